import { MOST_ITEM_MARKS } from '../../../src-shared/learning/bookmarks/item-mark-limits.ts'
import type { ItemMark } from '../../../src-shared/learning/bookmarks/item-mark.ts'
import { forEachPaper, hasItem } from '../../platform/database/paper-items.ts'
import type { Queries } from '../../platform/database/open-database.ts'
import type { Tables } from '../../platform/database/tables.ts'

/** `markedAt` in milliseconds since 1970. */
export interface StoredMark extends ItemMark {
  readonly markedAt: number
}

/** A scored paper of an account with an item. */
export interface PaperWithItem {
  readonly attemptId: string
  readonly slug: string
}

export interface ItemMarkRepository {
  /** All marks with content, the newest change first. */
  readonly list: (accountId: string) => Promise<readonly StoredMark[]>
  /** Replaces a lower revision. Returns what is then stored, or null where the account would exceed its limit. */
  readonly save: (accountId: string, mark: ItemMark, now: number) => Promise<ItemMark | null>
  /** The account's newest scored paper for each of the items that were in one. */
  readonly findPapers: (accountId: string, itemIds: readonly string[]) => Promise<ReadonlyMap<string, PaperWithItem>>
  /** Whether the account has marked an item before, or it was in a scored paper of theirs, or is in a study paper. */
  readonly hasMet: (accountId: string, itemId: string) => Promise<boolean>
}

export function createItemMarkRepository(queries: Queries): ItemMarkRepository {
  return {
    list: async (accountId) => {
      const rows = await queries
        .selectFrom('item_mark')
        .selectAll()
        .where('account_id', '=', accountId)
        .where((mark) => mark.or([mark('is_bookmarked', '=', 1), mark('own_note', '<>', '')]))
        .orderBy('marked_at', 'desc')
        .orderBy('item_id')
        .execute()
      return rows.map((row) => ({ ...toMark(row), markedAt: row.marked_at }))
    },
    save: (accountId, mark, now) => queries.transaction().execute((transaction) => save(transaction, accountId, { ...mark, markedAt: now })),
    findPapers: async (accountId, itemIds) => {
      if (itemIds.length === 0) return new Map()
      const rows = await queries
        .selectFrom('attempt')
        .select(['attempt_id', 'slug'])
        .where('account_id', '=', accountId)
        .where('total', 'is not', null)
        .orderBy('started_at')
        .execute()
      const [asked, held] = [new Set(itemIds), new Map<string, readonly string[]>()]
      await forEachPaper(
        queries,
        rows.map((row) => row.attempt_id),
        (attemptId, ofPaper) =>
          held.set(
            attemptId,
            ofPaper.filter((itemId) => asked.has(itemId))
          )
      )
      return new Map(
        rows.flatMap(({ attempt_id: attemptId, slug }) => (held.get(attemptId) ?? []).map((itemId) => [itemId, { attemptId, slug }] as const))
      )
    },
    hasMet: async (accountId, itemId) => {
      const row = await queries
        .selectFrom('attempt')
        .innerJoin('attempt_paper', 'attempt_paper.attempt_id', 'attempt.attempt_id')
        .select('attempt.attempt_id')
        .where('attempt.account_id', '=', accountId)
        .where(hasItem(queries, itemId))
        .where((met) => met.or([met('attempt.total', 'is not', null), met('attempt.sitting_mode', '=', 'study')]))
        .executeTakeFirst()
      return row !== undefined || (await read(queries, accountId, itemId)) !== undefined
    }
  }
}

async function save(
  queries: Queries,
  accountId: string,
  { itemId, revision, isBookmarked, ownNote, markedAt }: StoredMark
): Promise<ItemMark | null> {
  if ((isBookmarked || ownNote !== '') && (await countOthers(queries, accountId, itemId)) >= MOST_ITEM_MARKS) return null
  const row = { revision, is_bookmarked: isBookmarked ? 1 : 0, own_note: ownNote, marked_at: markedAt }
  await queries
    .insertInto('item_mark')
    .values({ account_id: accountId, item_id: itemId, ...row })
    .onConflict((conflict) => conflict.columns(['account_id', 'item_id']).doUpdateSet(row).where('item_mark.revision', '<', revision))
    .execute()
  const saved = await read(queries, accountId, itemId)
  return saved ? toMark(saved) : null
}

function read(queries: Queries, accountId: string, itemId: string): Promise<Tables['item_mark'] | undefined> {
  return queries.selectFrom('item_mark').selectAll().where('account_id', '=', accountId).where('item_id', '=', itemId).executeTakeFirst()
}

async function countOthers(queries: Queries, accountId: string, itemId: string): Promise<number> {
  const { count } = await queries
    .selectFrom('item_mark')
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .where('account_id', '=', accountId)
    .where('item_id', '<>', itemId)
    .where((mark) => mark.or([mark('is_bookmarked', '=', 1), mark('own_note', '<>', '')]))
    .executeTakeFirstOrThrow()
  return Number(count)
}

function toMark({ item_id: itemId, revision, is_bookmarked, own_note: ownNote }: Tables['item_mark']): ItemMark {
  return { itemId, revision, isBookmarked: is_bookmarked === 1, ownNote }
}
