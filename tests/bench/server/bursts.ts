import { setTimeout as wait } from 'node:timers/promises'
import { percentile } from '../figure.ts'
import { registerBenchLearner, type BenchAttempt, type BenchLearner } from './bench-learner.ts'
import type { ServerProcess } from './server-process.ts'

/** A whole centre begins: all are signed in already. */
const STARTS = 400
const STARTS_WITHIN_MS = 5000
/** The time is over for all at once. */
const SUBMITS = 250
const SUBMITS_WITHIN_MS = 2000
const EVENTS = 181
const AT_ONCE = 8

/** What candidates wait for when a whole centre begins, and when it ends; and how long the server's loop was busy meanwhile. Milliseconds. */
export async function measureBursts(server: ServerProcess): Promise<Readonly<Record<string, number>>> {
  const learners: BenchLearner[] = []
  await inTurns(STARTS, async (index) => {
    // Beyond those of the other figures.
    learners.push(await registerBenchLearner(server.address, 1000 + index))
  })
  await server.loopDelayMs()
  const attempts: BenchAttempt[] = []
  const starts = await spread(learners, STARTS_WITHIN_MS, async (learner) => void attempts.push(await learner.start()))
  const delayOfStarts = await server.loopDelayMs()
  const ending = attempts.slice(0, SUBMITS)
  await inTurns(SUBMITS, async (index) => ending[index]?.deliver(EVENTS))
  await server.loopDelayMs()
  const submits = await spread(ending, SUBMITS_WITHIN_MS, (attempt) => attempt.submit())
  return {
    [`${String(STARTS)} starts within ${String(STARTS_WITHIN_MS / 1000)} s, p99 ms`]: percentile(starts, 99),
    [`${String(STARTS)} starts within ${String(STARTS_WITHIN_MS / 1000)} s, delay of the event loop, p99 ms`]: delayOfStarts,
    [`${String(SUBMITS)} submits within ${String(SUBMITS_WITHIN_MS / 1000)} s, longest ms`]: Math.max(...submits),
    [`${String(SUBMITS)} submits within ${String(SUBMITS_WITHIN_MS / 1000)} s, delay of the event loop, p99 ms`]: await server.loopDelayMs(),
    'most memory of the server with them, MB': server.mostMemoryMb()
  }
}

/** Begins an act for each entry, evenly spread over a time, and returns how long each took. */
function spread<Entry>(entries: readonly Entry[], withinMs: number, act: (entry: Entry) => Promise<void>): Promise<number[]> {
  return Promise.all(
    entries.map(async (entry, index) => {
      await wait((index * withinMs) / entries.length)
      const begun = performance.now()
      await act(entry)
      return performance.now() - begun
    })
  )
}

async function inTurns(count: number, act: (index: number) => Promise<unknown>): Promise<void> {
  let next = 0
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      while (next < count) await act(next++)
    })
  )
}
