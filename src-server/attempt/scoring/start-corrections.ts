import { join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import { correctionListSchema, type Correction } from '../draw/correction.ts'
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
  readonly logger: Pick<FastifyBaseLogger, 'info' | 'error'>
  /** Wall clock, milliseconds since 1970. */
  readonly now: () => number
}

/** The author of the packs' corrections in the audit. */
const PACK = 'pack'

/**
 * Regrades attempts in the background by the corrections of the installed packs, and resumes interrupted work. Throws `DamagedSourceError`
 * for an invalid file.
 */
export async function startCorrections(deps: StartCorrectionsDeps): Promise<{ readonly stop: () => void }> {
  const { queries, attempts, resourcesFolder, background, logger, now } = deps
  const installed = await readInstalled(resourcesFolder)
  let isStopping = false
  const corrections = createCorrections({ attempts, corrections: createCorrectionRepository(queries), now, isStopping: () => isStopping })
  background.start(async () => {
    const applied = await corrections.applyUnfinished(installed, PACK)
    if (!applied.ok) logger.error({ error: applied.error }, 'the corrections of the packs could not be entered')
    else if (applied.value.length > 0) logger.info({ corrections: applied.value }, 'attempts were marked again')
  })
  return {
    stop: () => {
      isStopping = true
    }
  }
}

async function readInstalled(resourcesFolder: string): Promise<readonly Correction[]> {
  return (await readJsonFolder(join(resourcesFolder, 'corrections'), correctionListSchema)).flatMap((list) => list.corrections)
}
