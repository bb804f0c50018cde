import { EVENTS_OF_REPLY } from '../../../src-shared/attempt/attempt-endpoints.ts'
import type { AttemptEvent } from '../../../src-shared/attempt/record/attempt-event.ts'
import type { Paper } from '../../../src-shared/attempt/record/paper.ts'
import { annotationCharacters } from '../../../src-shared/attempt/record/annotation.ts'
import { fail, succeed, type Result } from '../../../src-shared/kernel/errors/result.ts'
import type { AttemptsUnderEmbargo } from '../store/attempts-under-embargo.ts'
import type { AttemptIdentity, HandlerTable } from '../../platform/http/handler-table.ts'
import { acceptEvents, failOfGap, isAfterClosing, type Acceptance, type EventToMark, LATE_AFTER_MS } from '../events/accept-events.ts'
import type { LockedAttempt } from '../store/attempt-repository.ts'
import type { BackendReceipt } from '../store/attempt-report-rows.ts'
import type { AttemptDependencies } from '../store/attempt-dependencies.ts'
import type { ExamClosing } from '../store/closing-rows.ts'
import { markSubmitted } from '../scoring/mark-submitted.ts'
import type { CheckedItem } from '../../../src-shared/attempt/record/checked-item.ts'
import { judgeEvents } from '../../../src-shared/attempt/record/judge-events.ts'
import { readCorrectedKey } from '../scoring/regrade-attempt.ts'
import { toChecked } from '../events/encrypt-keys.ts'

interface DeliveryDeps extends Pick<AttemptDependencies, 'now'> {
  readonly attempts: Pick<AttemptsUnderEmbargo, 'change' | 'isItemUnderEmbargo' | 'isUnderEmbargo'>
}

/** The handlers that an attempt's capability allows: send its events, read its own paper and events, get the keys of checked items, and submit. */
export function createDeliveryHandlers({
  attempts,
  now
}: DeliveryDeps): Pick<HandlerTable, 'appendEvents' | 'fetchOwnPaper' | 'fetchEvents' | 'fetchCheckedItem' | 'submitAttempt'> {
  /** Runs `work` under the attempt's lock, so that a computer from which the candidate was moved is refused even in a close race. */
  async function changeAs<Value>(
    { attemptId, seatGeneration }: AttemptIdentity,
    work: (attempt: LockedAttempt) => Promise<Result<Value>>
  ): Promise<Result<Value>> {
    const result = await attempts.change(attemptId, async (attempt) =>
      attempt.stored.seatGeneration === seatGeneration ? work(attempt) : fail('exam-seat/moved')
    )
    return result ?? fail('attempt/not-found')
  }

  return {
    appendEvents: ({ body, caller }) => changeAs(caller, (attempt) => append(attempt, body.events, now())),
    fetchOwnPaper: async ({ caller }) => {
      const isUnderEmbargo = await attempts.isUnderEmbargo(caller.attemptId)
      return changeAs(caller, (attempt) => readOwnPaper(attempt, isUnderEmbargo))
    },
    fetchEvents: ({ query, caller }) => changeAs(caller, (attempt) => readBack(attempt, Number(query.after))),
    fetchCheckedItem: async ({ params, caller }) =>
      (await attempts.isItemUnderEmbargo(params.itemId))
        ? fail('attempt/under-embargo')
        : changeAs(caller, (attempt) => releaseKey(attempt, params.itemId)),
    submitAttempt: ({ body, caller }) => changeAs(caller, (attempt) => submit(attempt, body, now()))
  }
}

async function append(attempt: LockedAttempt, events: readonly AttemptEvent[], receivedAt: number): Promise<Result<{ receivedSequence: number }>> {
  const { stored } = attempt
  const heldHashes = await readNamedHashes(attempt, events)
  const heldAnnotationCharacters = events.some(({ act }) => annotationCharacters(act) > 0) ? await attempt.readAnnotationCharacters() : 0
  const checkedItemIds = stored.sittingMode === 'study' ? await attempt.readCheckedItemIds() : new Set<string>()
  const limits = await attempt.readLimits()
  const closing = await attempt.readClosing()
  const closedAt = closing?.closedAt ?? null
  const result = acceptEvents(stored, { events, heldHashes, heldAnnotationCharacters, checkedItemIds, receivedAt, limits, closedAt })
  if (!result.ok) return result
  const { position, accepted } = result.value
  if (accepted.length > 0) {
    await attempt.append(position, accepted, receivedAt)
    if (stored.sittingMode === 'study') await attempt.saveHinted(hintedIn(accepted))
    if (closing) await noteArrival(attempt, closing, result.value)
  }
  return succeed({ receivedSequence: position.receivedSequence })
}

function hintedIn(accepted: Acceptance['accepted']): string[] {
  return [...new Set(accepted.flatMap(({ event: { act } }) => (act.kind === 'hint' ? [act.itemId] : [])))]
}

/** Under an embargo, returns only the questions of an open attempt, which its candidate already has, and never the keys of a study paper. */
async function readOwnPaper(attempt: LockedAttempt, isUnderEmbargo: boolean): Promise<Result<{ paper: Paper }>> {
  const { paper } = await attempt.readKeyedPaper()
  return isUnderEmbargo && (attempt.stored.isClosed || paper.sealedKeys) ? fail('attempt/under-embargo') : succeed({ paper })
}

/** Returns a page of stored events after a sequence number, in order. */
async function readBack(attempt: LockedAttempt, after: number): Promise<Result<{ events: AttemptEvent[]; receivedSequence: number }>> {
  const held = await attempt.readEventsAfter(after, EVENTS_OF_REPLY)
  return succeed({ events: held.map(({ event }) => event), receivedSequence: attempt.stored.receivedSequence })
}

/** Returns the hashes of stored events that the batch repeats, or after which it begins a segment; 0 has the paper's hash. */
async function readNamedHashes({ stored, readHashes }: LockedAttempt, events: readonly AttemptEvent[]): Promise<ReadonlyMap<number, string>> {
  const named = events.map(({ sequence, act }) => (act.kind === 'segment' ? act.goodSequence : sequence))
  const first = Math.max(1, Math.min(...named))
  const held = first <= stored.receivedSequence ? await readHashes(first, stored.receivedSequence) : []
  return new Map([[0, stored.paperHash], ...held])
}

/** Records late arrivals, after the closing or after results were written, in the session's audit: the results must be written again. */
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
  // The last event of a closed attempt is its submit event, so this must be the end of the chain.
  if (!stored.isClosed || stored.receivedSequence !== lastSequence || stored.lastHash !== lastHash) return fail('attempt/chain-broken')
  return markSubmitted(attempt, receivedAt)
}

/**
 * Returns the current key of one item in study mode, once a valid check of it is stored. Fails with `attempt/not-checked` before that and in
 * other modes.
 */
async function releaseKey(attempt: LockedAttempt, itemId: string): Promise<Result<CheckedItem>> {
  if (attempt.stored.sittingMode !== 'study') return fail('attempt/not-checked')
  const held = await attempt.readForMarking()
  const events = held.events.map(({ event }) => event)
  if (!isChecked(held.paper, events, itemId)) return fail('attempt/not-checked')
  const items = (await readCorrectedKey(attempt, held)).flatMap((subject) => subject.items)
  const found = items.find(({ id }) => id === itemId)
  return found ? succeed(toChecked(found)) : fail('attempt/not-checked')
}

function isChecked(paper: Paper, events: readonly EventToMark['event'][], itemId: string): boolean {
  const { counts } = judgeEvents(paper, events, LATE_AFTER_MS)
  return events.some(({ act }, index) => act.kind === 'check' && act.itemId === itemId && counts[index] === true)
}
