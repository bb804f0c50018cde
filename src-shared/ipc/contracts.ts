import { announcementContract } from '../announcement/announcement-contract.ts'
import { appContract } from '../app/app-contract.ts'
import { attemptContract } from '../attempt/attempt-contract.ts'
import { attemptLockContract } from '../attempt-lock/attempt-lock-contract.ts'
import { billingContract } from '../billing/billing-contract.ts'
import { checkoutContract } from '../payment/checkout-contract.ts'
import { documentsContract } from '../documents/documents-contract.ts'
import { examSeatContract } from '../exam-seat/exam-seat-contract.ts'
import { itemMarkContract } from '../item-marks/item-mark-contract.ts'
import { itemReportContract } from '../item-report/item-report-contract.ts'
import { itemSearchContract } from '../item-search/item-search-contract.ts'
import { packsContract } from '../pack/packs-contract.ts'
import { profileContract } from '../learner/profile-contract.ts'
import { kioskContract } from '../kiosk/kiosk-contract.ts'
import { lanContract } from '../lan/lan-contract.ts'
import { learningContract } from '../learning/learning-contract.ts'
import { libraryContract } from '../library/library-contract.ts'
import { ownDataContract } from '../own-data/own-data-contract.ts'
import { ownQuestionContract } from '../own-questions/own-question-contract.ts'
import { progressContract } from '../progress/progress-contract.ts'
import { readinessContract } from '../readiness/readiness-contract.ts'
import { sessionContract } from '../session/session-contract.ts'
import { settingsContract } from '../settings/settings-contract.ts'
import { chatContract } from '../chat/chat-contract.ts'
import { supportContract, supportDeskContract } from '../chat/support-contract.ts'
import { trainerContract } from '../trainer/trainer-contract.ts'
import { updatesContract } from '../updates/updates-contract.ts'
import type { Bridge } from './contract.ts'

/** Every feature that crosses between renderer and main. The preload's channel table is kept in step with it by the compiler. */
export const contracts = {
  app: appContract,
  session: sessionContract,
  attempt: attemptContract,
  attemptLock: attemptLockContract,
  examSeat: examSeatContract,
  itemReport: itemReportContract,
  itemSearch: itemSearchContract,
  itemMarks: itemMarkContract,
  documents: documentsContract,
  profile: profileContract,
  learning: learningContract,
  library: libraryContract,
  billing: billingContract,
  ownQuestions: ownQuestionContract,
  ownData: ownDataContract,
  announcement: announcementContract,
  support: supportContract,
  supportDesk: supportDeskContract,
  chat: chatContract,
  progress: progressContract,
  trainer: trainerContract,
  settings: settingsContract,
  packs: packsContract,
  checkout: checkoutContract,
  kiosk: kioskContract,
  lan: lanContract,
  readiness: readinessContract,
  updates: updatesContract
} as const

export type Contracts = typeof contracts
export type FeatureName = keyof Contracts

/** What `window.koya` is. */
export type KoyaBridge = { readonly [Feature in FeatureName]: Bridge<Contracts[Feature]> }
