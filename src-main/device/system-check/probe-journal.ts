import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

const SYNCHRONOUS_FULL = 2

/**
 * Checks whether answers can be saved in `dataFolder`: it creates, writes, reads and deletes a database like the journal's. For commands without a
 * window; the app asks its journal.
 */
export function probeJournal(dataFolder: string): 'safe' | 'trouble' {
  let folder: string | null = null
  try {
    folder = mkdtempSync(join(dataFolder, 'readiness-'))
    const database = new DatabaseSync(join(folder, 'probe.sqlite'))
    try {
      database.exec('pragma journal_mode = wal; pragma synchronous = full; create table probe (number integer); insert into probe values (1)')
      const mode = database.prepare('pragma journal_mode').get()?.['journal_mode']
      const synchronous = database.prepare('pragma synchronous').get()?.['synchronous']
      const number = database.prepare('select number from probe').get()?.['number']
      return mode === 'wal' && synchronous === SYNCHRONOUS_FULL && number === 1 ? 'safe' : 'trouble'
    } finally {
      database.close()
    }
  } catch {
    return 'trouble'
  } finally {
    if (folder !== null) rmSync(folder, { recursive: true, force: true })
  }
}
