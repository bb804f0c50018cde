import { setTimeout as wait } from 'node:timers/promises'
import { describe, expect, it, onTestFinished } from 'vitest'
import { openHall } from '../support/open-hall.ts'
import { openHallCandidate, type HallCandidate } from '../support/hall-candidate.ts'
import { tier } from '../support/tier.ts'

/** A large centre's exam: 250 computers sign in, start and submit together. */
const SEATS = 250
/** In a hall candidates sit down within minutes; here within 30 seconds. */
const SIT_DOWN_WITHIN_MS = 30_000
/** A computer with two processors hashes PINs one after another. */
const SEATED_WITHIN_MS = 120_000
const ANSWERS = 6
const ANSWER_EVERY_MS = 3000
/** One computer in ten goes offline after the second answer and is online again when it submits. */
const CUT_EVERY = 10
const CUT_AFTER = 2
const SUBMIT_WITHIN_MS = 2000

/** A client's requests time out after 20 seconds. */
const SLOWEST_MS = 20_000
/** No candidate waits for it: the kiosk device saves the answer before it is sent. */
const SLOWEST_SAVE_P99_MS = 5000

/** PostgreSQL where the run has it. */
const databases = [
  ['SQLite', undefined],
  ['PostgreSQL', process.env['KOYA_PG_URL']]
] as const

describe.skipIf(tier() === 'commit')(`A hall of ${String(SEATS)} seats`, () => {
  const here = databases.filter(([name, url]) => name === 'SQLite' || url !== undefined)
  it.each(here)('all candidates of an exam hall take one exam on %s, and every answer is in the results', { timeout: 300_000 }, async (name, url) => {
    const numbers = Array.from({ length: SEATS }, (_, index) => String(index + 1).padStart(4, '0'))
    const hall = await openHall(numbers, { postgresUrl: url, onFinished: onTestFinished })
    const seats = numbers.map((number) => openHallCandidate(hall, number))
    const figures: string[] = []
    const note = async (what: string, times: readonly number[]): Promise<number> => {
      const { longestMs, longestWallMs } = await hall.readStall()
      const [p50, p99, most] = [0.5, 0.99, 1].map((share) => quantile(times, share))
      figures.push(
        `${what}: median ${String(p50)} ms, p99 ${String(p99)} ms, most ${String(most)} ms; the loop computed ${longestMs.toFixed(0)} ms at most, ${longestWallMs.toFixed(0)} ms by the clock`
      )
      return what === 'answer' ? (p99 ?? Infinity) : (most ?? Infinity)
    }
    await hall.readStall()

    const satDownAt = performance.now()
    await note('sign in and confirm', await spread(seats, SIT_DOWN_WITHIN_MS, (seat) => seat.signIn()))
    expect(performance.now() - satDownAt).toBeLessThan(SEATED_WITHIN_MS)

    const beginning = spread(seats, 0, (seat) => seat.begin())
    await hall.exam('start', 'hall')
    expect(await note('take the paper', await beginning)).toBeLessThan(SLOWEST_MS)

    const saves: number[] = []
    await spread(seats, ANSWER_EVERY_MS, async (seat, place) => {
      for (let index = 0; index < ANSWERS; index += 1) {
        const isOnline = place % CUT_EVERY !== 0 || index < CUT_AFTER
        const took = await seat.answer(index, isOnline)
        if (isOnline) saves.push(took)
        await wait(ANSWER_EVERY_MS)
      }
      return 0
    })
    expect(await note('answer', saves)).toBeLessThan(SLOWEST_SAVE_P99_MS)

    expect(await note('hand in, marked and wiped', await spread(seats, SUBMIT_WITHIN_MS, (seat) => seat.submit()))).toBeLessThan(SLOWEST_MS)
    await hall.exam('close', 'hall')
    const results = await hall.readResults()
    console.log([`hall of ${String(SEATS)} on ${name}`, ...figures].join('\n  '))
    expect(results.map(({ number, outcome }) => [number, outcome])).toEqual(numbers.map((number) => [number, 'marked']))
    expect(new Set(results.map(({ receipt }) => receipt)).size).toBe(SEATS)
    expect(seats.every((seat) => seat.answeredCount() === ANSWERS)).toBe(true)
  })
})

/** Runs the step at each computer, started evenly within that time; returns the duration of each. */
function spread(seats: readonly HallCandidate[], withinMs: number, step: (seat: HallCandidate, place: number) => Promise<number>): Promise<number[]> {
  return Promise.all(
    seats.map(async (seat, place) => {
      await wait((withinMs * place) / seats.length)
      return step(seat, place)
    })
  )
}

function quantile(times: readonly number[], share: number): number {
  const sorted = times.toSorted((a, b) => a - b)
  return Math.round(sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? 0)
}
