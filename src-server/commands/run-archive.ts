import { existsSync } from 'node:fs'
import { fail, succeed, type Result } from '../../src-shared/kernel/errors/result.ts'
import { ArchiveFileError, checkArchiveFile, listArchiveFiles, readArchiveFile, type ArchiveEnd } from '../attempt/archive/archive-file.ts'
import type { ArchivedAttempt } from '../attempt/archive/archived-attempt.ts'
import { makeArchive, MonthArchivedError, type MadeArchive } from '../attempt/archive/make-archive.ts'
import { removeArchived, type RemovedAttempts } from '../attempt/archive/remove-archived.ts'
import { restoreArchived, type RestoredAttempts } from '../attempt/archive/restore-archived.ts'
import { StrangeArchiveError, tidyArchive, type TidiedArchive } from '../attempt/archive/tidy-archive.ts'
import { makeFolder } from '../platform/disk/make-folder.ts'
import { addMonths, beginOf, monthOf, toText } from '../platform/database/partitions/months.ts'
import { dropEmptyPartitions } from '../platform/database/partitions/drop-partitions.ts'
import { isMigrated } from '../platform/database/migrate.ts'
import { allMigrations } from '../platform/database/migrations/all-migrations.ts'
import type { OpenDatabase } from '../platform/database/open-database.ts'
import type { ArchiveCommand } from './archive-commands.ts'
import { inExistingDatabase, type DatabaseSettings } from './use-existing-database.ts'

type Told =
  | MadeArchive
  | ArchiveEnd
  | ArchivedAttempt
  | (RemovedAttempts & { readonly droppedMonths: readonly string[] })
  | RestoredAttempts
  | TidiedArchive

interface Context {
  readonly settings: DatabaseSettings
  readonly version: string
  readonly now: () => number
}

/**
 * Runs a command for attempts of long ago. Fails with `request/malformed` where the folder has no archive or a damaged one, where a month is too young or archived
 * already, where the database is probably another one, or where the disk fails; with `backend/schema-missing` where the tables are of another version; with `attempt/not-found`; and as `inExistingDatabase` does.
 */
export async function runArchive(command: ArchiveCommand, context: Context): Promise<Result<Told>> {
  try {
    if (command.act === 'check') return await check(command.folder)
    if (command.act === 'read') return await read(command)
    return await inExistingDatabase<Told>({ dataFolder: command.dataFolder, settings: context.settings }, async (database) =>
      (await isMigrated(database.queries, allMigrations)) ? runInDatabase(database, command, context) : fail('backend/schema-missing')
    )
  } catch (error) {
    if (error instanceof MonthArchivedError)
      return fail('request/malformed', {
        folder: `This folder has an archive of ${error.month} already. Remove what it has from the database, or choose another folder.`
      })
    if (error instanceof StrangeArchiveError)
      return fail('request/malformed', {
        folder: 'No learner of this archive has an account in this database. If it is the right one, and all have left, delete the files.'
      })
    if (error instanceof ArchiveFileError || isOfDisk(error)) return fail('request/malformed', { folder: error.message })
    throw error
  }
}

async function runInDatabase(
  database: OpenDatabase,
  command: Exclude<ArchiveCommand, { readonly act: 'check' | 'read' }>,
  { version, now }: Context
): Promise<Result<Told>> {
  const { queries } = database
  const { folder } = command
  if (command.act === 'make') {
    const youngest = addMonths(monthOf(now()), -1)
    if (beginOf(command.before) > beginOf(youngest))
      return fail('request/malformed', { before: `Late answers may still come. Choose ${toText(youngest)} or an earlier month.` })
    makeFolder(folder)
    return succeed(await makeArchive(queries, { before: command.before, folder, version, now: now() }))
  }
  const files = await filesOf(folder)
  if (!files.ok) return files
  if (command.act === 'remove')
    return succeed({ ...(await removeArchived(queries, files.value)), droppedMonths: await dropEmptyPartitions(database, now()) })
  if (command.act === 'tidy') return succeed(await tidyArchive(queries, files.value))
  const restored = await restoreArchived(queries, files.value, { attemptId: command.attemptId, now: now() })
  const { thereBefore, withoutLearner, notRestored } = restored
  const isUnknown = command.attemptId !== undefined && restored.restored + thereBefore + withoutLearner + notRestored.length === 0
  return isUnknown ? fail('attempt/not-found') : succeed(restored)
}

async function check(folder: string): Promise<Result<ArchiveEnd>> {
  const files = await filesOf(folder)
  if (!files.ok) return files
  const all = { attempts: 0, events: 0 }
  for (const file of files.value) {
    const { attempts, events } = await checkArchiveFile(file)
    all.attempts += attempts
    all.events += events
  }
  return succeed(all)
}

async function read({ folder, attemptId }: Extract<ArchiveCommand, { readonly act: 'read' }>): Promise<Result<ArchivedAttempt>> {
  const files = await filesOf(folder)
  if (!files.ok) return files
  for (const file of files.value) {
    for await (const archived of readArchiveFile(file)) if (archived.attempt.attempt_id === attemptId) return succeed(archived)
  }
  return fail('attempt/not-found')
}

async function filesOf(folder: string): Promise<Result<readonly string[]>> {
  const files = existsSync(folder) ? await listArchiveFiles(folder) : []
  return files.length === 0 ? fail('request/malformed', { folder: 'There is no archive in this folder.' }) : succeed(files)
}

function isOfDisk(error: unknown): error is Error {
  return error instanceof Error && 'syscall' in error
}
