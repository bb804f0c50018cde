import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { endpoints } from '../../src-shared/contracts/endpoints.ts'
import { openPostgres } from '../../src-server/platform/database/open-postgres.ts'
import { callServer } from '../support/call-server.ts'
import { openHallCandidate, type HallFetch } from '../support/hall-candidate.ts'
import { TEST_RECOVERY_CODE } from '../support/signed-in-learner.ts'
import { beginAll, deleteOneEvent, expectAllStored, openThreeServers, undoAfterwards, type ThreeServers } from './three-servers.ts'

const SEATS = 30
const ANSWERS = 6
/** Longer than a server waits for the word of another one that handles a request, and shorter than a password takes here. */
const SECOND_TIME_MS = 11_500

const learner = { classLevel: 'js-1', guardianName: 'Papa', guardianConsents: true, password: 'correct horse' } as const
const makeKey = (): string => crypto.randomUUID().replaceAll('-', '')

/** Check N3 over three servers: repeats of one request that reach all of them. */
describe('A request that reaches three servers', () => {
  let three: ThreeServers
  const { onFinished, undoAll } = undoAfterwards()
  beforeAll(async () => {
    three = await openThreeServers({ seatCount: SEATS, hashing: 'slow', onFinished })
  }, 120_000)
  afterAll(undoAll, 60_000)

  const register = (server: number, name: string, idempotencyKey: string) =>
    callServer(three.servers[server % three.servers.length]?.address ?? '', 'registerLearner', {
      body: { ...learner, name, recoveryCode: TEST_RECOVERY_CODE },
      idempotencyKey
    })
  const countAccounts = async (name: string): Promise<number> => {
    const database = openPostgres(three.hall.databaseUrl)
    const rows = await database.queries.selectFrom('account').select('account_id').where('name', '=', name).execute()
    await database.close()
    return rows.length
  }

  it('with one idempotency key is done once, also while it takes longer than a dead server is waited for', { timeout: 60_000 }, async () => {
    const [key, name] = [makeKey(), 'Bisi']
    const first = [0, 1, 2].map((server) => register(server, name, key))
    const others = [0, 1, 2].map((server) => register(server, 'Chidi', makeKey()))
    await wait(SECOND_TIME_MS)
    const again = [0, 1, 2].map((server) => register(server, name, key))
    const replies = await Promise.all([...first, ...again])
    expect(replies[0]?.status).toBe(200)
    expect(new Set(replies.map(({ text }) => text)).size).toBe(1)
    expect(await countAccounts(name)).toBe(1)
    // The control: with a key each they are different requests.
    expect((await Promise.all(others)).map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await countAccounts('Chidi')).toBe(3)
  })

  it('and all others of an exam too: one paper, each event once, one receipt, and the same reply from all', { timeout: 60_000 }, async () => {
    const { hall, servers } = three
    const different: string[] = []
    const repliesByText: string[][] = []
    const toAll: HallFetch = async (path, init) => {
      const replies = await Promise.all(servers.map(({ address }) => fetch(address + path, init)))
      const texts = await Promise.all(replies.map((reply) => reply.text()))
      repliesByText.push(texts)
      if (new Set(texts).size > 1) different.push(path)
      return new Response(texts[0] ?? '', { status: replies[0]?.status ?? 500 })
    }
    const seats = three.seats.map(({ number }) => openHallCandidate(hall, number, toAll))
    await beginAll({ hall, seats })
    for (let index = 0; index < ANSWERS; index += 1) await Promise.all(seats.map((seat) => seat.answer(index, index % 2 === 1)))
    await Promise.all(seats.map((seat) => seat.submit()))
    // The control: each sign-in has a token of its own, and that shows.
    expect(new Set(different)).toContain(endpoints.signInAtSeat.path)
    const mayDiffer: readonly string[] = [endpoints.signInAtSeat.path, endpoints.confirmExamSeat.path, endpoints.beatExamSeat.path]
    expect(different.filter((path) => !mayDiffer.includes(path))).toEqual([])
    expect(repliesByText.length).toBeGreaterThan(SEATS * ANSWERS)
    expect(await expectAllStored({ hall, seats })).toBe(SEATS * (ANSWERS + 1))
    // The control: the check finds one event that is gone.
    await deleteOneEvent({ hall, seats })
    await expect(expectAllStored({ hall, seats })).rejects.toThrow('deeply equal')
  })
})
