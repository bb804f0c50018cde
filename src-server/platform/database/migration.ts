import type { OpenDatabase, Queries } from './open-database.ts'

/** One forward step of the schema. Its number never changes; a shipped step is never edited. */
export interface Migration {
  readonly number: number
  readonly name: string
  readonly up: (queries: Queries, kind: OpenDatabase['kind']) => Promise<void>
}
