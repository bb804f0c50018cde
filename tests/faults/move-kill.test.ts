import { execFile } from 'node:child_process'
import { cpSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { openSqlite } from '../../src-server/platform/database/open-sqlite.ts'
import type { MovedAttempt } from '../../src-shared/personal-data/move.ts'
import { makeResourcesFolder } from '../support/content-fixture.ts'
import { makeSqlite } from '../support/databases.ts'
import { sitAndSubmit } from '../support/submit-attempt.ts'
import { makeTempFolder } from '../support/make-temp-folder.ts'
import type { MoveKillPoint } from '../support/move-child.ts'
import { beginMove, takeAttempt } from '../support/move-history.ts'
import { signIn } from '../support/signed-in-learner.ts'
import { makeDataFolder } from '../support/start-backend-child.ts'
import { openTestBackend } from '../support/test-backend.ts'
import { byTier } from '../support/tier.ts'
import { pickBelow, pickOne, withSeeds } from '../support/with-seeds.ts'

const NOW = 1_790_500_000_000
const ATTEMPTS = 6
const HISTORIES = byTier({ commit: 1, full: 10, release: 50 })
const KILLS = 3

function makeResources(): string {
  const { folder, remove } = makeResourcesFolder()
  onTestFinished(remove)
  return folder
}

/** Imports a file's attempts in a separate process; returns the signal that ended it. */
function importMove(args: readonly string[], killPoint: MoveKillPoint | null): Promise<string | null> {
  return new Promise((done, fail) => {
    execFile(
      process.execPath,
      [resolve(import.meta.dirname, '../support/move-child.ts'), ...args, String(NOW), JSON.stringify(killPoint)],
      { env: { ...process.env, ELECTRON_RUN_AS_NODE: '1' } },
      (error, _, printed) => {
        if (error && !error.signal) fail(new Error(printed))
        else done(error?.signal ?? null)
      }
    )
  })
}

/** Returns whether each imported attempt is complete: its events, its items' results, its report and its origin. */
async function readWholeness(dataFolder: string): Promise<readonly boolean[]> {
  const { queries, close } = openSqlite(dataFolder)
  const attempts = await queries
    .selectFrom('attempt')
    .leftJoin('attempt_report', 'attempt_report.attempt_id', 'attempt.attempt_id')
    .leftJoin('brought_attempt', 'brought_attempt.attempt_id', 'attempt.attempt_id')
    .select([
      'attempt.attempt_id',
      'attempt.is_closed',
      'attempt.total',
      'attempt.received_sequence',
      'attempt_report.receipt_id',
      'attempt_report.outcomes',
      'brought_attempt.move_id'
    ])
    .execute()
  const whole: boolean[] = []
  for (const row of attempts) {
    const events = await queries.selectFrom('attempt_event').select('sequence').where('attempt_id', '=', row.attempt_id).execute()
    const isHeld = events.length === row.received_sequence && row.is_closed === 1 && row.total !== null
    whole.push(isHeld && row.receipt_id !== null && row.move_id !== null && row.outcomes?.includes('-') === false)
  }
  await close()
  return whole
}

it('a killed import leaves each attempt complete or absent, and a repeated import reaches the same result', { timeout: 600_000 }, async () => {
  const home = await openTestBackend({ database: makeSqlite() })
  const atHome = await signIn(home)
  const attempts: MovedAttempt[] = []
  for (let count = 0; count < ATTEMPTS; count += 1) attempts.push(await takeAttempt(home, atHome, (await sitAndSubmit(home, atHome)).attemptId))
  const empty = makeDataFolder()
  const school = await openTestBackend({ database: { open: () => openSqlite(empty) } })
  const atSchool = await signIn(school)
  const file = join(makeTempFolder(), 'history.json')
  writeFileSync(file, JSON.stringify({ ...(await beginMove(school, atSchool)), accountId: atSchool.accountId, attempts }))
  await school.close()
  const resources = makeResources()
  let halves = 0
  await withSeeds(HISTORIES, async (random) => {
    const dataFolder = makeDataFolder()
    cpSync(empty, dataFolder, { recursive: true })
    for (let kill = 0; kill < KILLS; kill += 1) {
      const before = (await readWholeness(dataFolder)).length
      // Attempts that are already imported are not written again, so the kill must come at a later one.
      const point: MoveKillPoint = { count: before + 1 + pickBelow(ATTEMPTS - before, random), step: pickOne(['events', 'report', 'origin'], random) }
      expect(await importMove([dataFolder, resources, file], point)).toBe('SIGKILL')
      const whole = await readWholeness(dataFolder)
      expect(whole).toEqual(Array<boolean>(point.count - 1).fill(true))
      if (whole.length > 0) halves += 1
      if (whole.length === ATTEMPTS - 1) break
    }
    expect(await importMove([dataFolder, resources, file], null)).toBeNull()
    expect(await readWholeness(dataFolder)).toEqual(Array<boolean>(ATTEMPTS).fill(true))
  })
  // Kills before the first imported attempt prove nothing.
  expect(halves).toBeGreaterThan(0)
})
