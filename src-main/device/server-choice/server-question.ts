import type { MessageBoxOptions } from 'electron'
import words from '../../../resources/locales/en/server-question.json' with { type: 'json' }

/** What main asks before this computer uses another server. Addresses as in the settings: empty for the embedded backend. */
export interface ServerQuestion {
  readonly from: string
  readonly to: string
  /** The certificate that main itself saw at `to`, if it is to be trusted; null if there is no new one. */
  readonly certificate: {
    readonly code: string
    /** True if another certificate was trusted at this address before. */
    readonly isChanged: boolean
  } | null
}

const ACCEPT = 0
const CANCEL = 1

/** True only for the button that agrees; closing the box in another way is not agreement. */
export function isAgreed(response: number): boolean {
  return response === ACCEPT
}

/** Returns the native message box: Enter and Escape both choose Cancel. */
export function toMessageBox({ from, to, certificate }: ServerQuestion): MessageBoxOptions {
  const consequence = certificate === null ? words.change.detail : words.trust.signedOut
  const changes = from === to ? [] : [`${filled(words.now, nameOf(from))}\n${filled(words.next, nameOf(to))}`, consequence]
  const trusted = certificate === null ? [] : detailOfTrust(certificate)
  return {
    type: 'question',
    title: 'Koya',
    message: questionOf(to, certificate !== null),
    detail: [...trusted, ...changes].join('\n\n'),
    buttons: [certificate === null ? words.change.accept : words.trust.accept, words.cancel],
    defaultId: CANCEL,
    cancelId: CANCEL,
    noLink: true
  }
}

function detailOfTrust({ code, isChanged }: NonNullable<ServerQuestion['certificate']>): string[] {
  const asked = [filled(words.trust.code, code), words.trust.detail]
  return isChanged ? [...asked, words.trust.isChanged] : asked
}

function questionOf(to: string, isTrust: boolean): string {
  if (to === '') return words.change.toOwn
  return filled(isTrust ? words.trust.question : words.change.question, new URL(to).host)
}

function nameOf(address: string): string {
  return address === '' ? words.own : address
}

/** Returns `text` with its one placeholder filled; the value is never read as a pattern. */
function filled(text: string, value: string): string {
  return text.replace(/\{\{\w+\}\}/, () => value)
}
