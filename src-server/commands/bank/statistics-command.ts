import { readFile, stat, writeFile } from 'node:fs/promises'
import type { FastifyBaseLogger } from 'fastify'
import { fail, succeed, type Result } from '../../../src-shared/kernel/errors/result.ts'
import { readServerSecrets } from '../../account/store/server-secrets.ts'
import { itemsOf, readContents } from '../../attempt/statistics/read-bank-items.ts'
import { importCounts, shareCounts, sourceOf } from '../../attempt/statistics/shared-counts.ts'
import { createStatisticsCatalogue } from '../../attempt/statistics/statistics-catalogue.ts'
import { tellStatistics, tellStatisticsAsCsv } from '../../attempt/statistics/tell-statistics.ts'
import type { BankOutcome } from '../../content/bank/bank-outcome.ts'
import { openContentLibrary } from '../../content/catalogue/open-content-library.ts'
import { openEmbargo } from '../../content/embargo/open-embargo.ts'
import { packFolderOf } from '../../content/packs/archive/pack-folder.ts'
import type { OpenDatabase } from '../../platform/database/open-database.ts'
import { isMigrated } from '../../platform/database/migrate.ts'
import { allMigrations } from '../../platform/database/migrations/all-migrations.ts'
import { inExistingDatabase } from '../use-existing-database.ts'
import type { StatisticsCommand } from './bank-command.ts'
import type { ServersOfLibrary } from './library-commands.ts'

/** About 100,000 questions. */
const MOST_BYTES = 64 * 1024 * 1024

export interface StatisticsContext {
  /** Several servers that share one database; null for that of the data folder. */
  readonly servers: ServersOfLibrary | null
  /** Whether the settings let counts leave this server. */
  readonly mayShare: boolean
  /** Wall clock, milliseconds since 1970. */
  readonly now: number
}

/**
 * Prints, shares or imports figures of questions, also while a server runs on the database. Fails with `statistics/sharing-off` where sharing is not switched
 * on, and otherwise as `inExistingDatabase` does.
 */
export async function runStatisticsCommand(command: StatisticsCommand, place: StatisticsContext): Promise<Result<BankOutcome>> {
  if (command.shareFile !== undefined && !place.mayShare) return fail('statistics/sharing-off')
  const { servers } = place
  const settings = { DATABASE_URL: servers?.databaseUrl, KOYA_DATA: command.dataFolder }
  return inExistingDatabase({ dataFolder: servers === null ? command.dataFolder : undefined, settings }, async (database) => {
    if (!(await isMigrated(database.queries, allMigrations))) return fail('backend/schema-missing')
    return run(command, database, place)
  })
}

async function run(command: StatisticsCommand, database: OpenDatabase, { now }: StatisticsContext): Promise<Result<BankOutcome>> {
  const { queries } = database
  const { resourcesFolder, dataFolder, shareFile, importFile, isCsv } = command
  const clock = (): number => now
  const whole = await openContentLibrary({ resourcesFolder, packFolder: packFolderOf(dataFolder), database, logger: silent })
  const { library } = openEmbargo({ queries, now: clock }, whole.library)
  if (shareFile === undefined && importFile === undefined) {
    const items = await createStatisticsCatalogue({ queries, library, now: clock }).list()
    return succeed({ lines: isCsv ? tellStatisticsAsCsv(items) : tellStatistics(items), isFine: true })
  }
  const sharing = { bankItems: itemsOf(await readContents(library, now)), source: sourceOf((await readServerSecrets(queries)).install), now }
  if (shareFile !== undefined) {
    const shared = await shareCounts(queries, sharing)
    if (!(await isWritten(shareFile, `${JSON.stringify(shared)}\n`)))
      return fail('request/malformed', { share: `${shareFile} cannot be written, or is there.` })
    return succeed({ lines: [`${String(shared.counts.length)} questions with enough answers, without people and keys: ${shareFile}`], isFine: true })
  }
  const file = await readJson(importFile ?? '')
  if (!file.ok) return file
  const imported = await importCounts(queries, file.value, sharing)
  if (!imported.ok) return imported
  const { taken, unknown } = imported.value
  return succeed({ lines: [`${String(taken)} questions imported, ${String(unknown)} left out: they are not in the banks here`], isFine: true })
}

/** False where the file is there, or its folder takes none. */
async function isWritten(path: string, text: string): Promise<boolean> {
  try {
    await writeFile(path, text, { flag: 'wx' })
    return true
  } catch {
    return false
  }
}

async function readJson(path: string): Promise<Result<unknown>> {
  try {
    if ((await stat(path)).size > MOST_BYTES) return fail('request/malformed', { file: 'The file is too large.' })
    return succeed(JSON.parse(await readFile(path, 'utf8')) as unknown)
  } catch {
    return fail('request/malformed', { file: `${path} cannot be read as JSON.` })
  }
}

const silent: Pick<FastifyBaseLogger, 'warn'> = { warn: () => undefined }
