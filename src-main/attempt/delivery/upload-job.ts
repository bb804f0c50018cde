import { errorStatus, type ErrorCode } from '../../../src-shared/kernel/errors/error-table.ts'
import { fail, type Result } from '../../../src-shared/kernel/errors/result.ts'
import type { Session } from '../../account/session.ts'
import type { ApiClient } from '../../platform/backend/api-client.ts'
import type { JournalClient } from '../journal/journal-client.ts'
import { createDeliveryLoop, type DeliveryLoop } from './delivery-loop.ts'

export interface UploadJobDeps {
  readonly session: Pick<Session, 'withToken' | 'currentUser'>
  readonly isAttemptOpen: () => boolean
  /** One more was received or refused. */
  readonly changed: () => void
  /** At least 0, below 1. */
  readonly random: () => number
  readonly log: { warn: (message: string) => void }
}

/** What every upload job of one backend works with. */
export interface UploadParts extends Omit<UploadJobDeps, 'changed'> {
  readonly journal: JournalClient
  readonly api: ApiClient
}

export type MakeUpload = (parts: UploadParts) => DeliveryLoop

/** What learners write to others and the journal keeps. */
interface OutboxMessages<Message, Receipt> {
  /** Those of that learner, in the order in which they were written. */
  readonly list: (userId: string) => Promise<Result<readonly Message[]>>
  readonly isWaiting: (message: Message) => boolean
  readonly send: (message: Message, bearer: string) => Promise<Result<Receipt>>
  /** Keeps that the backend has it, or will never take it. */
  readonly mark: (message: Message, answer: Result<Receipt>) => Promise<Result<unknown>>
  /** No repeat of one that was refused so will be taken. */
  readonly refusals: readonly ErrorCode[]
  /** Letters of one row go one behind the other; those of other rows do not wait for them. */
  readonly rowOf: (message: Message) => string
  /** For the log. */
  readonly nameOf: (message: Message) => string
}

/** Whoever signs in next wakes the courier; until then no repeat helps. */
const wantsSignIn: readonly ErrorCode[] = ['session/required', 'session/expired', 'session/both-tokens-expired']

/** There is no line, or nothing more is taken for a while. */
const ALL_WAIT_STATUSES: readonly number[] = [429, 502, 503]

/** What came of a letter: the next one goes, too; its row waits; or no other can go now, and all are to be tried again, or not before they are woken. */
type Outcome = 'done' | 'row-waits' | 'all-wait' | 'over'

/**
 * Carries the signed-in learner's letters to the backend, in the outbox's rhythm and behind it: the outbox wakes it after each round, and it rests
 * while a paper is open. What a crash cuts short is sent again, which the backend takes once. One that the backend puts off holds up its own row alone.
 */
export function createUploadJob<Message extends { readonly userId: string }, Receipt>(
  { session, isAttemptOpen, changed, random, log }: UploadJobDeps,
  { list, isWaiting, send, mark, refusals, rowOf, nameOf }: OutboxMessages<Message, Receipt>
): DeliveryLoop {
  async function deliver(message: Message): Promise<Outcome> {
    const answer = await session.withToken(async (bearer) =>
      session.currentUser()?.id === message.userId ? send(message, bearer) : fail('session/required')
    )
    if (!answer.ok && !refusals.includes(answer.error.code)) return outcomeOf(answer.error.code)
    // A mark is a write, and a candidate's first answers may be waiting for the disk by now. The backend takes a repeat.
    if (isAttemptOpen()) return 'over'
    if (!answer.ok) log.warn(`${nameOf(message)} set aside: ${answer.error.code}`)
    const marked = await mark(message, answer)
    changed()
    return marked.ok ? 'done' : 'all-wait'
  }

  async function deliverAll(): Promise<boolean> {
    const user = session.currentUser()
    if (!user || isAttemptOpen()) return false
    const saved = await list(user.id)
    if (!saved.ok) return true
    const waitingRows = new Set<string>()
    for (const message of saved.value.filter(isWaiting)) {
      if (isAttemptOpen()) return false
      if (waitingRows.has(rowOf(message))) continue
      const outcome = await deliver(message)
      if (outcome === 'all-wait' || outcome === 'over') return outcome === 'all-wait'
      if (outcome === 'row-waits') waitingRows.add(rowOf(message))
    }
    return waitingRows.size > 0
  }

  return createDeliveryLoop({ deliverAll, random })
}

function outcomeOf(code: ErrorCode): Outcome {
  if (wantsSignIn.includes(code)) return 'over'
  // Such as a refusal in words that only a newer Koya knows, or of something between here and the backend: others may go through.
  if (code === 'backend/malformed-reply') return 'row-waits'
  return code.startsWith('session/') || ALL_WAIT_STATUSES.includes(errorStatus[code]) ? 'all-wait' : 'row-waits'
}
