import { rm } from 'node:fs/promises'
import type { Queries } from '../../platform/database/open-database.ts'
import { readArchiveFile, readArchiveHead, writeArchiveFile } from './archive-file.ts'
import { isDeleted, readOwner, type Owner } from './owner-of-archived.ts'

export interface TidiedArchive {
  /** Attempts that their learners have deleted with their accounts; they are in no file now. */
  readonly removed: number
  readonly remaining: number
}

/** This database has no account of any learner in the archive: it is probably another one. Nothing was removed. */
export class StrangeArchiveError extends Error {
  constructor() {
    super('no learner of the archive has an account in this database')
    this.name = 'StrangeArchiveError'
  }
}

/**
 * Writes the files of an archive anew without the attempts that learners of this database have deleted with their accounts. Throws `ArchiveFileError` for a damaged
 * file, which stays as it is, and `StrangeArchiveError`, before anything is written, where it would remove everything.
 */
export async function tidyArchive(queries: Queries, files: readonly string[]): Promise<TidiedArchive> {
  if (!(await knowsAny(queries, files))) throw new StrangeArchiveError()
  let [removed, remaining] = [0, 0]
  for (const file of files) {
    const { owners, deleted, attempts } = await look(queries, file)
    removed += deleted
    remaining += attempts - deleted
    if (deleted === 0) continue
    const end = await writeArchiveFile(file, { head: await readArchiveHead(file), mayReplace: true }, linesWithout(file, owners))
    if (end === null) await rm(file)
  }
  return { removed, remaining }
}

async function knowsAny(queries: Queries, files: readonly string[]): Promise<boolean> {
  const unknown = new Set<string>()
  for (const file of files) {
    for await (const { attempt } of readArchiveFile(file)) {
      if (unknown.has(attempt.account_id)) continue
      if ((await readOwner(queries, attempt.account_id)) !== 'none') return true
      unknown.add(attempt.account_id)
    }
  }
  return false
}

interface Looked {
  readonly owners: ReadonlyMap<string, Owner>
  readonly attempts: number
  readonly deleted: number
}

async function look(queries: Queries, file: string): Promise<Looked> {
  const owners = new Map<string, Owner>()
  let [attempts, deleted] = [0, 0]
  for await (const archived of readArchiveFile(file)) {
    const accountId = archived.attempt.account_id
    const owner = owners.get(accountId) ?? (await readOwner(queries, accountId))
    owners.set(accountId, owner)
    attempts += 1
    if (isDeleted(owner, archived)) deleted += 1
  }
  return { owners, attempts, deleted }
}

async function* linesWithout(file: string, owners: ReadonlyMap<string, Owner>): AsyncGenerator<string> {
  for await (const archived of readArchiveFile(file))
    if (!isDeleted(owners.get(archived.attempt.account_id) ?? 'account', archived)) yield JSON.stringify(archived)
}
