import type pg from 'pg'
import type { Tables } from '../../../src-server/platform/database/tables.ts'
import { accountRows } from './account-rows.ts'
import { examRows } from './exam-rows.ts'
import { makeFew, makeItems } from './few-rows.ts'
import type { FillSizes } from './fill-sizes.ts'
import type { FillValues } from './fill-values.ts'
import { learningRows } from './learning-rows.ts'
import { paymentRows } from './payment-rows.ts'

/** Rows of one table, made for each learner `l` and each `k` from 1 to `each`. */
interface FilledTable {
  readonly table: string
  readonly each: number
  /** Which learners have them. */
  readonly where: string
  /** An expression for each column. */
  readonly columns: Readonly<Record<string, string>>
}

/** Tables that `fillAttempts` fills. */
type OfAttempts = 'attempt' | 'attempt_paper' | 'attempt_event' | 'attempt_report'

/** Tables that do not grow with learners, or are empty on purpose. */
const contentOfServer = 'what this server holds, which it writes when it starts'
const unfilled = {
  account_photo: 'one picture of at most 350 kB for a learner, read by its key alone',
  subscription: 'no longer written',
  add_on_subscription: 'no longer written',
  demonstration_account: 'of demonstrations',
  computer: 'the computers of one server',
  voucher_issuer: 'the issuers of one server',
  announcement: 'written by staff: filled with a few',
  key_correction: 'written by staff: filled with a few',
  server_secret: contentOfServer,
  assessment: contentOfServer,
  search_item: contentOfServer,
  learning_source: contentOfServer,
  subject: contentOfServer,
  lesson: contentOfServer,
  plan: contentOfServer,
  add_on: contentOfServer,
  medal_level: contentOfServer,
  bank_text: contentOfServer,
  pack_library: contentOfServer,
  pack_piece: contentOfServer,
  waiting_job: 'only on SQLite',
  item_count: 'one row for each question and wording',
  item_count_position: 'one row',
  item_difficulty: 'at most one row for each question'
} as const

type Filled = Exclude<keyof Tables, OfAttempts | keyof typeof unfilled>

const LEARNERS_OF_BATCH = 20_000

interface FillTables {
  readonly client: pg.Client
  readonly sizes: FillSizes
  readonly values: FillValues
  readonly tell: (line: string) => void
  /** With which all learners sign in. */
  readonly passwordHash: string
}

/** Fills the accounts of all learners, before anything of theirs. */
export async function fillAccounts(filling: FillTables): Promise<void> {
  await fillEach(filling, ({ table }) => table === 'account')
}

/** Fills the other tables that grow with learners. Needs their attempts, and the plan of these. */
export async function fillOthers(filling: FillTables): Promise<void> {
  const { client, sizes, values, tell } = filling
  await makeItems(client)
  await makeFew(client, sizes)
  await fillEach(filling, ({ table }) => table !== 'account')
  const { rowCount: quarters } = await client.query(quarterRows(values))
  tell(`answered_quarter: ${String(quarters)} rows`)
}

async function fillEach({ client, sizes, values, tell, passwordHash }: FillTables, isWanted: (rows: FilledTable) => boolean): Promise<void> {
  for (const { table, each, where, columns } of tablesOf(sizes, values, client.escapeLiteral(passwordHash)).filter(isWanted)) {
    const text = `insert into ${table} (${Object.keys(columns).join(', ')}) select ${Object.values(columns).join(', ')}
      from generate_series($1::bigint, $2::bigint - 1) l cross join lateral generate_series(1, ${String(each)}) k where ${where}`
    const [begun, written] = [Date.now(), await inBatches(client, text, sizes.learners)]
    tell(`${table}: ${written.toLocaleString('en')} rows, ${String(Date.now() - begun)} ms`)
  }
}

async function inBatches(client: pg.Client, text: string, learners: number): Promise<number> {
  let written = 0
  for (let from = 0; from < learners; from += LEARNERS_OF_BATCH)
    written += (await client.query(text, [from, Math.min(from + LEARNERS_OF_BATCH, learners)])).rowCount ?? 0
  return written
}

/** One for each attempt, numbered by learner in the order of time. */
function quarterRows({ account }: FillValues): string {
  return `insert into answered_quarter (account_id, number, quarter)
    select ${account('learner')}, row_number() over (partition by learner order by quarter), quarter
    from (select distinct learner, (at / 900000)::int as quarter from fill_attempt) studied`
}

type ColumnsOf<Table extends keyof Tables> = Readonly<Record<keyof Tables[Table], string>>

function tablesOf(sizes: FillSizes, values: FillValues, passwordHash: string): FilledTable[] {
  const tables = {
    ...accountRows(sizes, values, passwordHash),
    ...learningRows(sizes, values),
    ...paymentRows(sizes, values),
    ...examRows(sizes, values)
  }
  const all: Omit<{ readonly [Table in Filled]: FilledRows<Table> }, 'answered_quarter'> = tables
  return Object.entries(all).map(([table, { each = 1, share = 1, where, columns }]) => ({
    table,
    each,
    where: where ?? `${values.uniform('l', table)} < ${String(share)}`,
    columns
  }))
}

interface FilledRows<Table extends keyof Tables> {
  /** Of learners; all where absent. */
  readonly share?: number
  /** In place of a share. */
  readonly where?: string
  /** How many for each of these learners; 1 where absent. */
  readonly each?: number
  readonly columns: ColumnsOf<Table>
}
