import { setTimeout as wait } from 'node:timers/promises'
import { describe, expect, it, onTestFinished } from 'vitest'
import { acknowledgedOf, storedOf } from '../support/acknowledged-events.ts'
import { openHallCandidate } from '../support/hall-candidate.ts'
import { openHall } from '../support/open-hall.ts'
import { makePostgresCluster, postgresPrograms } from '../support/postgres-cluster.ts'
import { openSteadfastFetch } from '../support/steadfast-fetch.ts'
import { tier } from '../support/tier.ts'

/** Check N11, without a second database: two servers, one of them killed, and PostgreSQL stopped twice while candidates answer. */
const SEATS = 60
const ANSWERS = 12
const ANSWER_EVERY_MS = 700
const AWAY_MS = 10_000
/** From the end of the last outage until all is delivered. */
const SERVES_AGAIN_MS = 30_000

describe.skipIf(postgresPrograms === null || tier() === 'commit')('An exam during which servers and database go away', () => {
  it('no acknowledged answer is lost or doubled, and every candidate gets a result without anybody’s help', { timeout: 300_000 }, async () => {
    const { postgres, hall, seats, servers, second } = await beginExam(SEATS)
    const answering = Promise.all(
      seats.map(async (seat) => {
        for (let index = 0; index < ANSWERS; index += 1) {
          await seat.answer(index, true)
          await wait(ANSWER_EVERY_MS * Math.random() * 2)
        }
      })
    )
    await wait(ANSWER_EVERY_MS)
    second.child.kill('SIGKILL')
    await wait(ANSWER_EVERY_MS)
    for (const mode of ['immediate', 'fast'] as const) {
      await postgres.stop(mode)
      await wait(AWAY_MS)
      await postgres.start()
      await wait(ANSWER_EVERY_MS)
    }
    const backAt = performance.now()
    await answering
    expect(performance.now() - backAt).toBeLessThan(SERVES_AGAIN_MS + ANSWERS * ANSWER_EVERY_MS * 2)
    await Promise.all(seats.map((seat) => seat.submit()))
    expect(servers.repeated()).toBeGreaterThan(SEATS)

    const acknowledged = acknowledgedOf(seats)
    expect(acknowledged).toHaveLength(SEATS * (ANSWERS + 1))
    expect(await storedOf(seats, hall.databaseUrl)).toEqual(acknowledged)
    await hall.exam('close', 'hall')
    const results = await hall.readResults()
    expect(results.map(({ number, outcome }) => [number, outcome])).toEqual(seats.map(({ number }) => [number, 'marked']))
    console.log(`${String(acknowledged.length)} acknowledged events, ${String(servers.repeated())} requests repeated, 0 lost, 0 doubled`)
  })

  it('control: a database that acknowledges what it has not written loses answers', { timeout: 120_000 }, async () => {
    const { postgres, hall, seats } = await beginExam(8, ['synchronous_commit=off', 'wal_writer_delay=10000ms', 'wal_writer_flush_after=100MB'])
    for (let index = 0; index < 4; index += 1) await Promise.all(seats.map((seat) => seat.answer(index, true)))
    await postgres.stop('immediate')
    await postgres.start()
    const stored = new Set(await storedOf(seats, hall.databaseUrl))
    expect(acknowledgedOf(seats).filter((key) => !stored.has(key)).length).toBeGreaterThan(0)
  })
})

/** Two servers on one PostgreSQL, and candidates who have the paper before them. */
async function beginExam(seatCount: number, settings: readonly string[] = []) {
  const postgres = await makePostgresCluster({ settings })
  onTestFinished(postgres.remove)
  await postgres.start()
  const numbers = Array.from({ length: seatCount }, (_, index) => String(index + 1).padStart(4, '0'))
  const hall = await openHall(numbers, { postgresUrl: postgres.url, onFinished: onTestFinished })
  const second = await hall.startServer()
  const servers = openSteadfastFetch([hall.address, second.address], 120_000)
  const seats = numbers.map((number) => openHallCandidate(hall, number, servers.fetch))
  await Promise.all(seats.map((seat) => seat.signIn()))
  const beginning = Promise.all(seats.map((seat) => seat.begin()))
  await hall.exam('start', 'hall')
  await beginning
  return { postgres, hall, seats, servers, second }
}
