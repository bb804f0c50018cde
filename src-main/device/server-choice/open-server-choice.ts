import type { Core } from '../../platform/core/core.ts'
import type { CallGuardDeps } from '../../platform/ipc/call-guard.ts'
import { createAskServerQuestion } from './ask-server-question.ts'
import { createServerConsent, type ServerConsent } from './server-consent.ts'
import { createServerInquiry, type ServerInquiry } from './server-inquiry.ts'

/** The checks between a page and another server. */
export interface ServerChoice {
  readonly consent: ServerConsent
  readonly inquire: ServerInquiry
}

/** Opens one instance for the whole app, so that settings and set-up share the one open question and the limit of addresses. */
export function openServerChoice(
  { window, monotonicNow, log }: Pick<Core, 'window' | 'monotonicNow' | 'log'>,
  { openAttempt }: Pick<CallGuardDeps, 'openAttempt'>
): ServerChoice {
  return {
    consent: createServerConsent({ ask: createAskServerQuestion(window), openAttempt, monotonicNow }),
    inquire: createServerInquiry({ monotonicNow, log })
  }
}
