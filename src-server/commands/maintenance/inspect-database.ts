import type { DatabaseSync } from 'node:sqlite'
import { allMigrations } from '../../platform/database/migrations/all-migrations.ts'

/** Counts for a person to compare before and after. */
export interface DatabaseCounts {
  /** The number of its newest migration. */
  readonly schema: number
  readonly accounts: number
  readonly attempts: number
  readonly events: number
}

export type DatabaseInspection = { readonly ok: true; readonly counts: DatabaseCounts } | { readonly ok: false; readonly fault: string }

/** Reads and checks a whole database: every page and its contents. Never throws. */
export function inspectDatabase(database: DatabaseSync): DatabaseInspection {
  try {
    const findings = database.prepare('pragma integrity_check').all()
    if (findings.length !== 1 || findings[0]?.['integrity_check'] !== 'ok') return { ok: false, fault: 'The database in this file is damaged.' }
    const schema = numberOf(database, 'select max(number) as number from migration')
    const known = Math.max(...allMigrations.map(({ number }) => number))
    const needed = neededBeyond(database, known)
    if (needed > known)
      return {
        ok: false,
        fault: `A newer version of Koya made it (schema ${String(needed)}; this version knows ${String(known)}). Install the newer version.`
      }
    return {
      ok: true,
      counts: {
        schema,
        accounts: numberOf(database, 'select count(*) as number from account'),
        attempts: numberOf(database, 'select count(*) as number from attempt'),
        events: numberOf(database, 'select count(*) as number from attempt_event')
      }
    }
  } catch {
    return { ok: false, fault: 'This file is not a database of Koya.' }
  }
}

/** The step that a Koya must know for what newer ones have done, as `migrate` judges it. */
function neededBeyond(database: DatabaseSync, known: number): number {
  const hasNeeds = numberOf(database, "select count(*) as number from sqlite_master where name = 'migration_need'") > 0
  const needs = hasNeeds ? 'coalesce((select needs from migration_need where number = migration.number), number)' : 'number'
  return numberOf(database, `select max(${needs}) as number from migration where number > ${String(known)}`)
}

function numberOf(database: DatabaseSync, query: string): number {
  return Number(database.prepare(query).get()?.['number'] ?? 0)
}
