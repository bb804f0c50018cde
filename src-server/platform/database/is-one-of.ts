import { sql, type RawBuilder } from 'kysely'
import { kindOf } from './kind-of.ts'
import type { Queries } from './open-database.ts'

/** Whether a column has one of many values: as one parameter, because a statement with hundreds takes longer to write than to run. */
export function isOneOf(queries: Queries, column: string, values: readonly (string | number)[]): RawBuilder<boolean> {
  if (kindOf(queries) === 'postgres') return sql<boolean>`${sql.ref(column)} = any(${values})`
  return sql<boolean>`${sql.ref(column)} in (select value from json_each(${JSON.stringify(values)}))`
}
