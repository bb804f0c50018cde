import { errorStatus, type ErrorCode } from '../../../src-shared/kernel/errors/error-table.ts'
import { fail, type Result } from '../../../src-shared/kernel/errors/result.ts'
import type { Session } from '../../account/session.ts'
import type { ApiClient } from '../../platform/backend/api-client.ts'
import type { JournalClient } from '../journal/journal-client.ts'
import { createDeliveryLoop, type DeliveryLoop } from './delivery-loop.ts'

export interface UploadJobDeps {
  readonly session: Pick<Session, 'withToken' | 'currentUser'>
  readonly isAttemptOpen: () => boolean
  /** Called when one more message was received or refused. */
  readonly changed: () => void
  /** At least 0, below 1. */
  readonly random: () => number
  readonly log: { warn: (message: string) => void }
}

/** The dependencies of every upload job of one backend. */
export interface UploadParts extends Omit<UploadJobDeps, 'changed'> {
  readonly journal: JournalClient
  readonly api: ApiClient
}

export type MakeUpload = (parts: UploadParts) => DeliveryLoop

/** The messages that learners write to others and the journal stores. */
interface OutboxMessages<Message, Receipt> {
  /** The messages of that learner, in the order of writing. */
  readonly list: (userId: string) => Promise<Result<readonly Message[]>>
  readonly isWaiting: (message: Message) => boolean
  readonly send: (message: Message, bearer: string) => Promise<Result<Receipt>>
  /** Records that the backend has received the message, or will never accept it. */
  readonly mark: (message: Message, answer: Result<Receipt>) => Promise<Result<unknown>>
  /** Error codes after which no retry can succeed. */
  readonly refusals: readonly ErrorCode[]
  /** Messages of one row are sent in order; other rows do not wait for them. */
  readonly rowOf: (message: Message) => string
  /** For the log. */
  readonly nameOf: (message: Message) => string
}

/** The next sign-in wakes the job; a retry before that cannot succeed. */
const wantsSignIn: readonly ErrorCode[] = ['session/required', 'session/expired', 'session/both-tokens-expired']

/** The backend is offline or accepts nothing for a while. */
const ALL_WAIT_STATUSES: readonly number[] = [429, 502, 503]

/** The result of sending one message: continue; only its row waits; all wait and are retried; or all wait until the job is woken. */
type Outcome = 'done' | 'row-waits' | 'all-wait' | 'over'

/**
 * Creates a job that sends the signed-in learner's messages to the backend. It runs after the outbox, which wakes it after each round, and pauses
 * while an attempt is open. After a crash a message is sent again; the backend stores it once. A message that the backend postpones delays only its
 * own row.
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
    // Marking is a write, and a candidate's first answers may be waiting for the disk by now. The backend accepts a repeat.
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
  // For example a refusal with a code that only a newer Koya knows, or a reply from a proxy: other rows may succeed.
  if (code === 'backend/malformed-reply') return 'row-waits'
  return code.startsWith('session/') || ALL_WAIT_STATUSES.includes(errorStatus[code]) ? 'all-wait' : 'row-waits'
}
