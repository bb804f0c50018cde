import { sql, type RawBuilder } from 'kysely'
import { fail, succeed, type Result } from '../../src-shared/kernel/errors/result.ts'
import type { OwnDataPage } from '../../src-shared/personal-data/own-data.ts'
import { attemptIdSchema } from '../../src-shared/attempt/record/attempt-id.ts'
import { z } from '../../src-shared/kernel/schema/zod.ts'
import type { AttemptsUnderEmbargo } from '../attempt/store/attempts-under-embargo.ts'
import { kindOf } from '../platform/database/kind-of.ts'
import type { Queries } from '../platform/database/open-database.ts'
import { exportedParts, type RetentionRule } from './learner-tables.ts'

type Exported = Extract<RetentionRule, { kind: 'exported' }>
type Row = Record<string, unknown>

interface Sources {
  readonly queries: Queries
  readonly attempts: Pick<AttemptsUnderEmbargo, 'readPaper' | 'readReport'>
}

interface PageRequest {
  /** Attempts that are withheld now. */
  readonly withheld: ReadonlySet<string>
  readonly part: string
  /** The end of the previous page. */
  readonly after?: string | undefined
}

const ROWS_PER_PAGE = 200

const cursorSchema = z.array(z.union([z.string().max(300), z.int().min(0).max(2_147_483_647)]))
/** All other columns that order rows contain texts. */
const numbered: ReadonlySet<string> = new Set(['number', 'sequence'])

/**
 * Reads a page of the learner's rows of one part, in an order that later rows do not change. Fails with `own-data/not-found` where there is
 * no such part. Each page is one short read, so that a long history does not delay the saving of answers.
 */
export async function readOwnData(
  { queries, attempts }: Sources,
  accountId: string,
  { part, after, withheld }: PageRequest
): Promise<Result<OwnDataPage>> {
  const rule = exportedParts.get(part)
  if (rule === undefined) return fail('own-data/not-found')
  const cursor = after === undefined ? null : readCursor(after, rule)
  if (cursor === undefined) return fail('request/malformed', { after: 'This is not a position in this part.' })
  const limit = rule.rowsPerPage ?? ROWS_PER_PAGE
  const { rows: read } = await selectRows(queries, { accountId, part, rule, cursor, withheld, most: limit + 1 }).execute(queries)
  const page = read.slice(0, limit)
  const last = read.length > limit ? page.at(-1) : undefined
  const rows = []
  for (const row of page) rows.push(await toPlain(row, rule, attempts))
  return succeed({ rows, next: last === undefined ? null : writeCursor(last, rule) })
}

interface Selection {
  readonly accountId: string
  readonly part: string
  readonly rule: Exported
  readonly cursor: Cursor | null
  readonly withheld: ReadonlySet<string>
  readonly most: number
}

type Cursor = readonly (string | number)[]

/**
 * PostgreSQL goes from attempt to attempt of the learner until the page is full. Without that it reads all events of the learner for each page, or looks
 * for the learner's attempts among all others in their order, which `offset 0` forbids.
 */
function selectRows(queries: Queries, { accountId, part, rule, cursor, withheld, most }: Selection): RawBuilder<Row> {
  const rows = sql`${beyond(rule, cursor)} and ${notOf(rule, withheld)} order by ${columnsOf(rule)} limit ${sql.lit(most)}`
  if (rule.by === 'account_id') return sql<Row>`select * from ${sql.table(part)} where account_id = ${accountId} and ${rows}`
  const own = sql`attempt where account_id = ${accountId} ${rule.isOnlyOfMarked ? sql`and total is not null` : sql``}`
  if (kindOf(queries) === 'sqlite') return sql<Row>`select * from ${sql.table(part)} where attempt_id in (select attempt_id from ${own}) and ${rows}`
  const [first, ...others] = rule.order
  if (first !== 'attempt_id') throw new Error(`${part} is not in the order of attempts`)
  const order = sql.join([sql.ref('owner'), ...others.map((column) => sql.ref(`own.${column}`))])
  return sql<Row>`select own.* from (select attempt_id as owner from ${own} ${cursor === null ? sql`` : sql`and attempt_id >= ${cursor[0]}`} order by attempt_id offset 0) owners
    cross join lateral (select * from ${sql.table(part)} where attempt_id = owner and ${rows}) own order by ${order} limit ${sql.lit(most)}`
}

function notOf({ by, namesAttempt }: Exported, withheld: ReadonlySet<string>): RawBuilder<unknown> {
  const isTold = withheld.size === 0 || (by !== 'attempt_id' && !namesAttempt)
  return isTold ? sql`1 = 1` : sql`attempt_id not in (${sql.join([...withheld])})`
}

function beyond(rule: Exported, cursor: Cursor | null): RawBuilder<unknown> {
  return cursor === null ? sql`1 = 1` : sql`(${columnsOf(rule)}) > (${sql.join([...cursor])})`
}

function columnsOf({ order }: Exported): RawBuilder<unknown> {
  return sql.join(order.map((column) => sql.ref(column)))
}

async function toPlain(
  row: Row,
  { json = [], hex = [], packed, withheld = [], onlyWhether = [] }: Exported,
  attempts: Sources['attempts']
): Promise<Row> {
  const members = Object.entries(row).filter(([column]) => !withheld.includes(column) && (packed === undefined || column !== 'packed'))
  const plain = Object.fromEntries(
    members.map(([column, value]) => {
      if (onlyWhether.includes(column)) return [column, value !== null]
      if (hex.includes(column) && value instanceof Uint8Array) return [column, Buffer.from(value).toString('hex')]
      return [column, json.includes(column) ? parseOrNull(value) : value]
    })
  )
  if (packed === undefined) return plain
  const attemptId = String(row['attempt_id'])
  return { ...plain, [packed]: await (packed === 'paper' ? attempts.readPaper(attemptId) : attempts.readReport(attemptId)) }
}

/** PostgreSQL compares neither texts with numbers nor other texts with the ids of attempts. */
function fits(value: string | number, column: string): boolean {
  if (column === 'attempt_id') return attemptIdSchema.safeParse(value).success
  return (typeof value === 'number') === numbered.has(column)
}

function parseOrNull(value: unknown): unknown {
  return typeof value === 'string' ? (JSON.parse(value) as unknown) : null
}

function writeCursor(row: Row, { order }: Exported): string {
  return Buffer.from(JSON.stringify(order.map((column) => row[column]))).toString('base64url')
}

/** Undefined where the text is not a position in this part. */
function readCursor(text: string, { order }: Exported): Cursor | undefined {
  try {
    const cursor = cursorSchema.safeParse(JSON.parse(Buffer.from(text, 'base64url').toString()))
    if (!cursor.success || cursor.data.length !== order.length) return undefined
    return cursor.data.every((value, index) => fits(value, order[index] ?? '')) ? cursor.data : undefined
  } catch {
    return undefined
  }
}
