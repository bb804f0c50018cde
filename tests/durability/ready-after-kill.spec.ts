import { expect, test } from '@playwright/test'
import { prepareHome, type PreparedHome } from '../support/prepared-home.ts'
import { runKills, violationsOf } from './kill-trial.ts'
import { firstSeed } from '../support/seeded-random.ts'

const TRIAL_COUNT = 40
const SECONDS_PER_TRIAL = 30
/** From the start to the open paper, of each start. */
const READY_LIMIT_MS = 5000

let prepared: PreparedHome

test.beforeAll(async () => {
  prepared = await prepareHome()
})

test.afterAll(async () => {
  await prepared.remove()
})

test(`D1: ${String(TRIAL_COUNT)} times after a kill, the open paper is there again within five seconds`, async () => {
  test.setTimeout(TRIAL_COUNT * SECONDS_PER_TRIAL * 1000)
  const outcomes = await runKills({ copyHome: () => prepared.copy(), count: TRIAL_COUNT, firstSeed })
  const readyMs = outcomes.map((outcome) => Math.round(outcome.readyMs)).sort((a, b) => a - b)
  const [fastest, median, slowest] = [0, Math.floor(TRIAL_COUNT / 2), TRIAL_COUNT - 1].map((index) => readyMs[index] ?? Number.NaN)
  console.log(
    `D1: ready again after a kill: ${String(fastest)} to ${String(slowest)} ms, median ${String(median)} ms; first seed ${String(firstSeed)}`
  )
  expect(violationsOf(outcomes)).toEqual([])
  expect(slowest).toBeLessThanOrEqual(READY_LIMIT_MS)
})
