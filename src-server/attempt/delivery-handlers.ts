import type { AttemptEvent } from '../../src-shared/attempt/attempt-event.ts'
import { jottedCharacters } from '../../src-shared/attempt/jotting.ts'
import { fail, succeed, type Result } from '../../src-shared/errors/result.ts'
import type { AttemptIdentity, HandlerTable } from '../http/handler-table.ts'
import { acceptEvents, failOfGap, isAfterClosing, type Acceptance } from './accept-events.ts'
import type { BackendReceipt, LockedAttempt } from './attempt-repository.ts'
import type { AttemptDependencies } from './attempt-dependencies.ts'
import type { ExamClosing } from './closing-rows.ts'
import { markHandedIn } from './mark-handed-in.ts'
import { releaseKey } from './release-key.ts'

/** What an attempt's capability allows: to deliver its events, to be told of what it has checked, and to hand it in. */
export function createDeliveryHandlers({
  attempts,
  now
}: Pick<AttemptDependencies, 'attempts' | 'now'>): Pick<HandlerTable, 'appendEvents' | 'fetchCheckedItem' | 'submitAttempt'> {
  /** Under the attempt's lock, so that a computer whose candidate was moved away is too late by then, however near it came. */
  async function changeAs<Value>(
    { attemptId, seatTurn }: AttemptIdentity,
    work: (attempt: LockedAttempt) => Promise<Result<Value>>
  ): Promise<Result<Value>> {
    const result = await attempts.change(attemptId, async (attempt) =>
      attempt.stored.seatTurn === seatTurn ? work(attempt) : fail('exam-seat/moved')
    )
    return result ?? fail('attempt/not-found')
  }

  return {
    appendEvents: ({ body, caller }) => changeAs(caller, (attempt) => append(attempt, body.events, now())),
    fetchCheckedItem: ({ params, caller }) => changeAs(caller, (attempt) => releaseKey(attempt, params.itemId)),
    submitAttempt: ({ body, caller }) => changeAs(caller, (attempt) => submit(attempt, body, now()))
  }
}

async function append(attempt: LockedAttempt, events: readonly AttemptEvent[], receivedAt: number): Promise<Result<{ receivedSequence: number }>> {
  const { stored } = attempt
  const first = Math.min(...events.map(({ sequence }) => sequence))
  const heldHashes = first <= stored.receivedSequence ? await attempt.readHashes(first, stored.receivedSequence) : new Map<number, string>()
  const heldJottedCharacters = events.some(({ act }) => jottedCharacters(act) > 0) ? await attempt.readJottedCharacters() : 0
  const checkedItemIds = stored.sittingMode === 'study' ? await attempt.readCheckedItemIds() : new Set<string>()
  const limits = await attempt.readLimits()
  const closing = await attempt.readClosing()
  const closedAt = closing?.closedAt ?? null
  const result = acceptEvents(stored, { events, heldHashes, heldJottedCharacters, checkedItemIds, receivedAt, limits, closedAt })
  if (!result.ok) return result
  const { position, accepted } = result.value
  if (accepted.length > 0) {
    await attempt.append(position, accepted, receivedAt)
    if (closing) await noteArrival(attempt, closing, result.value)
  }
  return succeed({ receivedSequence: position.receivedSequence })
}

/** What comes after the closing, or after results were written, stands in the session's audit: the results are to be written again. */
async function noteArrival(
  attempt: LockedAttempt,
  { examId, number, closedAt, resultsAt }: ExamClosing,
  { position, accepted }: Acceptance
): Promise<void> {
  const { heardAt: at } = position
  if (resultsAt === null && !isAfterClosing(at, closedAt)) return
  const answers = accepted.filter(({ event: { act } }) => act.kind === 'answer' || act.kind === 'clear').length
  const detail = { answers, isEnd: position.isClosed, isAfterResults: resultsAt !== null }
  await attempt.writeExamAudit({ examId, number, act: 'arrived-late', detail, by: 'seat', at })
}

interface End {
  readonly lastSequence: number
  readonly lastHash: string
}

async function submit(attempt: LockedAttempt, { lastSequence, lastHash }: End, receivedAt: number): Promise<Result<BackendReceipt>> {
  const { stored } = attempt
  if (stored.receivedSequence < lastSequence) return failOfGap(stored.receivedSequence)
  // The last event of a closed attempt is its submit event, so this is the end of the chain or nothing is.
  if (!stored.isClosed || stored.receivedSequence !== lastSequence || stored.lastHash !== lastHash) return fail('attempt/chain-broken')
  return markHandedIn(attempt, receivedAt)
}
