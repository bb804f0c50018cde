import { expect, test } from '@playwright/test'
import { prepareHome, type PreparedHome } from '../support/prepared-home.ts'
import { byTier } from '../support/tier.ts'
import { runKillTrial, type KillOutcome } from './kill-trial.ts'

const TRIAL_COUNT = byTier({ commit: 20, full: 300, release: 1000 })
const CONTROL_COUNT = 4
const SECONDS_PER_TRIAL = 30
/** Replay a printed seed with `KOYA_SEED=<seed>`: it becomes the seed of the first trial. */
const FIRST_SEED = Number(process.env['KOYA_SEED'] ?? Date.now() % 1_000_000)

let prepared: PreparedHome

test.beforeAll(async () => {
  prepared = await prepareHome()
})

test.afterAll(async () => {
  await prepared.remove()
})

test(`D1, T1: ${String(TRIAL_COUNT)} kills of main lose no answer that was shown as kept`, async () => {
  test.setTimeout(TRIAL_COUNT * SECONDS_PER_TRIAL * 1000)
  const outcomes: KillOutcome[] = []
  for (let trial = 0; trial < TRIAL_COUNT; trial += 1) {
    const outcome = await runKillTrial({ home: await prepared.copy(), seed: FIRST_SEED + trial, isIdle: trial % 4 === 3 })
    outcomes.push(outcome)
    console.log(describeOutcome(outcome))
  }
  const betweenCount = outcomes.filter((outcome) => outcome.fellBetween).length
  const acknowledgedCount = outcomes.reduce((sum, outcome) => sum + outcome.acknowledgedCount, 0)
  console.log(
    `D1: ${String(outcomes.length)} kills, ${String(acknowledgedCount)} acknowledged answers, ${String(betweenCount)} kills between key press and tick`
  )
  expect(outcomes.flatMap((outcome) => outcome.violations.map((violation) => `seed ${String(outcome.seed)}: ${violation}`))).toEqual([])
  expect(betweenCount).toBeGreaterThanOrEqual(TRIAL_COUNT / 2)
})

test('D1 control: the same check finds answers lost by a build that ticks before the commit', async () => {
  test.setTimeout(CONTROL_COUNT * SECONDS_PER_TRIAL * 1000)
  const outcomes: KillOutcome[] = []
  for (let trial = 0; trial < CONTROL_COUNT; trial += 1) {
    const outcome = await runKillTrial({ home: await prepared.copy(), seed: FIRST_SEED + trial, isIdle: false, seededDefect: 'tick-before-commit' })
    outcomes.push(outcome)
    console.log(`control ${describeOutcome(outcome)}`)
  }
  expect(outcomes.filter((outcome) => outcome.violations.some((violation) => violation.startsWith('lost'))).length).toBe(CONTROL_COUNT)
})

function describeOutcome({ seed, acknowledgedCount, fellBetween, readyMs, violations }: KillOutcome): string {
  const moment = fellBetween ? 'between key press and tick' : 'after a tick'
  return `seed ${String(seed)}: ${String(acknowledgedCount)} acknowledged, killed ${moment}, ready again in ${String(Math.round(readyMs))} ms, ${violations.join('; ') || 'nothing lost'}`
}
