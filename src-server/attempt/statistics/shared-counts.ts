import { createHmac } from 'node:crypto'
import { LEAST_ANSWERS } from '../../../src-shared/attempt/statistics/item-statistics.ts'
import { keyOfItem } from '../../../src-shared/content/item-types/item-types.ts'
import { contentIdSchema } from '../../../src-shared/content/item-types/base/item-base.ts'
import { fail, succeed, type Result } from '../../../src-shared/kernel/errors/result.ts'
import { z } from '../../../src-shared/kernel/schema/zod.ts'
import type { Queries } from '../../platform/database/open-database.ts'
import { answerCountsSchema, answeredIn, REST_UNIT, type AnswerCell } from './answer-counts.ts'
import { hashOfKey, lockCountPosition, OWN_SOURCE, readItemCounts, saveCountPosition, writeItemCounts, type ItemCount } from './item-count-rows.ts'
import { currentHash, type BankItems } from './read-bank-items.ts'

const hash = z.string().regex(/^[0-9a-f]{64}$/)

/** More than all banks that we know hold. */
const MOST_COUNTS = 200_000
const DAY_MS = 86_400_000
const ITEMS_PER_READ = 200

/**
 * The file by which one server gives its counts to another: no people, no keys, no text of a question. `source` tells servers apart and says nothing else of
 * them. `from` and `until` are days since 1970.
 */
export const sharedCountsSchema = z.strictObject({
  format: z.literal(1),
  source: z.string().regex(/^[0-9a-f]{32}$/),
  madeOn: z.iso.date(),
  counts: z
    .array(
      z.strictObject({
        itemId: contentIdSchema,
        wordingHash: hash,
        /** Of the key, where answers are counted as right or wrong only; otherwise empty. */
        keyHash: hash.or(z.literal('')),
        from: z.int().nonnegative(),
        until: z.int().nonnegative(),
        ...answerCountsSchema.shape
      })
    )
    .max(MOST_COUNTS)
})

export type SharedCounts = z.infer<typeof sharedCountsSchema>

/** Returns the name of this server in such files, from the key that identifies its installation. */
export function sourceOf(installKey: Uint8Array): string {
  return createHmac('sha256', installKey).update('koya statistics source').digest('hex').slice(0, 32)
}

interface Sharing {
  /** The questions of the banks that are not withheld: counts of others stay here. */
  readonly bankItems: BankItems
  readonly source: string
  /** Wall clock, milliseconds since 1970. */
  readonly now: number
}

/** Returns this server's own counts of questions with enough first answers, without what it has from others. */
export async function shareCounts(queries: Queries, { bankItems, source, now }: Sharing): Promise<SharedCounts> {
  const ids = [...bankItems.keys()]
  const shared: SharedCounts['counts'] = []
  for (let start = 0; start < ids.length; start += ITEMS_PER_READ) {
    const counts = await readItemCounts(queries, ids.slice(start, start + ITEMS_PER_READ))
    for (const { itemId, wordingHash, keyHash, counts: own, firstDay: from, lastDay: until } of counts.filter(isShared))
      shared.push({ itemId, wordingHash, keyHash, from, until, ...own })
  }
  return { format: 1, source, madeOn: new Date(now).toISOString().slice(0, 'yyyy-mm-dd'.length), counts: shared }
}

function isShared({ source, counts }: ItemCount): boolean {
  return source === OWN_SOURCE && answeredIn(counts) >= LEAST_ANSWERS
}

export interface ImportedCounts {
  readonly source: string
  readonly taken: number
  /** Of questions that this server has not, or in another wording or with another key. */
  readonly unknown: number
}

/**
 * Stores the counts of another server in place of those that it gave before. Fails with `request/malformed` where the file is none, is this server's own, or
 * has counts that cannot be. Counts of questions and wordings that are not in the banks of this server are left out.
 */
export async function importCounts(queries: Queries, file: unknown, { bankItems, source: ownSource, now }: Sharing): Promise<Result<ImportedCounts>> {
  const read = sharedCountsSchema.safeParse(file)
  if (!read.success) return fail('request/malformed', { file: 'This is not a file of statistics, or one of a newer Koya.' })
  const { source, counts } = read.data
  if (source === ownSource) return fail('request/malformed', { file: 'This file is of this server itself.' })
  const today = Math.floor(now / DAY_MS)
  if (counts.some((one) => one.from > one.until || one.until > today + 1 || !Object.values(one.cells).every(isPossible)))
    return fail('request/malformed', { file: 'The file has counts that cannot be. Nothing was imported.' })
  const taken = counts.flatMap((one) => toKnown(one, { bankItems, source }))
  await queries.transaction().execute(async (transaction) => {
    const position = await lockCountPosition(transaction)
    await transaction.deleteFrom('item_count').where('source', '=', source).execute()
    await writeItemCounts(transaction, taken)
    await saveCountPosition(transaction, { ...position, revision: position.revision + 1 })
  })
  return succeed({ source, taken: taken.length, unknown: counts.length - taken.length })
}

function isPossible({ n, m, sum, squares, bins }: AnswerCell): boolean {
  return m <= n && bins.reduce((all, bin) => all + bin, 0) === m && sum <= m * REST_UNIT && squares <= sum * REST_UNIT && sum * sum <= m * squares
}

function toKnown(
  { itemId, wordingHash, keyHash, from, until, open, cells }: SharedCounts['counts'][number],
  { bankItems, source }: Omit<Sharing, 'now'>
): ItemCount[] {
  const bankItem = bankItems.get(itemId)
  if (bankItem === undefined || currentHash(bankItem) !== wordingHash) return []
  const applied = { key: keyOfItem(bankItem.item) }
  if (hashOfKey(applied) !== keyHash) return []
  return [{ source, itemId, wordingHash, keyHash, counts: { open, cells }, firstKey: applied, lastKey: applied, firstDay: from, lastDay: until }]
}
