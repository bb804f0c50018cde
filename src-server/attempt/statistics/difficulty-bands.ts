import type { Difficulty, EstimatedDifficulties } from '../../content/exams/estimated-difficulty.ts'
import { isOneOf } from '../../platform/database/is-one-of.ts'
import type { Queries } from '../../platform/database/open-database.ts'
import { lockCountPosition } from './item-count-rows.ts'
import type { ItemFigures } from './estimate-item.ts'
import type { CountedItem, StatisticsCatalogue } from './statistics-catalogue.ts'

/** With fewer first answers the author's word holds. */
const LEAST_FOR_DRAWING = 100

/** The share of right answers from which a question is easy, and up to which it is hard. */
const EASY_FROM = 0.7
const HARD_UP_TO = 0.4

/** So often difficulties are published anew, so that papers of one day are drawn alike. */
export const PUBLISH_EVERY_MS = 86_400_000

/** How long a process goes by what it has read. */
const FRESH_MS = 60_000

const ROWS_PER_STATEMENT = 200

/** Returns the band of a question; null where the range of its share of right answers still allows the author's. Pure. */
export function bandOf({ answeredCount, difficulty: { value, low, high } }: ItemFigures, guess: Difficulty): Difficulty | null {
  if (answeredCount < LEAST_FOR_DRAWING) return null
  const band = toBand(value)
  const isAllowed = { easy: high >= EASY_FROM, medium: high > HARD_UP_TO && low < EASY_FROM, hard: low <= HARD_UP_TO }
  return band === guess || isAllowed[guess] ? null : band
}

function toBand(share: number): Difficulty {
  if (share >= EASY_FROM) return 'easy'
  return share <= HARD_UP_TO ? 'hard' : 'medium'
}

interface PublishDeps {
  readonly queries: Queries
  /** Also of banks under an embargo: a band shows nothing of a question. */
  readonly catalogue: Pick<StatisticsCatalogue, 'list'>
  /** Wall clock, milliseconds since 1970. */
  readonly now: () => number
}

/** Publishes the difficulties that answers contradict, at most once a day by all servers of a database together. Returns whether it did. */
export async function publishDifficulties({ queries, catalogue, now }: PublishDeps): Promise<boolean> {
  if (!isDue(await readPublished(queries), now())) return false
  // At home and in most schools there are never so many, and nobody reads all banks for nothing.
  if (!(await hasEnough(queries))) return false
  const bands = (await catalogue.list()).flatMap(toRow)
  return queries.transaction().execute(async (transaction) => {
    await lockCountPosition(transaction)
    if (!isDue(await readPublished(transaction), now())) return false
    await transaction.deleteFrom('item_difficulty').execute()
    for (let start = 0; start < bands.length; start += ROWS_PER_STATEMENT)
      await transaction
        .insertInto('item_difficulty')
        .values(bands.slice(start, start + ROWS_PER_STATEMENT))
        .execute()
    await transaction.updateTable('item_count_position').set({ published_at: now() }).execute()
    return true
  })
}

async function hasEnough(queries: Queries): Promise<boolean> {
  const found = await queries
    .selectFrom('item_count')
    .select('item_id')
    .groupBy('item_id')
    .having((row) => row.fn.sum('answered'), '>=', LEAST_FOR_DRAWING)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/** Also where the clock was ahead once. */
function isDue(publishedAt: number, now: number): boolean {
  return now - publishedAt >= PUBLISH_EVERY_MS || publishedAt > now
}

async function readPublished(queries: Queries): Promise<number> {
  return (await queries.selectFrom('item_count_position').select('published_at').executeTakeFirst())?.published_at ?? 0
}

function toRow({ item, content, figures }: CountedItem) {
  const band = figures && bandOf(figures, item.difficulty)
  return band ? [{ item_id: item.id, content_version: content.version, difficulty: band }] : []
}

/** Creates the reader of what is published, which asks the database at most once a minute. Another process may follow a minute later: a paper is drawn once. */
export function createDifficultyReader({ queries, now }: Omit<PublishDeps, 'catalogue'>): () => Promise<EstimatedDifficulties> {
  let held: { readonly readAt: number; readonly difficulties: Promise<EstimatedDifficulties> } | null = null
  return async () => {
    const age = held === null ? Infinity : now() - held.readAt
    if (held === null || age >= FRESH_MS || age < 0) {
      const difficulties = readDifficulties(queries)
      held = { readAt: now(), difficulties }
      difficulties.catch(() => (held = null))
    }
    return held.difficulties
  }
}

async function readDifficulties(queries: Queries): Promise<EstimatedDifficulties> {
  const rows = await queries
    .selectFrom('item_difficulty')
    .selectAll()
    .where(isOneOf(queries, 'difficulty', ['easy', 'medium', 'hard']))
    .execute()
  return new Map(
    rows.map(({ item_id, content_version: contentVersion, difficulty }) => [item_id, { contentVersion, difficulty: difficulty as Difficulty }])
  )
}
