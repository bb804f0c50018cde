import { constants, zstdCompressSync } from 'node:zlib'
import { sql, type Kysely } from 'kysely'
import type { Migration } from '../../migration.ts'
import type { OpenDatabase, Queries } from '../../open-database.ts'
import type { FormerAttemptTables } from '../../former-attempt-tables.ts'

/**
 * Stores papers, keys and reports compressed, by reference to the texts of their banks; an event without the hash of the one before it; and the items of
 * a paper in one row. Attempts of before are carried over, compressed whole.
 */
export const compactAttempts: Migration = {
  number: 32,
  name: 'compact-attempts',
  needs: 32,
  up: async (queries, kind) => {
    // In the order of requests, which lock the attempt before they write to its other tables.
    if (kind === 'postgres') await sql`lock table attempt in access exclusive mode`.execute(queries)
    for (const table of moved) await sql`alter table ${sql.table(table)} rename to ${sql.table(formerOf(table))}`.execute(queries)
    if (kind === 'postgres') await useUuids(queries)
    await createTables(queries, kind)
    await carryAttempts(queries)
    for (const table of moved) await sql`drop table ${sql.table(formerOf(table))}`.execute(queries)
  }
}

const moved = ['attempt_paper', 'attempt_event', 'attempt_report', 'attempt_item'] as const
/** They stay, and name an attempt. */
const referring = ['attempt_remark', 'item_report', 'brought_attempt'] as const

function formerOf(table: string): string {
  return `former_${table}`
}

/** 16 bytes instead of 37 in each row and each index. SQLite has no such type. */
async function useUuids(queries: Queries): Promise<void> {
  const { rows } = await sql<{ attempt_id: string }>`select attempt_id from attempt where attempt_id <> lower(attempt_id) limit 1`.execute(queries)
  if (rows[0])
    throw new Error(`the attempt ${rows[0].attempt_id} has capital letters in its id, which no computer of Koya writes: export and delete it`)
  for (const table of [...moved, ...referring]) {
    const name = moved.some((one) => one === table) ? formerOf(table) : table
    await sql`alter table ${sql.table(name)} drop constraint ${sql.id(`${table}_attempt_id_fkey`)}`.execute(queries)
  }
  for (const table of ['attempt', ...referring, 'exam_candidate'])
    await sql`alter table ${sql.table(table)} alter column attempt_id type uuid using attempt_id::uuid`.execute(queries)
  for (const table of referring)
    await sql`alter table ${sql.table(table)} add foreign key (attempt_id) references attempt (attempt_id)`.execute(queries)
}

async function createTables(queries: Queries, kind: OpenDatabase['kind']): Promise<void> {
  const { schema } = queries
  const [id, bytes, small] = kind === 'postgres' ? (['uuid', 'bytea', sql`smallint`] as const) : (['text', 'blob', 'integer'] as const)
  await schema
    .createTable('bank_text')
    .addColumn('text_id', 'bigint', (column) => column.primaryKey())
    .addColumn('text', 'text', (column) => column.notNull())
    .execute()
  await schema
    .createTable('attempt_paper')
    .addColumn('attempt_id', id, (column) => column.primaryKey().references('attempt.attempt_id'))
    .addColumn('item_ids', 'text', (column) => column.notNull())
    .addColumn('packed', bytes, (column) => column.notNull())
    .execute()
  await schema
    .createTable('attempt_event')
    .addColumn('attempt_id', id, (column) => column.notNull().references('attempt.attempt_id'))
    .addColumn('at', 'double precision', (column) => column.notNull())
    .addColumn('spent_ms', 'bigint', (column) => column.notNull())
    .addColumn('received_at', 'bigint', (column) => column.notNull())
    .addColumn('sequence', 'integer', (column) => column.notNull())
    .addColumn('lateness', small, (column) => column.notNull())
    .addColumn('hash', bytes, (column) => column.notNull())
    .addColumn('act', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('attempt_event_once', ['attempt_id', 'sequence'])
    .execute()
  await schema
    .createTable('attempt_report')
    .addColumn('attempt_id', id, (column) => column.primaryKey().references('attempt.attempt_id'))
    .addColumn('receipt_id', 'text', (column) => column.notNull().unique())
    .addColumn('last_sequence', 'integer', (column) => column.notNull())
    .addColumn('last_hash', 'text', (column) => column.notNull())
    .addColumn('received_at', 'bigint', (column) => column.notNull())
    .addColumn('outcomes', 'text', (column) => column.notNull())
    .addColumn('packed', bytes, (column) => column.notNull())
    .execute()
  if (kind === 'sqlite') return
  // What waits to be sorted into the index takes ten times the room, and later waits for a start longer: 4 MB by default.
  await sql`create index attempt_paper_by_item on attempt_paper using gin (string_to_array(item_ids, ' ')) with (gin_pending_list_limit = 128)`.execute(
    queries
  )
  // They are compressed already.
  for (const table of ['attempt_paper', 'attempt_report'])
    await sql`alter table ${sql.table(table)} alter column packed set storage external`.execute(queries)
}

/** The tables of this step. Types of today's code must not appear here, because that code changes. */
interface CompactTables extends Pick<FormerAttemptTables, 'attempt'> {
  attempt_paper: { attempt_id: string; item_ids: string; packed: Uint8Array }
  attempt_event: {
    attempt_id: string
    at: number
    spent_ms: number
    received_at: number
    sequence: number
    lateness: number
    hash: Uint8Array
    act: string
  }
  attempt_report: Omit<FormerAttemptTables['attempt_report'], 'report'> & { outcomes: string; packed: Uint8Array }
}

type Carrying = Kysely<CompactTables & { [Table in (typeof moved)[number] as `former_${Table}`]: FormerAttemptTables[Table] }>

interface FormerPaper {
  readonly subjects: readonly { readonly items: readonly { readonly id: string }[] }[]
}

interface FormerEvent {
  readonly act?: object
  readonly spentMs?: number
  readonly at?: number
}

interface CarriedPaper {
  /** With which its report is packed. */
  readonly text: string
  readonly itemIds: readonly string[]
}

/** Eight parameters a row. */
const EVENTS_PER_INSERT = 250

/** Attempt by attempt, because all papers of a school together may not fit in its server's memory. */
async function carryAttempts(queries: Queries): Promise<void> {
  const carrying = queries as unknown as Carrying
  const attempts = await carrying.selectFrom('attempt').select('attempt_id').execute()
  for (const { attempt_id: attemptId } of attempts) {
    const paper = await carryPaper(carrying, attemptId)
    await carryEvents(carrying, attemptId)
    await carryReport(carrying, attemptId, paper)
  }
}

/** A part that is missing, as in a damaged database, takes no other part with it. */
async function carryPaper(carrying: Carrying, attemptId: string): Promise<CarriedPaper> {
  const row = await carrying.selectFrom('former_attempt_paper').selectAll().where('attempt_id', '=', attemptId).executeTakeFirst()
  if (!row) return { text: '', itemIds: [] }
  const text = `{"paper":${row.paper},"answerKey":${row.answer_key}}`
  const itemIds = itemIdsOf(row.paper)
  // Layout 1, which refers to no bank text.
  const packed = Buffer.concat([Buffer.from([1, 0, 0]), pack(text)])
  await carrying
    .insertInto('attempt_paper')
    .values({ attempt_id: attemptId, item_ids: itemIds.join(' '), packed })
    .execute()
  return { text, itemIds }
}

/** None of a paper that is damaged; `database check` names it. */
function itemIdsOf(paper: string): string[] {
  try {
    return (JSON.parse(paper) as FormerPaper).subjects.flatMap(({ items }) => items.map(({ id }) => id))
  } catch {
    return []
  }
}

/** A damaged event stays damaged, as it is; `database check` names its attempt. */
function readEvent(event: string): { readonly act: string; readonly spentMs: number; readonly at: number } {
  try {
    const { act, spentMs, at } = JSON.parse(event) as FormerEvent
    if (act !== undefined && spentMs !== undefined && at !== undefined) return { act: JSON.stringify(act), spentMs, at }
  } catch {
    // It is no JSON at all.
  }
  return { act: event, spentMs: 0, at: 0 }
}

async function carryEvents(carrying: Carrying, attemptId: string): Promise<void> {
  const former = await carrying.selectFrom('former_attempt_event').selectAll().where('attempt_id', '=', attemptId).orderBy('sequence').execute()
  const rows = former.map((row) => {
    const { act, spentMs, at } = readEvent(row.event)
    const lateness = row.is_late + 2 * row.has_arrived_late
    const hash = Buffer.from(row.hash, 'hex')
    return {
      attempt_id: attemptId,
      at,
      spent_ms: spentMs,
      received_at: row.received_at,
      sequence: row.sequence,
      lateness,
      hash,
      act
    }
  })
  for (let start = 0; start < rows.length; start += EVENTS_PER_INSERT) {
    await carrying
      .insertInto('attempt_event')
      .values(rows.slice(start, start + EVENTS_PER_INSERT))
      .execute()
  }
}

async function carryReport(carrying: Carrying, attemptId: string, { text, itemIds }: CarriedPaper): Promise<void> {
  const former = await carrying.selectFrom('former_attempt_report').selectAll().where('attempt_id', '=', attemptId).executeTakeFirst()
  if (!former) return
  const { report, ...row } = former
  const items = await carrying.selectFrom('former_attempt_item').select(['item_id', 'outcome']).where('attempt_id', '=', attemptId).execute()
  const outcomes = new Map(items.map(({ item_id: itemId, outcome }) => [itemId, outcome?.charAt(0) ?? '-']))
  await carrying
    .insertInto('attempt_report')
    .values({ ...row, outcomes: itemIds.map((itemId) => outcomes.get(itemId) ?? '-').join(''), packed: pack(report, text) })
    .execute()
}

function pack(text: string, dictionary = ''): Buffer {
  const checked = { params: { [constants.ZSTD_c_checksumFlag]: 1 } }
  return zstdCompressSync(text, dictionary === '' ? checked : { ...checked, dictionary: Buffer.from(dictionary) })
}
