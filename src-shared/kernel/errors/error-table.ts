import { centreErrors } from './centre-errors.ts'
import { documentErrors } from './document-errors.ts'
import { libraryErrors } from './library-errors.ts'
import { ownDataErrors } from './own-data-errors.ts'
import { packFileErrors } from './pack-file-errors.ts'
import { passwordErrors } from './password-errors.ts'
import { paymentErrors } from './payment-errors.ts'
import { registrationErrors } from './registration-errors.ts'
import { startErrors } from './start-errors.ts'
import { supportErrors } from './support-errors.ts'

/**
 * Every error code of Koya: the HTTP status it travels with and the words that the user reads. The codes are part of the
 * contract with remote backends: a code never changes its meaning.
 */
export const errorTable = {
  ...startErrors,
  ...paymentErrors,

  'request/malformed': { status: 400, message: 'Some of what was sent is not in the form that Koya expects.' },
  'request/too-large': { status: 413, message: 'That is too large to send.' },
  'request/crowded': { status: 503, message: 'Very many people use Koya right now. Wait a minute, then try again.' },
  'request/too-slow': { status: 408, message: 'Sending took too long. Check your internet connection and try again.' },
  'request/refused': { status: 403, message: 'This request does not come from Koya.' },

  'backend/unreachable': { status: 503, message: 'Koya cannot reach its server. Your work on this computer is safe.' },
  'backend/malformed-reply': { status: 502, message: 'The server answered in a way that Koya does not understand.' },
  'backend/starting': { status: 503, message: 'Koya is still starting. Please wait a moment.' },
  'backend/data-held': { status: 503, message: 'Another program keeps this data locked. Try again when it has finished.' },

  ...registrationErrors,

  'session/wrong-credentials': { status: 401, message: 'The name or the password is not right.' },
  'session/not-verified': { status: 403, message: 'This account is not verified yet. Type the code from your e-mail first.' },
  'session/too-many-tries': { status: 429, message: 'Too many wrong passwords for this account. Wait fifteen minutes, or reset the password.' },
  'session/crowded': { status: 503, message: 'Many people are signing in right now. Wait a moment, then try again.' },
  'session/required': { status: 401, message: 'Please sign in.' },
  'session/expired': { status: 401, message: 'You were signed in for a long time. Please sign in again.' },
  'session/both-tokens-expired': { status: 401, message: 'Both token and refresh token have expired. Your request was aborted.' },
  'session/user-field-missing': { status: 502, message: 'User Data response does not contain field user' },
  'session/openid-unreachable': { status: 502, message: 'Error loading OpenIDConnect configuration document' },
  'session/openid-refused': { status: 401, message: 'Your school did not sign you in. Please try again.' },
  'session/openid-cancelled': { status: 409, message: 'Signing in at your school was not finished.' },
  'session/not-configured': { status: 409, message: 'This computer is not set up to sign in that way.' },
  'session/role-required': { status: 403, message: 'Your account may not do this.' },
  'session/disabled': { status: 403, message: 'This account has been closed. Please speak to your school.' },
  'session/busy': { status: 409, message: 'Koya is already signing you in.' },
  'session/other-learner': {
    status: 409,
    message: 'Another learner’s exam is open on this computer. That learner must submit it before you can sign in.'
  },
  'recovery/refused': { status: 400, message: 'That name and code do not fit together.' },

  ...passwordErrors,
  'profile/unknown-subject': { status: 400, message: 'One of these subjects is not in the list.' },
  'profile/photo-unreadable': { status: 400, message: 'This file is not a picture that Koya can show. Use a PNG, JPEG or WebP file.' },
  'account/not-found': { status: 404, message: 'There is no such account.' },
  'account/last-admin': { status: 409, message: 'This is the last admin. Make another one first.' },
  ...ownDataErrors,

  'lesson/not-found': { status: 404, message: 'This page could not be found' },
  ...libraryErrors,
  ...packFileErrors,
  'pack/not-found': { status: 404, message: 'There is no such pack in the library.' },
  'pack/needs-code': {
    status: 409,
    message: 'Exams of this server draw on this pack, and whoever has it has their answers. It is shared only with those who get a code.'
  },
  'pack/not-newer': { status: 409, message: 'This pack is here already, in the same version or a newer one.' },
  'pack/lesson-taken': {
    status: 409,
    message: 'A lesson of this pack has the name of another lesson on this computer. Remove the pack that has it, or ask whoever made this one.'
  },
  'pack/serial-taken': {
    status: 409,
    message: 'Another library has the shelf mark of this one. Remove that one first, or ask whoever made this one.'
  },
  'pack/unsigned': {
    status: 403,
    message: 'Nobody vouches for this pack: it is not signed. Only what you made yourself is installed without a signature.'
  },
  'pack/unknown-signer': { status: 403, message: 'This pack was signed by somebody whom this Koya does not know. It is installed only if you do.' },
  'pack/not-for-exams': { status: 403, message: 'Exams draw on a pack of this name. It is taken only from those whom this Koya trusts.' },
  'pack/other-signer': { status: 409, message: 'The pack of this name that is installed came from somebody else. Remove that one first.' },
  'pack/elsewhere': { status: 409, message: 'The question packs are those of your server. Whoever runs it changes them.' },
  'pack/not-chosen': { status: 409, message: 'Choose a pack first.' },
  'pack/busy': { status: 409, message: 'Another pack is just being fetched, installed or removed. Please try again.' },
  'pack/no-source': { status: 404, message: 'At this address there is neither a Koya server that shares packs nor the file of a pack.' },
  'pack/source-unreachable': {
    status: 502,
    message: 'Koya could not fetch anything there. Check the address and the connection; an address that leads on to another is not followed.'
  },
  'pack/source-refused': { status: 403, message: 'Koya fetches nothing from this address: it is this computer itself, or no place for packs.' },
  'pack/source-changed': { status: 409, message: 'Something else lies at this address now. Look at it again.' },
  'pack/cut': { status: 503, message: 'The connection was cut. What has come is kept: download it again, and Koya goes on from there.' },
  'pack/cancelled': { status: 409, message: 'Nothing was installed.' },
  'pack/disk-full': { status: 507, message: 'The disk is full: nothing was installed. Make room and try again.' },
  'pack/not-written': { status: 507, message: 'The pack could not be written to the library. Nothing there has changed.' },
  'voucher/mistyped': {
    status: 400,
    message: 'This is no voucher of Koya, or a letter of it is wrong. Compare it with the sheet, letter by letter.'
  },
  'voucher/unknown': {
    status: 404,
    message: 'There is no such voucher here. It may be for another server: ask whoever gave it to you where it is to be used.'
  },
  'voucher/used': { status: 409, message: 'This voucher has been used already, by somebody else. Nothing was taken from you.' },
  'voucher/already-yours': { status: 409, message: 'You have used this voucher already. What it gave you stands under your subscriptions.' },
  'voucher/held': { status: 409, message: 'You have what this voucher gives, for as long or longer. It is not used up.' },
  'voucher/expired': { status: 409, message: 'This voucher had to be used before a day that is over. Ask whoever gave it to you for another one.' },
  'voucher/withdrawn': { status: 409, message: 'Whoever made this voucher has withdrawn it. Ask them for another one.' },
  'voucher/foreign': {
    status: 409,
    message: 'This voucher was made for another account or another computer. It works only where the request code was shown; it is not used up.'
  },
  'voucher/unknown-issuer': {
    status: 403,
    message: 'This voucher was made by somebody whom this Koya does not know. Ask whoever runs it; the voucher is not used up.'
  },
  'voucher/altered': { status: 400, message: 'This voucher is not as it was made. Copy the whole message again.' },
  'voucher/clock-wrong': {
    status: 409,
    message: 'The clock of this computer is behind. Set its date right, then use the voucher again; it is not used up.'
  },
  'voucher/offer-gone': {
    status: 409,
    message: 'This voucher is for a plan or an add-on that this Koya does not have. Update Koya, or ask whoever gave it to you; it is not used up.'
  },
  'voucher/too-many': { status: 429, message: 'Too many vouchers were tried for this account. Wait an hour, then try again.' },
  'grant/not-found': { status: 404, message: 'There is no such grant.' },
  'grant/revoked-before': { status: 409, message: 'This grant was revoked before.' },
  'assessment/locked': { status: 403, message: 'This paper is locked. The page of add-ons says what opens it.' },
  'medal-level/locked': { status: 403, message: 'This level opens when you have passed the one before it.' },

  'settings/locked': { status: 403, message: 'This is set by your centre and cannot be changed here.' },
  'settings/not-written': { status: 507, message: 'This computer could not keep the setting. It holds until Koya closes.' },
  'settings/bundle-not-written': { status: 507, message: 'This computer could not write the file there. Choose another folder.' },
  'settings/not-a-backend': { status: 502, message: 'Something answers there, but it is not a Koya server.' },
  'settings/client-too-old': {
    status: 409,
    message: 'The server there is newer than Koya on this computer, so no paper could start. Update Koya here first.'
  },
  'settings/server-too-old': {
    status: 409,
    message: 'The server there is older than Koya on this computer, so no paper could start. Ask whoever runs it to update it.'
  },
  'settings/backend-too-old': { status: 409, message: 'The server there marks differently from this copy of Koya. Update one of them first.' },

  'assessment/not-found': { status: 404, message: 'This page could not be found' },
  'assessment/cannot-be-filled': { status: 409, message: 'The question bank on this computer does not hold enough questions for this paper.' },
  'assessment/mode-not-offered': { status: 409, message: 'This paper cannot be sat in that way. Choose another one.' },
  'assessment/nothing-to-practise': {
    status: 409,
    message: 'There is no question like that here. Choose more subjects, topics or difficulties.'
  },

  'attempt/not-found': { status: 404, message: 'This attempt is not on record.' },
  'attempt/capability-refused': { status: 401, message: 'The server did not accept this attempt’s key. Your answers stay on this computer.' },
  'attempt/not-owner': { status: 403, message: 'This attempt belongs to another learner.' },
  'attempt/already-open': { status: 409, message: 'Another attempt is still open. Finish it first.' },
  'attempt/client-too-old': {
    status: 409,
    message: 'Koya on this computer is older than the server, so nothing was started. Update Koya here, then start again.'
  },
  'attempt/backend-too-old': {
    status: 409,
    message: 'The server is older than Koya on this computer, so nothing was started. Ask whoever runs the server to update it.'
  },
  'attempt/version-disagreement': {
    status: 409,
    message: 'Koya on this computer and the server mark differently, so nothing was started. Update both to the same version, then start again.'
  },
  'attempt/paper-changed': {
    status: 502,
    message: 'The paper did not reach this computer as the server made it, so nothing was started. Try again; if it happens again, tell your teacher.'
  },
  'attempt/no-plays-left': { status: 409, message: 'This sound has been played as often as the exam allows.' },
  'attempt/sound-missing': {
    status: 404,
    message: 'A sound of this paper is not there, so nothing was started. Try again; if it happens again, tell whoever runs the server.'
  },
  'attempt/sound-changed': {
    status: 502,
    message:
      'A sound of this paper did not reach this computer as it should be, so nothing was started. Try again; if it happens again, tell your teacher.'
  },
  'attempt/picture-missing': {
    status: 404,
    message: 'A picture of this paper is not there, so nothing was started. Try again; if it happens again, tell whoever runs the server.'
  },
  'attempt/picture-changed': {
    status: 502,
    message:
      'A picture of this paper did not reach this computer as it should be, so nothing was started. Try again; if it happens again, tell your teacher.'
  },
  'attempt/paper-not-agreed': {
    status: 422,
    message: 'The paper on this computer is not the one that the server made. Your answers stay here. Please tell your teacher or the invigilator.'
  },
  'attempt/closed': { status: 409, message: 'This attempt has been submitted. Nothing can be added.' },
  'attempt/time-is-up': { status: 409, message: 'The time for this paper is up.' },
  'attempt/part-not-open': { status: 409, message: 'That part of the paper is not open now.' },
  'attempt/paused': { status: 409, message: 'Your paper is paused. Go on with it first.' },
  'attempt/cannot-pause': { status: 409, message: 'This paper cannot be paused now.' },
  'attempt/item-checked': { status: 409, message: 'You have checked that question: its answer stays as it is.' },
  'attempt/cannot-check': { status: 409, message: 'Only a question that you have answered while studying can be checked.' },
  'attempt/not-checked': { status: 409, message: 'What is right can be seen only after the question is checked.' },
  'attempt/item-left': { status: 409, message: 'You have left that question: it cannot be changed any more.' },
  'attempt/not-submitted': { status: 409, message: 'Answers can be seen only after the paper is submitted.' },
  'attempt/chain-broken': { status: 422, message: 'These records do not continue what the server holds. They were set aside, not deleted.' },
  'attempt/gap': { status: 409, message: 'Some records before these have not arrived yet.' },
  'attempt/jottings-full': { status: 422, message: 'So much has been jotted down in this attempt that no more is kept. Your answers are.' },
  'attempt/unknown-item': { status: 422, message: 'That question or option is not part of this paper.' },
  'attempt/unfit-response': { status: 422, message: 'That is not an answer that this question can have.' },

  'item-report/already-made': { status: 409, message: 'You have reported this question before, from another computer.' },
  'item-report/received': { status: 409, message: 'Your report has been received already, so it cannot be changed any more.' },
  'item-report/looked-at': { status: 409, message: 'Your report has been looked at already, so it cannot be changed any more.' },
  'item-report/too-many': {
    status: 429,
    message: 'You have reported many questions within the last hour. This report is kept here and will be sent later by itself.'
  },
  'item-report/not-found': { status: 404, message: 'There is no such report.' },

  ...supportErrors,
  ...centreErrors,

  'announcement/not-found': { status: 404, message: 'There is no such announcement. It may have been withdrawn.' },

  'item-search/switched-off': { status: 403, message: 'Whoever runs this has switched the search in the questions off.' },
  'item-search/attempt-open': { status: 409, message: 'A paper is open. Hand it in, and you can look for questions again.' },
  'item-search/too-often': { status: 429, message: 'You have looked for very much within the last hour. Please wait a little.' },
  'item-search/not-found': { status: 404, message: 'There is no such question here, or it stands in a paper that you have not handed in.' },

  'item-mark/attempt-open': { status: 409, message: 'A paper is open. Hand it in, and your bookmarks and notes are there again.' },
  'item-mark/not-found': { status: 404, message: 'There is no such question here.' },
  'item-mark/too-many': { status: 409, message: 'You have as many bookmarks and notes as Koya can keep for you. Take some away first.' },
  'item-mark/too-often': { status: 429, message: 'That was kept very often within the last hour. What you typed stays here; please wait a little.' },

  'own-question/not-found': { status: 404, message: 'There is no such question. It may have been deleted.' },
  'own-question/attempt-open': { status: 409, message: 'A paper is open. Hand it in, and your questions are there again.' },
  'own-question/too-many': { status: 409, message: 'You have as many questions as Koya can keep for you. Save some as a pack and delete them.' },
  'own-question/too-often': {
    status: 429,
    message: 'That was asked very often within the last hour. What you typed stays here; please wait a little.'
  },
  'own-question/nothing-whole': { status: 422, message: 'No question there is whole yet, so there is nothing to put into a pack.' },

  'correction/id-taken': { status: 409, message: 'Another correction was entered under this id. Give the new one an id of its own.' },
  'correction/marks-not-repeated': {
    status: 409,
    message: 'By its old key this attempt does not come to the marks that it has, so it was left as it is. Something else has changed; look at it.'
  },
  'correction/does-not-fit': {
    status: 422,
    message: 'What the new key calls right could not be answered on this paper, so it was left as it is.'
  },

  'receipt/of-other-records': {
    status: 409,
    message: 'This report was not made from the answers on your receipt. Keep both, and tell your teacher or the invigilator.'
  },
  'receipt/other-counts': {
    status: 409,
    message: 'This report and your receipt count your answers differently. Keep both, and tell your teacher or the invigilator.'
  },

  'journal/disk-full': {
    status: 507,
    message: 'The disk of this computer is full: your last answer is NOT saved. Make room, or call the invigilator.'
  },
  'journal/write-failed': { status: 507, message: 'This computer could not write your last answer: it is NOT saved. Call the invigilator.' },
  'journal/paper-not-kept': {
    status: 507,
    message: 'This computer did not keep the paper as it came, so nothing was started. Try again; if it happens again, use another computer.'
  },

  ...documentErrors,

  'call/not-during-exam': { status: 409, message: 'You can do this after your exam.' },
  'channel/refused': { status: 403, message: 'That part of Koya may not ask for this.' }
} as const satisfies Record<string, { status: number; message: string }>

export type ErrorCode = keyof typeof errorTable

export const errorCodes = Object.keys(errorTable) as [ErrorCode, ...ErrorCode[]]

/** Whether `code` is one of the table's codes. */
export function isErrorCode(code: unknown): code is ErrorCode {
  return typeof code === 'string' && Object.hasOwn(errorTable, code)
}
