import type pg from 'pg'
import type { NotedDatabase } from './note-queries.ts'

/** A step of PostgreSQL's plan, from the last one down to those that read tables. */
export interface Plan {
  readonly 'Node Type': string
  readonly 'Relation Name'?: string
  readonly 'Index Name'?: string
  readonly 'Index Cond'?: string
  readonly Filter?: string
  readonly Alias?: string
  readonly 'Total Cost': number
  readonly Plans?: readonly Plan[]
}

export interface Explained {
  readonly sql: string
  readonly plan: Plan
}

const content = 'what the packs of this server hold'
const staff = 'what staff of this server write'

/** Tables that stay small, whatever the number of learners: what limits each. */
export const smallTables: Readonly<Record<string, string>> = {
  add_on: content,
  assessment: content,
  lesson: content,
  medal_level: content,
  plan: content,
  search_item: content,
  subject: content,
  announcement: staff,
  exam_session: staff,
  key_correction: staff,
  computer: 'the computers of this server, of which it takes so many and no more',
  item_count_position: 'one row',
  item_difficulty: 'one row for a question of the packs of this server',
  waiting_job: 'of SQLite only',
  learning_source: 'one row for each kind of source',
  migration: 'the steps of the schema',
  migration_need: 'the steps of the schema',
  server_secret: 'the secrets of this server'
}

/** Asks PostgreSQL how it would run each noted statement, with the values with which it came first. */
export async function explainNoted(client: pg.Client, { noted }: Pick<NotedDatabase, 'noted'>): Promise<readonly Explained[]> {
  const explained: Explained[] = []
  for (const { sql, parameters } of noted.values()) {
    if (!/^\s*(?:select|update|delete|insert|with)\b/i.test(sql)) continue
    const { rows } = await client.query<{ 'QUERY PLAN': readonly [{ readonly Plan: Plan }] }>(`explain (format json) ${sql}`, [...parameters])
    const plan = rows[0]?.['QUERY PLAN'][0].Plan
    if (plan) explained.push({ sql, plan })
  }
  return explained
}

/** Returns the table of a partition, and other tables as they are. */
export function tableOf(name: string): string {
  return name.replace(/_(?:other|\d{4}_\d{2})$/, '')
}

/** Returns the tables and partitions that a plan reads in any way, each once. */
export function partitionsRead(plan: Plan): readonly string[] {
  const own = plan['Relation Name'] === undefined || plan['Node Type'] === 'ModifyTable' ? [] : [plan['Relation Name']]
  return [...new Set([...own, ...(plan.Plans ?? []).flatMap(partitionsRead)])]
}

/** Returns the tables and partitions that a plan reads whole, other than small ones. */
export function tablesReadWhole(plan: Plan): readonly string[] {
  const own = plan['Node Type'] === 'Seq Scan' ? [plan['Relation Name'] ?? ''] : []
  return [...own.filter((name) => !(tableOf(name) in smallTables)), ...(plan.Plans ?? []).flatMap(tablesReadWhole)]
}

/** The first column of each index that is sorted, by the name of the index. */
export type FirstColumns = ReadonlyMap<string, { readonly table: string; readonly column: string }>

export async function readFirstColumns(client: pg.Client): Promise<FirstColumns> {
  const { rows } = await client.query<{ name: string; table: string; column: string }>(
    `select c.relname as name, t.relname as table, pg_get_indexdef(c.oid, 1, true) as column from pg_index join pg_class c on c.oid = indexrelid
      join pg_class t on t.oid = indrelid join pg_am on pg_am.oid = c.relam and amname = 'btree' where c.relnamespace = current_schema()::regnamespace`
  )
  return new Map(rows.map(({ name, ...rest }) => [name, rest]))
}

/**
 * Returns the indexes that a plan reads from end to end, other than those of small tables: it looks for nothing, or for a column that is not the first. A
 * limit ends such a reading early, unless most rows are passed over.
 */
export function indexesReadWhole(plan: Plan, firstColumns: FirstColumns, isLimited = false): readonly string[] {
  const name = plan['Index Name'] ?? ''
  const first = firstColumns.get(name)
  const isWhole = first !== undefined && !(first.table in smallTables) && !hasColumn(plan['Index Cond'] ?? '', first.column)
  const below = (plan.Plans ?? []).flatMap((one) => indexesReadWhole(one, firstColumns, isLimited || plan['Node Type'] === 'Limit'))
  return isWhole && (!isLimited || plan.Filter !== undefined) ? [name, ...below] : below
}

function hasColumn(condition: string, column: string): boolean {
  return new RegExp(String.raw`(?<![\w"])"?${column.replaceAll('"', '')}"?(?!\w)`).test(condition)
}

/** Returns partitions with fewer rows than that, such as those of coming months: it is all the same how they are read. */
export async function smallPartitions(client: pg.Client, leastRows: number): Promise<ReadonlySet<string>> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = current_schema()::regnamespace and relkind = 'r' and relispartition and reltuples < $1`,
    [leastRows]
  )
  return new Set(rows.map(({ name }) => name))
}
