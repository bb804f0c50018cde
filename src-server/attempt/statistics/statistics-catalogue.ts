import type { ItemFault } from '../../../src-shared/attempt/statistics/item-statistics.ts'
import type { Queries } from '../../platform/database/open-database.ts'
import { yieldToEventLoop } from '../../platform/jobs/yield-regularly.ts'
import type { Correction } from '../draw/correction.ts'
import { readCorrectionsOf } from '../store/regrade-records.ts'
import { answeredIn } from './answer-counts.ts'
import type { ItemFigures } from './estimate-item.ts'
import { readCountPosition, readItemCounts } from './item-count-rows.ts'
import { itemsOf, readContents, type BankItem, type BankItems, type OpenLibrary } from './read-bank-items.ts'
import { faultsOf } from './faults-of.ts'
import { wordingsOf, type Wording } from './wordings-of.ts'

/** A question that learners have answered. */
export interface CountedItem extends BankItem {
  /** First answers to its wording of today. */
  readonly answeredCount: number
  readonly figures: ItemFigures | null
  readonly faults: readonly ItemFault[]
  /** How clear its faults are; 0 without any. */
  readonly weight: number
}

export interface StatisticsCatalogue {
  /** All questions that learners have answered, those with the clearest fault first, then the most answered. */
  readonly list: () => Promise<readonly CountedItem[]>
  /** A question of the bank with its wordings; null where the bank has none, or withholds it. */
  readonly read: (itemId: string) => Promise<{ readonly bankItem: BankItem; readonly wordings: readonly Wording[] } | null>
}

interface CatalogueDeps {
  readonly queries: Queries
  /** Without what is under an embargo. */
  readonly library: OpenLibrary
  /** Wall clock, milliseconds since 1970. */
  readonly now: () => number
}

/** Reading and estimating so many questions takes a few milliseconds. */
const ITEMS_PER_STEP = 20

/**
 * Creates the catalogue of questions with figures. It is estimated when it is asked for, in steps, and again after counts, corrections or the open banks have changed;
 * callers at the same time share one estimation.
 */
export function createStatisticsCatalogue({ queries, library, now }: CatalogueDeps): StatisticsCatalogue {
  let held: { readonly key: readonly unknown[]; readonly items: Promise<readonly CountedItem[]> } | null = null
  return {
    list: async () => {
      const contents = await readContents(library, now())
      const { revision } = await readCountPosition(queries)
      const key = [revision, await readNewestCorrection(queries), ...contents]
      if (held === null || key.length !== held.key.length || key.some((part, index) => part !== held?.key[index])) {
        const items = estimateAll(queries, itemsOf(contents))
        held = { key, items }
        // The next caller asks the database again.
        items.catch(() => (held = null))
      }
      return held.items
    },
    read: async (itemId) => {
      const bankItem = itemsOf(await readContents(library, now())).get(itemId)
      if (bankItem === undefined) return null
      const counts = await readItemCounts(queries, [itemId])
      return { bankItem, wordings: wordingsOf(bankItem, counts, (await readCorrections(queries, [itemId])).get(itemId) ?? []) }
    }
  }
}

async function estimateAll(queries: Queries, bankItems: BankItems): Promise<readonly CountedItem[]> {
  const rows = await queries.selectFrom('item_count').select('item_id').distinct().execute()
  const ids = rows.flatMap((row) => (bankItems.has(row.item_id) ? [row.item_id] : []))
  const found: CountedItem[] = []
  for (let start = 0; start < ids.length; start += ITEMS_PER_STEP) {
    const some = ids.slice(start, start + ITEMS_PER_STEP)
    const counts = Map.groupBy(await readItemCounts(queries, some), ({ itemId }) => itemId)
    const corrections = await readCorrections(queries, some)
    for (const itemId of some) {
      const bankItem = bankItems.get(itemId)
      if (bankItem) found.push(toCounted(bankItem, wordingsOf(bankItem, counts.get(itemId) ?? [], corrections.get(itemId) ?? [])))
    }
    await yieldToEventLoop()
  }
  return found.toSorted((a, b) => b.weight - a.weight || b.answeredCount - a.answeredCount || (a.item.id < b.item.id ? -1 : 1))
}

function toCounted(bankItem: BankItem, wordings: readonly Wording[]): CountedItem {
  const current = wordings.find(({ isCurrent }) => isCurrent)
  const faults = current?.figures ? faultsOf(current.figures) : []
  return {
    ...bankItem,
    answeredCount: current ? answeredIn(current.counts) : 0,
    figures: current?.figures ?? null,
    faults: faults.map(({ fault }) => fault),
    weight: faults.reduce((sum, { weight }) => sum + weight, 0)
  }
}

async function readCorrections(queries: Queries, itemIds: readonly string[]): Promise<ReadonlyMap<string, Correction[]>> {
  const entered = await readCorrectionsOf(queries, itemIds)
  return Map.groupBy(
    entered.map(({ correction }) => correction),
    ({ itemId }) => itemId
  )
}

async function readNewestCorrection(queries: Queries): Promise<number> {
  const { newest } = await queries
    .selectFrom('key_correction')
    .select((row) => row.fn.max<number | null>('position').as('newest'))
    .executeTakeFirstOrThrow()
  return newest ?? 0
}
