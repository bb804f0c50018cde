import type { ErrorCode } from '../../../src-shared/kernel/errors/error-table.ts'
import type { OpenAttemptKind } from '../../../src-shared/kernel/ipc/call-policy.ts'
import type { AskServerQuestion } from './ask-server-question.ts'
import type { ServerQuestion } from './server-question.ts'

/** Returns why the server may not be changed or trusted; null if a person at this computer has just agreed. */
export type ServerConsent = (question: ServerQuestion) => Promise<ErrorCode | null>

interface ServerConsentDeps {
  readonly ask: AskServerQuestion
  /** The mode of the open attempt on this computer; null if none is open. */
  readonly openAttempt: () => OpenAttemptKind | null | Promise<OpenAttemptKind | null>
  /** Milliseconds of a monotonic clock. */
  readonly monotonicNow: () => number
}

/** A page that asks repeatedly until a person agrees by mistake is refused after this many cancelled questions. */
const MOST_DECLINED = 5
const DECLINED_SPAN_MS = 10 * 60 * 1000

/**
 * Asks the person at this computer, one question at a time. Fails with `lan/change-declined` if they cancel, `lan/question-open` while another
 * question is open, `lan/declined-too-often` after five cancelled ones in ten minutes, and `call/not-during-exam` if an exam was opened before the
 * answer.
 */
export function createServerConsent({ ask, openAttempt, monotonicNow }: ServerConsentDeps): ServerConsent {
  let isAsking = false
  let declinedAt: number[] = []

  return async (question) => {
    if (isAsking) return 'lan/question-open'
    declinedAt = declinedAt.filter((at) => monotonicNow() - at < DECLINED_SPAN_MS)
    if (declinedAt.length >= MOST_DECLINED) return 'lan/declined-too-often'
    isAsking = true
    try {
      if (!(await ask(question))) {
        declinedAt.push(monotonicNow())
        return 'lan/change-declined'
      }
      return (await openAttempt()) === null ? null : 'call/not-during-exam'
    } finally {
      isAsking = false
    }
  }
}
