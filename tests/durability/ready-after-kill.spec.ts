import { expect, test } from '@playwright/test'
import { prepareHome, type PreparedHome } from '../support/prepared-home.ts'
import { runKillChain, type KillOutcome } from './kill-trial.ts'

const TRIAL_COUNT = 40
/** Kills of one attempt; each continues from the state that the previous one left. */
const KILLS_PER_ATTEMPT = 5
const SECONDS_PER_TRIAL = 30
/** From the start to the open paper, of each start. */
const READY_LIMIT_MS = 5000
const FIRST_SEED = Number(process.env['KOYA_SEED'] ?? Date.now() % 1_000_000)

let prepared: PreparedHome

test.beforeAll(async () => {
  prepared = await prepareHome()
})

test.afterAll(async () => {
  await prepared.remove()
})

test(`D1: ${String(TRIAL_COUNT)} times after a kill, the open paper is there again within five seconds`, async () => {
  test.setTimeout(TRIAL_COUNT * SECONDS_PER_TRIAL * 1000)
  const outcomes: KillOutcome[] = []
  for (let begun = 0; begun < TRIAL_COUNT; begun += KILLS_PER_ATTEMPT) {
    const seeds = Array.from({ length: KILLS_PER_ATTEMPT }, (_, index) => FIRST_SEED + begun + index)
    outcomes.push(...(await runKillChain({ home: await prepared.copy(), seeds, isIdle: (seed) => seed % 4 === 3 })))
  }
  const readyMs = outcomes.map((outcome) => Math.round(outcome.readyMs)).sort((a, b) => a - b)
  const [fastest, median, slowest] = [0, Math.floor(TRIAL_COUNT / 2), TRIAL_COUNT - 1].map((index) => readyMs[index] ?? Number.NaN)
  console.log(
    `D1: ready again after a kill: ${String(fastest)} to ${String(slowest)} ms, median ${String(median)} ms; first seed ${String(FIRST_SEED)}`
  )
  expect(outcomes.flatMap((outcome) => outcome.violations.map((violation) => `seed ${String(outcome.seed)}: ${violation}`))).toEqual([])
  expect(slowest).toBeLessThanOrEqual(READY_LIMIT_MS)
})
