import type { Queries } from '../../platform/database/open-database.ts'
import { checkArchiveFile, readArchiveFile, readArchiveHead, writeArchiveFile } from './archive-file.ts'
import { rm } from 'node:fs/promises'

export interface TidiedArchive {
  /** Attempts whose learners have no account any more; they are in no file now. */
  readonly removed: number
  readonly remaining: number
}

/**
 * Writes the files of an archive anew without the attempts of learners who have no account in this database any more, such as those who deleted it. Throws
 * `ArchiveFileError` for a damaged file, which stays as it is.
 */
export async function tidyArchive(queries: Queries, files: readonly string[]): Promise<TidiedArchive> {
  let [removed, remaining] = [0, 0]
  for (const file of files) {
    const { attempts } = await checkArchiveFile(file)
    const gone = await listGone(queries, file)
    if (gone.size > 0) {
      const end = await writeArchiveFile(file, { head: await readArchiveHead(file), mayReplace: true }, linesWithout(file, gone))
      if (end === null) await rm(file)
      removed += attempts - (end?.attempts ?? 0)
      remaining += end?.attempts ?? 0
    } else remaining += attempts
  }
  return { removed, remaining }
}

/** Returns the accounts that a file names and the database does not have. */
async function listGone(queries: Queries, file: string): Promise<ReadonlySet<string>> {
  const known = new Map<string, boolean>()
  for await (const { attempt } of readArchiveFile(file)) {
    const accountId = attempt.account_id
    if (known.has(accountId)) continue
    const row = await queries.selectFrom('account').select('account_id').where('account_id', '=', accountId).executeTakeFirst()
    known.set(accountId, row !== undefined)
  }
  return new Set([...known].flatMap(([accountId, isThere]) => (isThere ? [] : [accountId])))
}

async function* linesWithout(file: string, gone: ReadonlySet<string>): AsyncGenerator<string> {
  for await (const archived of readArchiveFile(file)) if (!gone.has(archived.attempt.account_id)) yield JSON.stringify(archived)
}
