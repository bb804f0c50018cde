import { createHash } from 'node:crypto'
import { showItem, type Item } from '../../../src-shared/content/item-types/item-types.ts'
import type { Stimulus } from '../../../src-shared/content/exams/subject-content.ts'
import { isOwnItemId } from '../../../src-shared/content/own-questions/to-item.ts'
import { readFreshItemId } from '../../content/templates/fresh-item-id.ts'
import { toKeyedItem } from '../draw/draw-paper.ts'
import { isOneOf } from '../../platform/database/is-one-of.ts'
import type { Queries } from '../../platform/database/open-database.ts'

/** An item or a stimulus as its bank has it. */
export type Authored = Item | Stimulus

/**
 * The text of an item or stimulus as it was when a paper was drawn, as close as possible to what papers and their keys say of it. `id` comes from the text,
 * so the same text always has the same id.
 */
export interface BankText {
  readonly id: number
  readonly bytes: Buffer
}

/** The immutable texts of banks, to which stored papers refer instead of repeating them. */
export interface BankTexts {
  /**
   * Returns the texts of these items and stimuli, storing those that are new; not within a transaction, because others need them as well. Without items
   * that belong to one learner or to one paper, which must go with it.
   */
  readonly refer: (queries: Queries, authored: readonly Authored[]) => Promise<readonly BankText[]>
  /** Whether all of these are stored, within the transaction of a paper that is to refer to them. */
  readonly confirm: (queries: Queries, texts: readonly BankText[]) => Promise<boolean>
  /** Returns the texts in the order of `ids`. Throws where one is missing or damaged. */
  readonly read: (queries: Queries, ids: readonly number[]) => Promise<readonly Buffer[]>
}

/** So many bytes of a text's hash are its id: a safe integer. */
export const TEXT_ID_BYTES = 6

/** Two parameters each; PostgreSQL takes at most 65,535 in one statement, SQLite 32,766. */
const TEXTS_PER_STATEMENT = 500
/** About 30 MB. */
const MOST_TEXTS_IN_MEMORY = 20_000

export function createBankTexts(): BankTexts {
  let known = new WeakMap<Authored, BankText>()
  const inMemory = new Map<number, Buffer>()
  return {
    refer: async (queries, authored) => {
      const shared = authored.filter(isShared)
      const unknown = new Map(shared.filter((one) => !known.has(one)).map((one) => [one, toBankText(one)]))
      const stored = await save(queries, [...unknown.values()])
      for (const [one, text] of unknown) if (stored.has(text.id)) known.set(one, text)
      return shared.flatMap((one) => known.get(one) ?? [])
    },
    confirm: async (queries, texts) => {
      if (texts.length === 0) return true
      const ids = [...new Set(texts.map(({ id }) => id))]
      const { held } = await queries
        .selectFrom('bank_text')
        .select((expression) => expression.fn.countAll<number | string>().as('held'))
        .where(isOneOf(queries, 'text_id', ids))
        .executeTakeFirstOrThrow()
      if (Number(held) === ids.length) return true
      // The database was set back to an earlier state below this process.
      known = new WeakMap()
      return false
    },
    read: async (queries, ids) => {
      const missing = [...new Set(ids)].filter((id) => !inMemory.has(id))
      const found = new Map<number, Buffer>()
      for (const some of inPieces(missing)) for (const { id, bytes } of await readTexts(queries, some)) if (idOf(bytes) === id) found.set(id, bytes)
      const texts = ids.map((id) => inMemory.get(id) ?? found.get(id) ?? refuse(id))
      for (const [id, bytes] of found) {
        const [oldest] = inMemory.keys()
        if (inMemory.size >= MOST_TEXTS_IN_MEMORY && oldest !== undefined) inMemory.delete(oldest)
        inMemory.set(id, bytes)
      }
      return texts
    }
  }
}

function isShared({ id }: Authored): boolean {
  return !isOwnItemId(id) && readFreshItemId(id) === null
}

function toBankText(authored: Authored): BankText {
  const bytes = Buffer.from(toText(authored))
  return { id: idOf(bytes), bytes }
}

function idOf(bytes: Buffer): number {
  return createHash('sha256').update(bytes).digest().readUIntBE(0, TEXT_ID_BYTES)
}

function toText(authored: Authored): string {
  if (!('stem' in authored)) return JSON.stringify(authored)
  return JSON.stringify(showItem(authored, (list) => [...list])) + JSON.stringify(toKeyedItem(authored))
}

/** Returns the ids of those that are stored now; without one whose id belongs to another text. */
async function save(queries: Queries, texts: readonly BankText[]): Promise<ReadonlySet<number>> {
  const stored = new Set<number>()
  // In one order, so that two processes do not wait for each other.
  for (const some of inPieces(texts.toSorted((a, b) => a.id - b.id))) {
    const ids = some.map(({ id }) => id)
    const before = await readTexts(queries, ids)
    const isHeld = new Set(before.map(({ id }) => id))
    const rows = some.filter(({ id }) => !isHeld.has(id)).map(({ id, bytes }) => ({ text_id: id, text: bytes.toString() }))
    for (const { id, bytes } of before) if (idOf(bytes) !== id) await repair(queries, some, id)
    if (rows.length > 0)
      await queries
        .insertInto('bank_text')
        .values(rows)
        .onConflict((conflict) => conflict.column('text_id').doNothing())
        .execute()
    const after = new Map((await readTexts(queries, ids)).map(({ id, bytes }) => [id, bytes]))
    for (const { id, bytes } of some) if (after.get(id)?.equals(bytes) === true) stored.add(id)
  }
  return stored
}

/** Writes again a text that was damaged in the database. */
async function repair(queries: Queries, texts: readonly BankText[], id: number): Promise<void> {
  const text = texts.find((one) => one.id === id)?.bytes.toString()
  if (text !== undefined) await queries.updateTable('bank_text').set({ text }).where('text_id', '=', id).execute()
}

async function readTexts(queries: Queries, ids: readonly number[]): Promise<BankText[]> {
  const rows = await queries
    .selectFrom('bank_text')
    .selectAll()
    .where(isOneOf(queries, 'text_id', ids))
    .execute()
  return rows.map(({ text_id: id, text }) => ({ id, bytes: Buffer.from(text) }))
}

function inPieces<Entry>(entries: readonly Entry[]): Entry[][] {
  return Array.from({ length: Math.ceil(entries.length / TEXTS_PER_STATEMENT) }, (_, piece) =>
    entries.slice(piece * TEXTS_PER_STATEMENT, (piece + 1) * TEXTS_PER_STATEMENT)
  )
}

function refuse(id: number): never {
  throw new Error(`the bank text ${String(id)} is missing or damaged in the database`)
}
