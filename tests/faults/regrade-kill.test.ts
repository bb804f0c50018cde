import { execFile } from 'node:child_process'
import { cpSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, it } from 'vitest'
import { openSqlite } from '../../src-server/platform/database/open-sqlite.ts'
import type { Correction } from '../../src-server/attempt/draw/correction.ts'
import { buildRuling } from '../support/build-correction.ts'
import { submitAttempt } from '../support/submit-attempt.ts'
import { openAttempt } from '../support/open-attempt.ts'
import { readMarks } from '../support/read-marks.ts'
import type { KillPoint } from '../support/regrade-child.ts'
import { signIn } from '../support/signed-in-learner.ts'
import { makeDataFolder } from '../support/start-backend-child.ts'
import { openTestBackend } from '../support/test-backend.ts'
import { byTier } from '../support/tier.ts'
import { pickBelow, pickOne, withSeeds } from '../support/with-seeds.ts'

const NOW = 1_790_500_000_000
const ATTEMPTS = 12
const KILLS = 4
const HISTORIES = byTier({ commit: 1, full: 10, release: 100 })

/** Each paper contains all ten items of the one cloze passage. */
const corrections = Array.from({ length: 5 }, (_, index) => buildRuling(`cloze-letter-item-${index + 1}`, index % 2 === 0 ? 'dropped' : 'any-answer'))

/** Applies corrections in a separate process; returns the signal that ended it. */
function applyIn(dataFolder: string, list: readonly Correction[], killPoint: KillPoint | null): Promise<string | null> {
  const args = [dataFolder, JSON.stringify({ corrections: list }), String(NOW), JSON.stringify(killPoint)]
  return new Promise((done, fail) => {
    execFile(
      process.execPath,
      [resolve(import.meta.dirname, '../support/regrade-child.ts'), ...args],
      { env: { ...process.env, ELECTRON_RUN_AS_NODE: '1' } },
      (error, _, printed) => {
        if (error && !error.signal) fail(new Error(printed))
        else done(error?.signal ?? null)
      }
    )
  })
}

async function marksIn(dataFolder: string): Promise<ReadonlyMap<string, string>> {
  const database = openSqlite(dataFolder)
  const marks = await readMarks(database.queries)
  await database.close()
  return marks
}

interface ToldMarks {
  readonly total: number
  readonly remarks?: { after: { total: number } }[]
}
type Marks = readonly [{ total: number }, unknown, { report: ToldMarks }, { total_after: number }[]]

/** Returns the total of an attempt, of its report, of its last regrade and of its last audit line, and the counts of regrades and audit lines. */
function figuresOf(bytes: string) {
  const [{ total }, , { report }, lines] = JSON.parse(bytes) as Marks
  const { total: reported, remarks = [] } = report
  return {
    totals: new Set([total, reported, remarks.at(-1)?.after.total ?? total, lines.at(-1)?.total_after ?? total]),
    remarks: remarks.length,
    lines: lines.length
  }
}

async function sitPapers(dataFolder: string): Promise<void> {
  const backend = await openTestBackend({ database: { open: () => openSqlite(dataFolder) } })
  const learner = await signIn(backend)
  for (let count = 0; count < ATTEMPTS; count += 1) await submitAttempt(backend, await openAttempt(backend, learner, { slug: 'trial-mock' }))
  await backend.close()
}

it('a killed regrade leaves each attempt entirely old or entirely new, and a repeat reaches the same result', { timeout: 600_000 }, async () => {
  const sat = makeDataFolder()
  await sitPapers(sat)
  const uninterrupted = makeDataFolder()
  cpSync(sat, uninterrupted, { recursive: true })
  expect(await applyIn(uninterrupted, corrections, null)).toBeNull()
  const whole = await marksIn(uninterrupted)
  expect([...whole.values()].map((bytes) => figuresOf(bytes).lines)).toEqual(Array.from({ length: ATTEMPTS }, () => corrections.length))
  let halves = 0
  await withSeeds(HISTORIES, async (random) => {
    const dataFolder = makeDataFolder()
    cpSync(sat, dataFolder, { recursive: true })
    for (let kill = 0; kill < KILLS; kill += 1) {
      const point: KillPoint = { count: 1 + pickBelow(ATTEMPTS, random), stage: pickOne(['before', 'between', 'after'], random) }
      expect(await applyIn(dataFolder, corrections, point)).toBe('SIGKILL')
      const figures = [...(await marksIn(dataFolder)).values()].map(figuresOf)
      expect(figures.filter(({ totals, remarks, lines }) => totals.size > 1 || remarks !== lines)).toEqual([])
      if (new Set(figures.map(({ lines }) => lines)).size > 1) halves += 1
    }
    expect(await applyIn(dataFolder, corrections, null)).toBeNull()
    expect(await marksIn(dataFolder)).toEqual(whole)
  })
  // Kills that never leave some attempts old and others new prove nothing.
  expect(halves).toBeGreaterThan(0)
})
