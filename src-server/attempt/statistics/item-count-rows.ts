import { createHash } from 'node:crypto'
import type { Selectable } from 'kysely'
import { itemKeySchema } from '../../../src-shared/content/item-types/item-types.ts'
import { rulingSchema } from '../../../src-shared/content/scoring/ruling.ts'
import { z } from '../../../src-shared/kernel/schema/zod.ts'
import { isOneOf } from '../../platform/database/is-one-of.ts'
import type { Queries } from '../../platform/database/open-database.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { keyText } from '../draw/correction.ts'
import { namesAnswers, type AppliedKey } from './answer-cells.ts'
import { addCounts, answerCountsSchema, answeredIn, countAnswer, noAnswers, type AnswerCounts } from './answer-counts.ts'
import type { CountedAnswer } from './count-report.ts'

/** The counts of one wording of an item, of one source. */
export interface ItemCount {
  /** Empty for those of this server. */
  readonly source: string
  readonly itemId: string
  readonly wordingHash: string
  /** Of the key, where cells do not say what was answered; otherwise empty. */
  readonly keyHash: string
  readonly counts: AnswerCounts
  /** As the first and the newest counted report applied it. */
  readonly firstKey: AppliedKey
  readonly lastKey: AppliedKey
  /** Days since 1970 on which such reports were received. */
  readonly firstDay: number
  readonly lastDay: number
}

/** The counts of this server itself. */
export const OWN_SOURCE = ''

/** Returns what tells apart counts that hold under one key only; empty where another key can be applied to the same counts. */
export function hashOfKey({ key, ruling }: AppliedKey): string {
  if (namesAnswers(key)) return ''
  return createHash('sha256')
    .update(`${keyText(key)} ${ruling ?? ''}`)
    .digest('hex')
}

const ROWS_PER_STATEMENT = 50

export const appliedKeySchema = z.strictObject({ key: itemKeySchema, ruling: rulingSchema.optional() })

/** New counts, collected before they are stored. */
export type CollectedCounts = Map<string, ItemCount>

/** Adds an answer of a report that was received on this day (days since 1970), later than all before. */
export function collect(collected: CollectedCounts, answer: CountedAnswer, day: number): void {
  const { itemId, wordingHash, applied } = answer
  const keyHash = hashOfKey(applied)
  const held = collected.get(nameOf({ itemId, wordingHash, keyHash }))
  collected.set(nameOf({ itemId, wordingHash, keyHash }), {
    source: OWN_SOURCE,
    itemId,
    wordingHash,
    keyHash,
    counts: countAnswer(held?.counts ?? noAnswers, answer),
    firstKey: held?.firstKey ?? applied,
    lastKey: applied,
    firstDay: held?.firstDay ?? day,
    lastDay: day
  })
}

/** Adds new counts to those that are stored, within a transaction that nobody else does this in. */
export async function addItemCounts(transaction: Queries, collected: readonly ItemCount[]): Promise<void> {
  for (let start = 0; start < collected.length; start += ROWS_PER_STATEMENT) {
    const some = collected.slice(start, start + ROWS_PER_STATEMENT)
    const held = await readItemCounts(
      transaction,
      some.map(({ itemId }) => itemId)
    )
    const stored = new Map(held.filter(({ source }) => source === OWN_SOURCE).map((one) => [nameOf(one), one]))
    await writeItemCounts(
      transaction,
      some.map((one) => merge(stored.get(nameOf(one)), one))
    )
  }
}

function merge(stored: ItemCount | undefined, { counts, ...added }: ItemCount): ItemCount {
  if (stored === undefined) return { ...added, counts }
  return { ...added, counts: addCounts(stored.counts, counts), firstKey: stored.firstKey, firstDay: Math.min(stored.firstDay, added.firstDay) }
}

/** Stores counts in place of those of the same source, wording and key. */
export async function writeItemCounts(transaction: Queries, counts: readonly ItemCount[]): Promise<void> {
  for (let start = 0; start < counts.length; start += ROWS_PER_STATEMENT)
    await transaction
      .insertInto('item_count')
      .values(counts.slice(start, start + ROWS_PER_STATEMENT).map(toRow))
      .onConflict((conflict) =>
        conflict.columns(['item_id', 'wording_hash', 'key_hash', 'source']).doUpdateSet((row) => ({
          counts: row.ref('excluded.counts'),
          answered: row.ref('excluded.answered'),
          last_key: row.ref('excluded.last_key'),
          last_day: row.ref('excluded.last_day'),
          first_key: row.ref('excluded.first_key'),
          first_day: row.ref('excluded.first_day')
        }))
      )
      .execute()
}

/** Reads the counts of these items, of every source. */
export async function readItemCounts(queries: Queries, itemIds: readonly string[]): Promise<readonly ItemCount[]> {
  const rows = await queries
    .selectFrom('item_count')
    .selectAll()
    .where(isOneOf(queries, 'item_id', [...new Set(itemIds)]))
    .execute()
  return rows.map(toItemCount)
}

/** Up to where reports are counted. */
export interface CountPosition {
  /** Milliseconds since 1970; of reports received then, those up to `attemptId`. */
  readonly receivedAt: number
  readonly attemptId: string
  /** Rises with each change of the counts. */
  readonly revision: number
}

/** Before the id of every attempt. */
export const NO_ATTEMPT = '00000000-0000-0000-0000-000000000000'

const start = { position_id: 1, received_at: 0, after_id: NO_ATTEMPT, revision: 0, published_at: 0 }

export async function readCountPosition(queries: Queries): Promise<CountPosition> {
  return toPosition((await queries.selectFrom('item_count_position').selectAll().executeTakeFirst()) ?? start)
}

/** Reads it while nobody else can change counts, until the transaction ends: on either database by a lock of its row. */
export async function lockCountPosition(transaction: Queries): Promise<CountPosition> {
  // SQLite has no lock of a row: any write makes this transaction the only writer.
  await transaction
    .insertInto('item_count_position')
    .values(start)
    .onConflict((conflict) => conflict.column('position_id').doUpdateSet((row) => ({ revision: row.ref('item_count_position.revision') })))
    .execute()
  return readCountPosition(transaction)
}

export async function saveCountPosition(transaction: Queries, { receivedAt, attemptId, revision }: CountPosition): Promise<void> {
  await transaction.updateTable('item_count_position').set({ received_at: receivedAt, after_id: attemptId, revision }).execute()
}

function toPosition({ received_at: receivedAt, after_id: attemptId, revision }: Selectable<Tables['item_count_position']>): CountPosition {
  return { receivedAt, attemptId, revision }
}

function nameOf({ itemId, wordingHash, keyHash }: Pick<ItemCount, 'itemId' | 'wordingHash' | 'keyHash'>): string {
  return `${itemId} ${wordingHash} ${keyHash}`
}

function toRow({ source, itemId, wordingHash, keyHash, counts, firstKey, lastKey, firstDay, lastDay }: ItemCount): Tables['item_count'] {
  return {
    source,
    item_id: itemId,
    wording_hash: wordingHash,
    key_hash: keyHash,
    counts: JSON.stringify(counts),
    answered: answeredIn(counts),
    first_key: JSON.stringify(firstKey),
    last_key: JSON.stringify(lastKey),
    first_day: firstDay,
    last_day: lastDay
  }
}

function toItemCount(row: Selectable<Tables['item_count']>): ItemCount {
  return {
    source: row.source,
    itemId: row.item_id,
    wordingHash: row.wording_hash,
    keyHash: row.key_hash,
    counts: answerCountsSchema.parse(JSON.parse(row.counts)),
    firstKey: appliedKeySchema.parse(JSON.parse(row.first_key)),
    lastKey: appliedKeySchema.parse(JSON.parse(row.last_key)),
    firstDay: row.first_day,
    lastDay: row.last_day
  }
}
