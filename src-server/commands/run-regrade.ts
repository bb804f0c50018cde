import { readFile } from 'node:fs/promises'
import { correctionListSchema, type Correction } from '../attempt/draw/correction.ts'
import { fail, succeed, type Result } from '../../src-shared/kernel/errors/result.ts'
import { createCorrections, type CorrectionSummary } from '../attempt/scoring/apply-corrections.ts'
import { createAttemptRepository } from '../attempt/store/attempt-repository.ts'
import { createCorrectionRepository } from '../attempt/scoring/correction-repository.ts'
import type { ServerCommand } from './server-command.ts'
import { useExistingDatabase, type DatabaseSettings } from './use-existing-database.ts'

type RegradeCommand = Extract<ServerCommand, { kind: 'remark' }>

/**
 * Enters the corrections of a file and regrades all affected attempts, also while a server runs on the same database. Fails with
 * `request/malformed` and what is wrong with the file, or `correction/id-taken` as in `createCorrections`.
 */
export async function runRegrade(
  { file, madeBy, dataFolder }: RegradeCommand,
  settings: DatabaseSettings,
  now: () => number
): Promise<Result<readonly CorrectionSummary[]>> {
  const corrections = await readCorrections(file)
  if (!corrections.ok) return corrections
  return useExistingDatabase({ dataFolder, settings }, (queries) =>
    createCorrections({ attempts: createAttemptRepository(queries), corrections: createCorrectionRepository(queries), now }).apply(
      corrections.value,
      madeBy
    )
  )
}

async function readCorrections(file: string): Promise<Result<readonly Correction[]>> {
  try {
    const parsed = correctionListSchema.safeParse(JSON.parse(await readFile(file, 'utf8')))
    if (parsed.success) return succeed(parsed.data.corrections)
    const faults = parsed.error.issues.map(({ path, message }) => [path.join('.') || 'file', message] as const)
    return fail('request/malformed', Object.fromEntries(faults))
  } catch (error) {
    return fail('request/malformed', { file: error instanceof Error ? error.message : String(error) })
  }
}
