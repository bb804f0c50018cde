import { readFileSync } from 'node:fs'
import { createAttemptRepository } from '../../src-server/attempt/store/attempt-repository.ts'
import { createRateLimitRepository } from '../../src-server/account/store/rate-limit-repository.ts'
import { createContentLibrary } from '../../src-server/content/catalogue/create-content-library.ts'
import { openSqlite } from '../../src-server/platform/database/open-sqlite.ts'
import { importAttempt } from '../../src-server/personal-data/import-attempt.ts'
import { makeOwnKey } from '../../src-server/personal-data/own-key.ts'
import { movedAttemptSchema } from '../../src-shared/personal-data/move.ts'
import { z } from '../../src-shared/kernel/schema/zod.ts'

/** Where the process is killed: while it writes the `count`th attempt, after that step. */
export interface MoveKillPoint {
  readonly count: number
  readonly step: 'events' | 'report' | 'origin'
}

// DATA_FOLDER RESOURCES_FOLDER FILE NOW KILL_POINT. Imports the attempts of a JSON file and dies at the kill point as by `kill -9`; with `null` it is
// not killed.
const [dataFolder = '', resourcesFolder = '', file = '', now = '', point = 'null'] = process.argv.slice(2)
const killPoint = JSON.parse(point) as MoveKillPoint | null
const {
  accountId,
  moveId,
  attempts: moved
} = z.object({ accountId: z.string(), moveId: z.string(), attempts: z.array(movedAttemptSchema) }).parse(JSON.parse(readFileSync(file, 'utf8')))
const { queries, close } = openSqlite(dataFolder)
const attempts = createAttemptRepository(queries)
const library = createContentLibrary(resourcesFolder)
let count = 0

function pass(step: MoveKillPoint['step']): void {
  if (killPoint?.count === count && killPoint.step === step) process.kill(process.pid, 'SIGKILL')
}

for (const attempt of moved) {
  count += 1
  const result = await importAttempt(
    {
      attempts: {
        find: attempts.find,
        createWhole: (made, work) =>
          attempts.createWhole(made, (imported) =>
            work({
              ...imported,
              appendImported: async (position, batches) => {
                await imported.appendImported(position, batches)
                pass('events')
              },
              saveReport: async (report, lastSequence) => {
                await imported.saveReport(report, lastSequence)
                pass('report')
              },
              saveOrigin: async (origin) => {
                await imported.saveOrigin(origin)
                pass('origin')
              }
            })
          )
      },
      makeOwnKey: (paper, owner) => makeOwnKey({ library, readOwn: () => Promise.resolve([]) }, paper, owner),
      rateLimits: createRateLimitRepository(queries),
      now: () => Number(now)
    },
    { accountId, moveId },
    attempt
  )
  if (!result.ok) throw new Error(result.error.code)
}
await close()
