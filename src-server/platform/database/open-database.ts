import type { Kysely } from 'kysely'
import type { Tables } from './tables.ts'

/** What repositories work on: the database itself or a transaction of it. */
export type Queries = Kysely<Tables>

/** Connections of one process: all, those without work, and requests that wait for one. */
export interface Connections {
  readonly total: number
  readonly idle: number
  readonly waiting: number
}

/** Runs one text with one or several statements, on one connection; the rows of several come in their order. */
export type Execute = (text: string, values?: unknown[]) => Promise<{ rows: Record<string, unknown>[] }>

export interface OpenDatabase {
  readonly kind: 'sqlite' | 'postgres'
  readonly queries: Queries
  /** Where queries of a probe run, which must not wait behind requests; `queries` where absent. */
  readonly probe?: Queries
  /** For a library that writes its own statements; with the same limits and errors as `queries`. Of PostgreSQL. */
  readonly execute?: Execute
  /** Of the pool on PostgreSQL. */
  readonly connections?: () => Connections
  readonly close: () => Promise<void>
}
