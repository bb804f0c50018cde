import type { ErrorCode } from '../../src-shared/errors/error-table.ts'
import { fail, type Result } from '../../src-shared/errors/result.ts'
import type { Session } from '../session/session.ts'
import { createDeliveryLoop, type DeliveryLoop } from './delivery-loop.ts'

export interface CourierDeps {
  readonly session: Pick<Session, 'withToken' | 'occupant'>
  readonly isAttemptOpen: () => boolean
  /** One more was received or refused. */
  readonly changed: () => void
  /** At least 0, below 1. */
  readonly random: () => number
  readonly log: { warn: (message: string) => void }
}

/** What learners write to others and the journal keeps. */
interface Letters<Letter, Receipt> {
  /** Those of that learner, in the order in which they were written. */
  readonly list: (userId: string) => Promise<Result<readonly Letter[]>>
  readonly isWaiting: (letter: Letter) => boolean
  readonly send: (letter: Letter, bearer: string) => Promise<Result<Receipt>>
  /** Keeps that the backend has it, or will never take it. */
  readonly mark: (letter: Letter, answer: Result<Receipt>) => Promise<Result<unknown>>
  /** No repeat of one that was refused so will be taken. */
  readonly refusals: readonly ErrorCode[]
  /** For the log. */
  readonly nameOf: (letter: Letter) => string
}

/** Whoever signs in next wakes the courier; until then no repeat helps. */
const wantsSignIn: readonly ErrorCode[] = ['session/required', 'session/expired', 'session/both-tokens-expired']

/**
 * Carries the signed-in learner's letters to the backend, in the outbox's rhythm and behind it: the outbox wakes it after each round, and it rests
 * while a paper is open. What a crash cuts short is sent again, which the backend takes once.
 */
export function createCourier<Letter extends { readonly userId: string }, Receipt>(
  { session, isAttemptOpen, changed, random, log }: CourierDeps,
  { list, isWaiting, send, mark, refusals, nameOf }: Letters<Letter, Receipt>
): DeliveryLoop {
  /** Whether it has to be tried again. */
  async function deliver(letter: Letter): Promise<boolean> {
    const answer = await session.withToken(async (bearer) =>
      session.occupant()?.id === letter.userId ? send(letter, bearer) : fail('session/required')
    )
    if (!answer.ok && !refusals.includes(answer.error.code)) return !wantsSignIn.includes(answer.error.code)
    // A mark is a write, and a candidate's first answers may be waiting for the disk by now. The backend takes a repeat.
    if (isAttemptOpen()) return false
    if (!answer.ok) log.warn(`${nameOf(letter)} set aside: ${answer.error.code}`)
    const marked = await mark(letter, answer)
    changed()
    return !marked.ok
  }

  async function deliverAll(): Promise<boolean> {
    const user = session.occupant()
    if (!user || isAttemptOpen()) return false
    const kept = await list(user.id)
    if (!kept.ok) return true
    for (const letter of kept.value.filter(isWaiting)) {
      if (isAttemptOpen()) return false
      if (await deliver(letter)) return true
    }
    return false
  }

  return createDeliveryLoop({ deliverAll, random })
}
