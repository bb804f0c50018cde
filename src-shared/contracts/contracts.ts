import { announcementContract } from '../support/announcement-contract.ts'
import { appContract } from '../kernel/server/app-contract.ts'
import { attemptContract } from '../attempt/attempt-contract.ts'
import { attemptLockContract } from '../attempt/attempt-lock-contract.ts'
import { billingContract } from '../billing/billing-contract.ts'
import { checkoutContract } from '../billing/checkout-contract.ts'
import { documentsContract } from '../attempt/report/documents-contract.ts'
import { examSessionContract } from '../exam-session/exam-session-contract.ts'
import { itemMarkContract } from '../learning/bookmarks/item-mark-contract.ts'
import { itemReportContract } from '../attempt/item-report-contract.ts'
import { itemSearchContract } from '../learning/search/item-search-contract.ts'
import { markingContract } from '../exam-session/marking-contract.ts'
import { itemStatisticsContract } from '../attempt/statistics/item-statistics-contract.ts'
import { packsContract } from '../content/packs/packs-contract.ts'
import { profileContract } from '../account/profile-contract.ts'
import { kioskContract } from '../device/kiosk-contract.ts'
import { lanContract } from '../device/lan-contract.ts'
import { learningContract } from '../learning/lessons/learning-contract.ts'
import { learningTimeContract } from '../learning/time/learning-time-contract.ts'
import { weeklySummaryContract } from '../learning/week/weekly-summary-contract.ts'
import { libraryContract } from '../learning/library/library-contract.ts'
import { ownDataContract } from '../personal-data/own-data-contract.ts'
import { ownQuestionContract } from '../content/own-questions/requests/own-question-contract.ts'
import { progressContract } from '../learning/progress/progress-contract.ts'
import { systemCheckContract } from '../device/system-check-contract.ts'
import { sessionContract } from '../account/session-contract.ts'
import { settingsContract } from '../device/settings-contract.ts'
import { computersContract } from '../device/computers/computers-contract.ts'
import { chatContract } from '../support/chat-contract.ts'
import { supportContract, supportInboxContract } from '../support/support-contract.ts'
import { teachingContract } from '../teaching/teaching-contract.ts'
import { trainerContract } from '../learning/trainer/trainer-contract.ts'
import { updatesContract } from '../updates/updates-contract.ts'
import type { Bridge } from '../kernel/ipc/contract.ts'

/** Each contract by the name of its feature. Written out, because an inferred type would be too long for a declaration. */
export interface Contracts {
  readonly app: typeof appContract
  readonly session: typeof sessionContract
  readonly attempt: typeof attemptContract
  readonly attemptLock: typeof attemptLockContract
  readonly examSeat: typeof examSessionContract
  readonly itemReport: typeof itemReportContract
  readonly itemStatistics: typeof itemStatisticsContract
  readonly marking: typeof markingContract
  readonly itemSearch: typeof itemSearchContract
  readonly itemMarks: typeof itemMarkContract
  readonly documents: typeof documentsContract
  readonly profile: typeof profileContract
  readonly learning: typeof learningContract
  readonly library: typeof libraryContract
  readonly billing: typeof billingContract
  readonly ownQuestions: typeof ownQuestionContract
  readonly ownData: typeof ownDataContract
  readonly announcement: typeof announcementContract
  readonly support: typeof supportContract
  readonly supportDesk: typeof supportInboxContract
  readonly chat: typeof chatContract
  readonly progress: typeof progressContract
  readonly learningTime: typeof learningTimeContract
  readonly weeklySummary: typeof weeklySummaryContract
  readonly teaching: typeof teachingContract
  readonly trainer: typeof trainerContract
  readonly settings: typeof settingsContract
  readonly packs: typeof packsContract
  readonly checkout: typeof checkoutContract
  readonly kiosk: typeof kioskContract
  readonly lan: typeof lanContract
  readonly readiness: typeof systemCheckContract
  readonly updates: typeof updatesContract
  readonly computers: typeof computersContract
}

/** All contracts between renderer and main. The compiler keeps the preload's channel table in step with them. */
export const contracts: Contracts = {
  app: appContract,
  session: sessionContract,
  attempt: attemptContract,
  attemptLock: attemptLockContract,
  examSeat: examSessionContract,
  itemReport: itemReportContract,
  itemStatistics: itemStatisticsContract,
  marking: markingContract,
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
  supportDesk: supportInboxContract,
  chat: chatContract,
  progress: progressContract,
  learningTime: learningTimeContract,
  weeklySummary: weeklySummaryContract,
  teaching: teachingContract,
  trainer: trainerContract,
  settings: settingsContract,
  packs: packsContract,
  checkout: checkoutContract,
  kiosk: kioskContract,
  lan: lanContract,
  readiness: systemCheckContract,
  updates: updatesContract,
  computers: computersContract
}

export type FeatureName = keyof Contracts

/** Type of `window.koya`. */
export type KoyaBridge = { readonly [Feature in FeatureName]: Bridge<Contracts[Feature]> }
