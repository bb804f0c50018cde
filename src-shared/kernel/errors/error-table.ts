import { documentErrors } from './document-errors.ts'
import { exchangeErrors } from './exchange-errors.ts'
import { examErrors } from './exam-errors.ts'
import { kioskErrors } from './kiosk-errors.ts'
import { lanErrors } from './lan-errors.ts'
import { libraryErrors } from './library-errors.ts'
import { ownDataErrors } from './own-data-errors.ts'
import { ownMediaErrors } from './own-media-errors.ts'
import { packCatalogueErrors } from './pack-catalogue-errors.ts'
import { packFileErrors } from './pack-file-errors.ts'
import { passwordErrors } from './password-errors.ts'
import { paymentErrors } from './payment-errors.ts'
import { registrationErrors } from './registration-errors.ts'
import { startErrors } from './start-errors.ts'
import { supportErrors } from './support-errors.ts'
import { teachingErrors } from './teaching-errors.ts'
import { updateErrors } from './update-errors.ts'

/**
 * All error codes and their HTTP status; `error-messages.ts` has the texts. The codes are part of the contract with remote backends, so a code
 * never changes its meaning.
 */
export const errorStatus = {
  ...startErrors,
  ...paymentErrors,
  ...teachingErrors,

  'request/malformed': 400,
  'request/too-large': 413,
  'request/crowded': 503,
  'request/too-slow': 408,
  'request/refused': 403,

  'backend/unreachable': 503,
  'backend/malformed-reply': 502,
  'backend/starting': 503,
  'backend/data-held': 503,
  'backend/database-away': 503,
  'backend/draining': 503,
  'backend/schema-missing': 503,
  'backend/jobs-stuck': 503,

  ...registrationErrors,

  'session/wrong-credentials': 401,
  'session/not-verified': 403,
  'session/too-many-tries': 429,
  'session/too-many-pictures': 429,
  'session/crowded': 503,
  'session/required': 401,
  'session/expired': 401,
  'session/both-tokens-expired': 401,
  'session/user-field-missing': 502,
  'session/openid-unreachable': 502,
  'session/openid-refused': 401,
  'session/openid-cancelled': 409,
  'session/not-configured': 409,
  'session/role-required': 403,
  'session/disabled': 403,
  'session/busy': 409,
  'session/other-learner': 409,
  'recovery/refused': 400,

  ...passwordErrors,
  'profile/unknown-subject': 400,
  'profile/photo-unreadable': 400,
  'account/not-found': 404,
  'account/last-admin': 409,
  ...ownDataErrors,

  'lesson/not-found': 404,
  ...libraryErrors,
  ...packFileErrors,
  ...exchangeErrors,
  ...packCatalogueErrors,
  'statistics/no-question': 404,
  'statistics/sharing-off': 403,
  'pack/not-found': 404,
  'pack/needs-code': 409,
  'pack/not-newer': 409,
  'pack/lesson-taken': 409,
  'pack/serial-taken': 409,
  'pack/unsigned': 403,
  'pack/unknown-signer': 403,
  'pack/not-for-exams': 403,
  'pack/other-signer': 409,
  'pack/elsewhere': 409,
  'pack/not-chosen': 409,
  'pack/busy': 409,
  'pack/no-source': 404,
  'pack/source-unreachable': 502,
  'pack/source-refused': 403,
  'pack/source-changed': 409,
  'pack/cut': 503,
  'pack/cancelled': 409,
  'pack/disk-full': 507,
  'pack/not-written': 507,
  'voucher/mistyped': 400,
  'voucher/unknown': 404,
  'voucher/used': 409,
  'voucher/already-yours': 409,
  'voucher/held': 409,
  'voucher/expired': 409,
  'voucher/withdrawn': 409,
  'voucher/foreign': 409,
  'voucher/unknown-issuer': 403,
  'voucher/altered': 400,
  'voucher/clock-wrong': 409,
  'voucher/offer-gone': 409,
  'voucher/too-many': 429,
  'grant/not-found': 404,
  'grant/revoked-before': 409,
  'assessment/locked': 403,
  'medal-level/locked': 403,

  'settings/locked': 403,
  'settings/not-written': 507,
  'settings/bundle-not-written': 507,
  'settings/not-a-backend': 502,
  'settings/client-too-old': 409,
  'settings/server-too-old': 409,
  'settings/backend-too-old': 409,

  'assessment/not-found': 404,
  'assessment/cannot-be-filled': 409,
  'assessment/mode-not-offered': 409,
  'assessment/nothing-to-practise': 409,

  'attempt/not-found': 404,
  'attempt/capability-refused': 401,
  'attempt/not-owner': 403,
  'attempt/already-open': 409,
  'attempt/client-too-old': 409,
  'attempt/backend-too-old': 409,
  'attempt/version-disagreement': 409,
  'attempt/paper-changed': 502,
  'attempt/no-plays-left': 409,
  'attempt/sound-missing': 404,
  'attempt/sound-changed': 502,
  'attempt/picture-missing': 404,
  'attempt/picture-changed': 502,
  'attempt/paper-not-agreed': 422,
  'attempt/closed': 409,
  'attempt/time-is-up': 409,
  'attempt/part-not-open': 409,
  'attempt/paused': 409,
  'attempt/cannot-pause': 409,
  'attempt/item-checked': 409,
  'attempt/cannot-check': 409,
  'attempt/not-checked': 409,
  'attempt/no-hint': 409,
  'attempt/item-left': 409,
  'attempt/not-submitted': 409,
  'attempt/chain-broken': 422,
  'attempt/gap': 409,
  'attempt/jottings-full': 422,
  'attempt/unknown-item': 422,
  'attempt/unfit-response': 422,

  'media/not-found': 404,
  'media/missing': 404,

  'item-report/already-made': 409,
  'item-report/received': 409,
  'item-report/looked-at': 409,
  'item-report/too-many': 429,
  'item-report/not-found': 404,

  ...supportErrors,
  ...examErrors,
  ...lanErrors,
  ...kioskErrors,
  ...updateErrors,

  'announcement/not-found': 404,

  'item-search/switched-off': 403,
  'item-search/attempt-open': 409,
  'item-search/too-often': 429,
  'item-search/not-found': 404,

  'item-mark/attempt-open': 409,
  'item-mark/not-found': 404,
  'item-mark/too-many': 409,
  'item-mark/too-often': 429,

  'learning-time/too-often': 429,

  'weekly-mail/unavailable': 409,
  'weekly-mail/too-often': 429,

  'own-question/not-found': 404,
  'own-question/attempt-open': 409,
  'own-question/too-many': 409,
  'own-question/too-often': 429,
  'own-question/nothing-whole': 422,
  'own-question/too-large': 422,
  'own-question/pack-too-large': 413,
  ...ownMediaErrors,

  'correction/id-taken': 409,
  'correction/marks-not-repeated': 409,
  'correction/does-not-fit': 422,

  'receipt/of-other-records': 409,
  'receipt/other-counts': 409,

  'journal/disk-full': 507,
  'journal/in-use': 503,
  'journal/write-failed': 507,
  'journal/paper-not-kept': 507,

  ...documentErrors,

  'call/not-during-exam': 409,
  'channel/refused': 403
} as const satisfies Record<string, number>

export type ErrorCode = keyof typeof errorStatus

export const errorCodes = Object.keys(errorStatus) as [ErrorCode, ...ErrorCode[]]

/** Returns whether `code` is in the table. */
export function isErrorCode(code: unknown): code is ErrorCode {
  return typeof code === 'string' && Object.hasOwn(errorStatus, code)
}
