import type { BrowserWindow } from 'electron'
import type { CallGuardDeps } from '../../platform/ipc/call-guard.ts'
import { createAskServerQuestion } from '../../device/server-choice/ask-server-question.ts'
import { createServerConsent, type ServerConsent } from '../../device/server-choice/server-consent.ts'
import { createServerInquiry, type ServerInquiry } from '../../device/server-choice/server-inquiry.ts'
import type { Log } from '../../platform/log/log.ts'

/** What stands between a page and another server. */
export interface ServerChoice {
  readonly consent: ServerConsent
  readonly inquire: ServerInquiry
}

/** One for the whole app, so that settings and set-up share one question at a time and one allowance of addresses. */
export function composeServerChoice(
  { window, log }: { readonly window: BrowserWindow; readonly log: Log },
  openAttempt: CallGuardDeps['openAttempt']
): ServerChoice {
  const monotonicNow = (): number => performance.now()
  return {
    consent: createServerConsent({ ask: createAskServerQuestion(window), openAttempt, monotonicNow }),
    inquire: createServerInquiry({ monotonicNow, log })
  }
}
