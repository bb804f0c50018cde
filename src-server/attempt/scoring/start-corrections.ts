import { join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import { correctionListSchema, type Correction } from '../draw/correction.ts'
import type { Jobs } from '../../platform/job-queue/jobs.ts'
import type { BackgroundWork } from '../../platform/jobs/create-background-work.ts'
import { readJsonFolder } from '../../platform/disk/read-json-folder.ts'
import type { Queries } from '../../platform/database/open-database.ts'
import { createCorrections } from './apply-corrections.ts'
import type { AttemptRepository } from '../store/attempt-repository.ts'
import { createCorrectionRepository } from './correction-repository.ts'

interface StartCorrectionsDeps {
  readonly queries: Queries
  readonly attempts: Pick<AttemptRepository, 'change'>
  readonly resourcesFolder: string
  readonly background: BackgroundWork
  readonly jobs: Pick<Jobs, 'handle' | 'send'>
  readonly logger: Pick<FastifyBaseLogger, 'info' | 'error'>
  /** Wall clock, milliseconds since 1970. */
  readonly now: () => number
}

/** The author of the packs' corrections in the audit. */
const PACK = 'pack'

/**
 * Enters the corrections of the installed packs, by which a job regrades attempts. When its process dies, another one goes on. Throws `DamagedSourceError`
 * for an invalid file.
 */
export async function startCorrections({ queries, attempts, resourcesFolder, background, jobs, logger, now }: StartCorrectionsDeps): Promise<void> {
  const installed = await readInstalled(resourcesFolder)
  const deps = { attempts, corrections: createCorrectionRepository(queries), now }
  jobs.handle('apply-corrections', async (_, stopping) => {
    const applied = await createCorrections({ ...deps, isStopping: () => stopping.aborted }).applyUnfinished()
    if (applied.length > 0) logger.info({ corrections: applied }, 'attempts were marked again')
  })
  background.start(async () => {
    const entered = await createCorrections(deps).enter(installed, PACK)
    // By this version: the servers of the one before do not have them.
    if (entered.ok) await jobs.send('apply-corrections', {})
    else logger.error({ error: entered.error }, 'the corrections of the packs could not be entered')
  })
}

async function readInstalled(resourcesFolder: string): Promise<readonly Correction[]> {
  return (await readJsonFolder(join(resourcesFolder, 'corrections'), correctionListSchema)).flatMap((list) => list.corrections)
}
