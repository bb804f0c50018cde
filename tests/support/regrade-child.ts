import { createCorrections } from '../../src-server/attempt/scoring/apply-corrections.ts'
import { createAttemptRepository } from '../../src-server/attempt/store/attempt-repository.ts'
import { createCorrectionRepository } from '../../src-server/attempt/scoring/correction-repository.ts'
import { openSqlite } from '../../src-server/platform/database/open-sqlite.ts'
import { correctionListSchema } from '../../src-server/attempt/draw/correction.ts'

/** Where the process is killed: as it writes the `count`th attempt, before, between or after the two writes. */
export interface KillPoint {
  readonly count: number
  readonly stage: 'before' | 'between' | 'after'
}

// DATA_FOLDER CORRECTIONS NOW KILL_POINT. Applies corrections and dies at the kill point as by `kill -9`; with `null` it is not killed.
const [dataFolder = '', corrections = '', now = '', point = 'null'] = process.argv.slice(2)
const killPoint = JSON.parse(point) as KillPoint | null
const { queries, close } = openSqlite(dataFolder)
const attempts = createAttemptRepository(queries)
let count = 0

function pass(stage: KillPoint['stage']): void {
  if (killPoint?.count === count && killPoint.stage === stage) process.kill(process.pid, 'SIGKILL')
}

const remarking = createCorrections({
  attempts: {
    change: (attemptId, work) =>
      attempts.change(attemptId, (attempt) =>
        work({
          ...attempt,
          saveRegrade: async (regrade) => {
            count += 1
            pass('before')
            await attempt.saveRegrade(regrade)
            pass('between')
          },
          replaceReport: async (report) => {
            await attempt.replaceReport(report)
            pass('after')
          }
        })
      )
  },
  corrections: createCorrectionRepository(queries),
  now: () => Number(now)
})
await remarking.apply(correctionListSchema.parse(JSON.parse(corrections)).corrections, 'Ada Obi')
await close()
