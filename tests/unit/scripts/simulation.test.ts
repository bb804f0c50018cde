import { describe, expect, it } from 'vitest'
import { createEventQueue } from '../../../scripts/simulation/event-queue.mjs'
import { BUSIEST, limits, planServers, tryServers } from '../../../scripts/simulation/plan-servers.mjs'
import { createRandom } from '../../../scripts/simulation/random.mjs'
import { createServer, percentileOf, simulateServer, type Costs, type Exam } from '../../../scripts/simulation/simulate-server.mjs'
import { tier } from '../../support/tier.ts'

const MINUTE_MS = 60_000
const costs: Costs = { server: { start: 14, append: 1.5, submit: 15 }, database: { start: 7, append: 0.7, submit: 7 } }
const exam: Exam = {
  candidates: 400,
  centres: 20,
  staggerMs: 5 * MINUTE_MS,
  sitDownMs: 2 * MINUTE_MS,
  durationMs: 30 * MINUTE_MS,
  answers: 50,
  badLines: 0.5,
  lineUpMs: 4 * MINUTE_MS,
  lineDownMs: 2 * MINUTE_MS
}

it('events come in the order of their times, and those of one time as they were added', () => {
  const queue = createEventQueue<number>()
  const random = createRandom(1)
  for (let index = 0; index < 500; index += 1) queue.add(random.below(50), index)
  const seen: [number, number][] = []
  for (let event = queue.next(); event !== null; event = queue.next()) seen.push([event.at, event.value])
  expect(seen).toHaveLength(500)
  expect(seen).toEqual(seen.toSorted(([at, value], [otherAt, other]) => at - otherAt || value - other))
})

describe('a server', () => {
  it('lets requests wait as long as queueing theory says', () => {
    // Poisson arrivals and one constant cost: the mean wait is s ρ / 2(1 − ρ) (Pollaczek and Khinchine).
    const [load, costMs] = [0.8, 10]
    const server = createServer({ server: { start: 0, append: costMs, submit: 0 }, database: { start: 0, append: 0, submit: 0 } })
    const random = createRandom(7)
    let now = 0
    for (let request = 0; request < 400_000; request += 1) {
      now += random.exponential(costMs / load)
      server.serve('append', now)
    }
    const { waits, busiestMinute } = server.outcome()
    const mean = waits.append.reduce((sum, wait) => sum + wait - costMs, 0) / waits.append.length
    const theory = (costMs * load) / (2 * (1 - load))
    expect(mean / theory).toBeGreaterThan(0.95)
    expect(mean / theory).toBeLessThan(1.05)
    expect(busiestMinute).toBeGreaterThan(load)
  })
})

describe('an exam', () => {
  it('serves every answer once, also those given while a line was away, and every hand-in', () => {
    const outcome = simulateServer(exam, costs, 3)
    expect(outcome.answersGiven).toBeGreaterThan(exam.candidates * exam.answers * 0.6)
    expect(outcome.answersServed).toBe(outcome.answersGiven)
    expect(outcome.waits.start).toHaveLength(exam.candidates)
    expect(outcome.waits.submit).toHaveLength(exam.candidates)
    // What waited for a line goes together.
    expect(outcome.waits.append.length).toBeLessThan(outcome.answersGiven)
  })

  it('is the same for the same seed, and another one for another', () => {
    expect(simulateServer(exam, costs, 3)).toEqual(simulateServer(exam, costs, 3))
    expect(simulateServer(exam, costs, 4)).not.toEqual(simulateServer(exam, costs, 3))
  })

  it('with sound lines sends each answer by itself', () => {
    const outcome = simulateServer({ ...exam, badLines: 0, candidates: 20 }, costs, 3)
    expect(outcome.waits.append.length / outcome.answersGiven).toBeGreaterThan(0.99)
  })
})

describe.skipIf(tier() === 'commit')('a plan', () => {
  const large = { ...exam, candidates: 4000 }
  /** Few acts that cost much need as many servers as many that cost little, and are simulated sooner. */
  const heavy = { ...costs, server: { start: 42, append: 4.5, submit: 45 } }

  it('has as many servers as are fast enough, and hardly more', () => {
    const plan = planServers(large, heavy, { seed: 1 })
    for (const act of ['start', 'append', 'submit'] as const) expect(plan.waits[act].p99).toBeLessThanOrEqual(limits[act])
    expect(plan.busiestMinute).toBeLessThanOrEqual(BUSIEST)
    const fewer = tryServers(Math.floor(plan.servers / 1.4), { exam: large, costs: heavy, seed: 1 })
    expect(fewer.busiestMinute).toBeGreaterThan(BUSIEST)
  })

  it('needs more servers where the acts cost more', () => {
    expect(planServers(large, heavy, { seed: 1 }).servers).toBeGreaterThan(planServers(large, costs, { seed: 1 }).servers * 1.5)
  })
})

it('a percentile is that of the nearest rank', () => {
  expect([50, 99, 100].map((percent) => percentileOf([1, 2, 3, 4], percent))).toEqual([2, 4, 4])
  expect(percentileOf([], 99)).toBe(0)
})
