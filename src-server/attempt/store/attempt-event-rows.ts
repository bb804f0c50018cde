import { annotationKinds } from '../../../src-shared/attempt/record/annotation.ts'
import type { Queries } from '../../platform/database/open-database.ts'
import type { Tables } from '../../platform/database/tables.ts'
import type { AcceptedEvent, AttemptPosition } from '../events/accept-events.ts'
import { readOwnEvent } from './own-json.ts'
import { saveStudyQuarter } from './study-quarter-rows.ts'

/** Events that arrived together, and when: milliseconds since 1970. */
export interface EventsReceived {
  readonly accepted: readonly AcceptedEvent[]
  readonly receivedAt: number
}

/** PostgreSQL takes at most 65,535 parameters in one statement, SQLite 32,766; an event has seven. */
const EVENTS_PER_INSERT = 250

interface Append extends EventsReceived {
  readonly position: AttemptPosition
}

/** Stores events that the learner has just sent. */
export async function appendEvents(queries: Queries, accountId: string, { position, ...received }: Append): Promise<void> {
  await insertEvents(queries, position.attemptId, received)
  await movePosition(queries, position)
  if (received.accepted.some(({ event }) => event.act.kind === 'answer')) await saveStudyQuarter(queries, accountId, received.receivedAt)
}

export async function insertEvents(queries: Queries, attemptId: string, { accepted, receivedAt }: EventsReceived): Promise<void> {
  const rows = accepted.map(({ event, isLate, hasArrivedLate }) => ({
    attempt_id: attemptId,
    sequence: event.sequence,
    hash: event.hash,
    event: JSON.stringify(event),
    is_late: isLate ? 1 : 0,
    has_arrived_late: hasArrivedLate ? 1 : 0,
    received_at: receivedAt
  }))
  for (let start = 0; start < rows.length; start += EVENTS_PER_INSERT) {
    await queries
      .insertInto('attempt_event')
      .values(rows.slice(start, start + EVENTS_PER_INSERT))
      .execute()
  }
}

/** Updates how far the attempt has come. */
export async function movePosition(queries: Queries, position: AttemptPosition): Promise<void> {
  const { attemptId, receivedSequence, lastHash, spentMs, heardAt, isClosed } = position
  await queries
    .updateTable('attempt')
    .set({ received_sequence: receivedSequence, last_hash: lastHash, spent_ms: spentMs, heard_at: heardAt, is_closed: isClosed ? 1 : 0 })
    .where('attempt_id', '=', attemptId)
    .execute()
}

/** Reads all stored events, in order. */
export async function readEvents(queries: Queries, attemptId: string): Promise<AcceptedEvent[]> {
  return (await selectEvents(queries, attemptId).execute()).map(toAccepted)
}

/** Reads at most `limit` stored events after a sequence number, in order. */
export async function readEventsAfter(
  queries: Queries,
  attemptId: string,
  page: { readonly after: number; readonly limit: number }
): Promise<AcceptedEvent[]> {
  const rows = await selectEvents(queries, attemptId).where('sequence', '>', page.after).limit(page.limit).execute()
  return rows.map(toAccepted)
}

/** Reads all stored events up to a sequence number, in order, as they are stored: perhaps damaged. */
export async function readEventTextsUpTo(queries: Queries, attemptId: string, last: number): Promise<string[]> {
  const rows = await selectEvents(queries, attemptId).where('sequence', '<=', last).execute()
  return rows.map(({ event }) => event)
}

/** Returns the size of stored annotations, in characters of their events. */
export async function readAnnotationCharacters(queries: Queries, attemptId: string): Promise<number> {
  const { total } = await queries
    .selectFrom('attempt_event')
    .select((expression) => expression.fn.sum<number | string | null>(expression.fn<number>('length', ['event'])).as('total'))
    .where('attempt_id', '=', attemptId)
    // Quotation marks in a learner's own text are escaped, so only the kind of an act matches.
    .where((expression) => expression.or(annotationKinds.map((kind) => expression('event', 'like', `%"kind":"${kind}"%`))))
    .executeTakeFirstOrThrow()
  return Number(total ?? 0)
}

function selectEvents(queries: Queries, attemptId: string) {
  return queries.selectFrom('attempt_event').select(['event', 'is_late', 'has_arrived_late']).where('attempt_id', '=', attemptId).orderBy('sequence')
}

function toAccepted({ event, is_late, has_arrived_late }: Pick<Tables['attempt_event'], 'event' | 'is_late' | 'has_arrived_late'>): AcceptedEvent {
  return { event: readOwnEvent(event), isLate: is_late === 1, hasArrivedLate: has_arrived_late === 1 }
}
