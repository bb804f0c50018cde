import type { OpenDatabase, Queries } from './open-database.ts'

/** One forward step of the schema. Its number never changes; a shipped step is never edited. */
export interface Migration {
  readonly number: number
  readonly name: string
  /**
   * The newest step that a Koya must know at least to work on a database with this one, for a step that takes something away or changes its meaning
   * (contract). Absent for a step that only adds (expand): servers of the release before go on beside it.
   */
  readonly needs?: number
  readonly up: (queries: Queries, kind: OpenDatabase['kind']) => Promise<void>
}
