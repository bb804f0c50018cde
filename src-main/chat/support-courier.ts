import type { ErrorCode } from '../../src-shared/errors/error-table.ts'
import { fail } from '../../src-shared/errors/result.ts'
import { createDeliveryLoop, type DeliveryLoop } from '../attempt/delivery-loop.ts'
import type { JournalClient } from '../attempt/journal-client.ts'
import type { KeptSupportMessage } from '../attempt/journal-support-messages.ts'
import type { ApiClient } from '../backend/api-client.ts'
import type { Session } from '../session/session.ts'

interface SupportCourierDeps {
  readonly journal: Pick<JournalClient, 'listSupportMessages' | 'markSupportMessage'>
  readonly api: Pick<ApiClient, 'call'>
  readonly session: Pick<Session, 'withToken' | 'occupant'>
  readonly isAttemptOpen: () => boolean
  /** A message was received or refused. */
  readonly changed: () => void
  /** At least 0, below 1. */
  readonly random: () => number
  readonly log: { warn: (message: string) => void }
}

/** No repeat of the same message will be taken. */
const refusals: readonly ErrorCode[] = ['support/already-sent', 'support/thread-full', 'request/malformed']

/** Whoever signs in next wakes the courier; until then no repeat helps. */
const wantsSignIn: readonly ErrorCode[] = ['session/required', 'session/expired', 'session/both-tokens-expired']

/**
 * Carries the signed-in learner's messages to the staff, in the outbox's rhythm and behind it: the outbox wakes it after each round, and it rests
 * while a paper is open. What a crash cuts short is sent again, which the backend takes once.
 */
export function createSupportCourier({ journal, api, session, isAttemptOpen, changed, random, log }: SupportCourierDeps): DeliveryLoop {
  /** Whether it has to be tried again. */
  async function deliver(message: KeptSupportMessage): Promise<boolean> {
    const { userId, isReceived: _, setAsideCode: __, ...body } = message
    const sent = await session.withToken(async (bearer) =>
      session.occupant()?.id === userId ? api.call('sendSupportMessage', { body, bearer }) : fail('session/required')
    )
    if (!sent.ok && !refusals.includes(sent.error.code)) return !wantsSignIn.includes(sent.error.code)
    // A mark is a write, and a candidate's first answers may be waiting for the disk by now. The backend takes a repeat.
    if (isAttemptOpen()) return false
    if (!sent.ok) log.warn(`message ${body.messageId} to the staff set aside: ${sent.error.code}`)
    const marked = await journal.markSupportMessage(body.messageId, sent.ok ? null : sent.error.code)
    changed()
    return !marked.ok
  }

  async function deliverAll(): Promise<boolean> {
    const user = session.occupant()
    if (!user || isAttemptOpen()) return false
    const kept = await journal.listSupportMessages(user.id)
    if (!kept.ok) return true
    for (const message of kept.value.filter(isOnItsWay)) {
      if (isAttemptOpen()) return false
      if (await deliver(message)) return true
    }
    return false
  }

  return createDeliveryLoop({ deliverAll, random })
}

export function isOnItsWay({ isReceived, setAsideCode }: KeptSupportMessage): boolean {
  return !isReceived && setAsideCode === null
}
