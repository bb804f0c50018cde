import { sql } from 'kysely'
import { annotationKinds, EVENT_FRAME_CHARACTERS } from '../../../src-shared/attempt/record/annotation.ts'
import type { Act, AttemptEvent } from '../../../src-shared/attempt/record/attempt-event.ts'
import { kindOf } from '../../platform/database/kind-of.ts'
import type { Queries } from '../../platform/database/open-database.ts'
import type { Tables } from '../../platform/database/tables.ts'
import type { AcceptedEvent, AttemptPosition, EventToMark } from '../events/accept-events.ts'
import type { AppendMemory } from './append-memory.ts'
import { saveStudyQuarter } from './study-quarter-rows.ts'

/** Events that arrived together, and when: milliseconds since 1970. */
export interface EventsReceived {
  readonly accepted: readonly AcceptedEvent[]
  readonly receivedAt: number
}

/** An attempt and the hash with which its chain of events begins. */
export interface Chain {
  readonly attemptId: string
  readonly paperHash: string
}

export type EventRow = Tables['attempt_event']

/** PostgreSQL takes at most 65,535 parameters in one statement, SQLite 32,766; an event has eight. */
const EVENTS_PER_INSERT = 250

/** `lateness` is a sum of these. */
const IS_LATE = 1
const HAS_ARRIVED_LATE = 2

interface Append extends EventsReceived {
  readonly accountId: string
  readonly position: AttemptPosition
  readonly memory: AppendMemory
}

/** Stores events that the learner has just sent. */
export async function appendEvents(queries: Queries, { accountId, position, memory, ...received }: Append): Promise<void> {
  const { attemptId } = position
  const rows = toRows(attemptId, received)
  if (kindOf(queries) === 'postgres' && rows.length <= EVENTS_PER_INSERT) {
    // Most requests bring one answer, which takes one statement.
    await queries
      .with('moved', (one) => movedTo(one, position))
      .insertInto('attempt_event')
      .values(rows)
      .execute()
  } else {
    await insertRows(queries, rows)
    await movePosition(queries, position)
  }
  if (received.accepted.some(({ event }) => event.act.kind === 'answer'))
    await saveStudyQuarter(queries, { accountId, receivedAt: received.receivedAt, memory })
}

/** Stores events that another backend accepted. */
export function insertEvents(queries: Queries, attemptId: string, received: EventsReceived): Promise<void> {
  return insertRows(queries, toRows(attemptId, received))
}

/** The hash of the event before is not stored again: a new segment names that event, and all others follow the row before them. */
function toRows(attemptId: string, { accepted, receivedAt }: EventsReceived) {
  return accepted.map(({ event, isLate, hasArrivedLate }) => ({
    attempt_id: attemptId,
    sequence: event.sequence,
    at: event.at,
    spent_ms: event.spentMs,
    received_at: receivedAt,
    lateness: (isLate ? IS_LATE : 0) + (hasArrivedLate ? HAS_ARRIVED_LATE : 0),
    hash: Buffer.from(event.hash, 'hex'),
    act: JSON.stringify(event.act)
  }))
}

async function insertRows(queries: Queries, rows: ReturnType<typeof toRows>): Promise<void> {
  for (let start = 0; start < rows.length; start += EVENTS_PER_INSERT) {
    await queries
      .insertInto('attempt_event')
      .values(rows.slice(start, start + EVENTS_PER_INSERT))
      .execute()
  }
}

/** Updates how far the attempt has come. */
export async function movePosition(queries: Queries, position: AttemptPosition): Promise<void> {
  await movedTo(queries, position).execute()
}

function movedTo(queries: Pick<Queries, 'updateTable'>, position: AttemptPosition) {
  const { attemptId, receivedSequence, lastHash, spentMs, heardAt, isClosed } = position
  return queries
    .updateTable('attempt')
    .set({ received_sequence: receivedSequence, last_hash: lastHash, spent_ms: spentMs, heard_at: heardAt, is_closed: isClosed ? 1 : 0 })
    .where('attempt_id', '=', attemptId)
}

/** Reads all stored events, in order. */
export async function readEvents(queries: Queries, chain: Chain): Promise<AcceptedEvent[]> {
  return toAccepted(await selectEvents(queries, chain.attemptId).execute(), chain.paperHash)
}

/**
 * Reads all stored events for marking, in order, as one value: reading thousands of rows takes longer than marking them. The acts are JSON already, so the
 * database need not understand them.
 */
export async function readEventsToMark(queries: Queries, attemptId: string): Promise<EventToMark[]> {
  const event = sql`'[' || sequence || ',' || spent_ms || ',' || lateness || ',' || act || ']'`
  const { rows } = await sql<{ events: string | null }>`select '[' || string_agg(${event}, ',' order by sequence) || ']' as events
    from attempt_event where attempt_id = ${attemptId}`.execute(queries)
  const events = JSON.parse(rows[0]?.events ?? '[]') as [sequence: number, spentMs: number, lateness: number, act: Act][]
  return events.map(([sequence, spentMs, lateness, act]) => ({ event: { sequence, act, spentMs }, ...toLateness(lateness) }))
}

/** Reads all stored events with the times at which they arrived, in order. */
export async function readEventsWithTimes(queries: Queries, chain: Chain): Promise<{ readonly event: AttemptEvent; readonly receivedAt: number }[]> {
  const rows = await selectEvents(queries, chain.attemptId).execute()
  return toAccepted(rows, chain.paperHash).map(({ event }, index) => ({ event, receivedAt: rows[index]?.received_at ?? 0 }))
}

/** Reads at most `limit` stored events after a sequence number, in order. */
export async function readEventsAfter(
  queries: Queries,
  chain: Chain,
  { after, limit }: { readonly after: number; readonly limit: number }
): Promise<AcceptedEvent[]> {
  const rows = await selectEvents(queries, chain.attemptId).where('sequence', '>', after).limit(limit).execute()
  const [before] = await selectEvents(queries, chain.attemptId)
    .clearOrderBy()
    .where('sequence', '<=', after)
    .orderBy('sequence', 'desc')
    .limit(1)
    .execute()
  const segments = rows.filter(({ act }) => act.includes('"kind":"segment"'))
  const named = segments.flatMap(({ act }) => goodSequenceOf(JSON.parse(act) as Act) ?? [])
  const good = named.length === 0 ? [] : await selectEvents(queries, chain.attemptId).where('sequence', 'in', named).execute()
  const hashes = new Map([[0, chain.paperHash], ...good.map(({ sequence, hash }) => [sequence, toHex(hash)] as const)])
  return toAccepted(rows, before ? toHex(before.hash) : chain.paperHash, hashes)
}

/** Reads all stored events up to a sequence number, in order, as they are stored: perhaps damaged. */
export async function readEventRowsUpTo(queries: Queries, attemptId: string, last: number): Promise<EventRow[]> {
  return selectEvents(queries, attemptId).where('sequence', '<=', last).execute()
}

/** Reads the hashes of the stored events from `first` to `last`. */
export async function readHashes(
  queries: Queries,
  attemptId: string,
  { first, last }: { first: number; last: number }
): Promise<ReadonlyMap<number, string>> {
  const rows = await queries
    .selectFrom('attempt_event')
    .select(['sequence', 'hash'])
    .where('attempt_id', '=', attemptId)
    .where('sequence', '>=', first)
    .where('sequence', '<=', last)
    .execute()
  return new Map(rows.map(({ sequence, hash }) => [sequence, toHex(hash)]))
}

/** Returns the size of stored annotations, as `annotationCharacters` counts them. */
export async function readAnnotationCharacters(queries: Queries, attemptId: string): Promise<number> {
  const { total } = await queries
    .selectFrom('attempt_event')
    .select(sql<number | string | null>`sum(length(act) + ${sql.lit(EVENT_FRAME_CHARACTERS)})`.as('total'))
    .where('attempt_id', '=', attemptId)
    // Quotation marks in a learner's own text are escaped, so only the kind of an act matches.
    .where((expression) => expression.or(annotationKinds.map((kind) => expression('act', 'like', `%"kind":"${kind}"%`))))
    .executeTakeFirstOrThrow()
  return Number(total ?? 0)
}

function selectEvents(queries: Queries, attemptId: string) {
  return queries.selectFrom('attempt_event').selectAll().where('attempt_id', '=', attemptId).orderBy('sequence')
}

/** `before`: the hash of the event before the first row. `hashes` of the events that a segment may name, beside these rows. Throws where a row is damaged. */
export function toAccepted(rows: readonly EventRow[], before: string, hashes: ReadonlyMap<number, string> = new Map([[0, before]])): AcceptedEvent[] {
  const known = new Map(hashes)
  let previous = before
  return rows.map((row) => {
    const act = JSON.parse(row.act) as Act
    const good = goodSequenceOf(act)
    const hash = toHex(row.hash)
    const previousHash = good === undefined ? previous : (known.get(good) ?? '')
    const event: AttemptEvent = { sequence: row.sequence, act, spentMs: row.spent_ms, at: row.at, previousHash, hash }
    known.set(row.sequence, hash)
    previous = hash
    return { event, ...toLateness(row.lateness) }
  })
}

function toLateness(lateness: number): Pick<AcceptedEvent, 'isLate' | 'hasArrivedLate'> {
  return { isLate: (lateness & IS_LATE) > 0, hasArrivedLate: (lateness & HAS_ARRIVED_LATE) > 0 }
}

function goodSequenceOf(act: Act): number | undefined {
  return act.kind === 'segment' ? act.goodSequence : undefined
}

function toHex(hash: Uint8Array): string {
  return Buffer.from(hash.buffer, hash.byteOffset, hash.byteLength).toString('hex')
}
