import { expect, it, vi } from 'vitest'
import { createLearningDayRepository } from '../../../../../src-server/learning/time/learning-day-repository.ts'
import { describeOnEachDatabase } from '../../../../support/databases.ts'
import { signIn } from '../../../../support/signed-in-learner.ts'
import { createTestClock } from '../../../../support/test-clock.ts'
import { openTestBackend } from '../../../../support/test-backend.ts'

const HOUR_MS = 3_600_000
/** Half an hour before midnight in Lagos. */
const EVENING = Date.parse('2026-11-30T22:30:00Z')

describeOnEachDatabase('The time that a learner learns', (makeDatabase) => {
  async function open() {
    const clock = createTestClock(EVENING)
    const database = await makeDatabase()
    const backend = await openTestBackend({ database, clock })
    const ada = await signIn(backend)
    const add = async (minutes: number, { bearer = ada.token, zone = 'Africa/Lagos' } = {}) =>
      backend.call('addLearningTime', { bearer, body: { zone, minutes } })
    const read = async ({ bearer = ada.token, zone = 'Africa/Lagos' } = {}) =>
      (await backend.call('fetchLearningTime', { bearer, query: { zone } })).value
    return { clock, database, backend, ada, add, read }
  }

  it('a learner has seven days up to today, with 0 minutes where nothing was added', async () => {
    const { read } = await open()
    const dates = ['2026-11-24', '2026-11-25', '2026-11-26', '2026-11-27', '2026-11-28', '2026-11-29', '2026-11-30']
    expect(await read()).toEqual({ today: '2026-11-30', days: dates.map((date) => ({ date, minutes: 0 })) })
  })

  it('added minutes count on the day of the backend’s clock in the learner’s zone, and the reply is what can be read', async () => {
    const { clock, add, read } = await open()
    expect((await add(20)).value.days.at(-1)).toEqual({ date: '2026-11-30', minutes: 20 })
    clock.advance(HOUR_MS)
    const { value } = await add(3)
    expect(value.today).toBe('2026-12-01')
    expect(value.days.slice(-2)).toEqual([
      { date: '2026-11-30', minutes: 20 },
      { date: '2026-12-01', minutes: 3 }
    ])
    expect(await read()).toEqual(value)
    expect((await read({ zone: 'UTC' })).days.at(-1), 'still the day before in UTC').toEqual({ date: '2026-11-30', minutes: 20 })
  })

  it('a day that is a week old is no longer told', async () => {
    const { backend, ada, read } = await open()
    const days = createLearningDayRepository(backend.database.queries)
    for (const date of ['2026-11-23', '2026-11-24', '2026-12-01']) await days.add(ada.accountId, { date, minutes: 7 })
    const told = (await read()).days.filter(({ minutes }) => minutes > 0)
    expect(told).toEqual([{ date: '2026-11-24', minutes: 7 }])
  })

  it('minutes that are added at the same time all count', async () => {
    const { add, read } = await open()
    await Promise.all(Array.from({ length: 12 }, (_, index) => add(index + 1)))
    expect((await read()).days.at(-1)?.minutes).toBe(78)
  })

  it('a day never has more minutes than it is long', async () => {
    const { add, read } = await open()
    for (let hour = 0; hour < 25; hour += 1) expect((await add(60)).status).toBe(200)
    expect((await read()).days.at(-1)?.minutes).toBe(1440)
  })

  it('the time of one learner is not that of another, and nobody has any without a session', async () => {
    const { backend, add, read } = await open()
    const ben = await signIn(backend, 'ben@example.com')
    await add(20)
    await add(4, { bearer: ben.token })
    expect((await read()).days.at(-1)?.minutes).toBe(20)
    expect((await read({ bearer: ben.token })).days.at(-1)?.minutes).toBe(4)
    expect((await add(1, { bearer: 'no.such.token' })).status).toBe(401)
  })

  it.each([0, -5, 61, 1.5, '10', null, Number.MAX_SAFE_INTEGER])('%s minutes are refused', async (minutes) => {
    const { add, read } = await open()
    expect((await add(minutes as number)).error?.code).toBe('request/malformed')
    expect((await read()).days.at(-1)?.minutes).toBe(0)
  })

  it.each(['Africa/Atlantis', '', '../etc', 'x'.repeat(65)])('the time zone “%s” is refused', async (zone) => {
    const { add, backend, ada } = await open()
    expect((await add(1, { zone })).error?.code).toBe('request/malformed')
    expect((await backend.call('fetchLearningTime', { bearer: ada.token, query: { zone } })).error?.code).toBe('request/malformed')
  })

  it('a client that adds all the time is refused for the rest of the hour, and other learners are not', async () => {
    const { clock, backend, add, read } = await open()
    expect((await add(1)).status).toBe(200)
    await backend.database.queries.updateTable('try_counter').set({ tries: 239 }).where('purpose', '=', 'learning-time').execute()
    expect((await add(1)).status).toBe(200)
    expect((await add(1)).error?.code).toBe('learning-time/too-often')
    expect((await read()).days.at(-1)?.minutes).toBe(2)
    const ben = await signIn(backend, 'ben@example.com')
    expect((await add(1, { bearer: ben.token })).status).toBe(200)
    clock.advance(HOUR_MS)
    expect((await add(1)).status).toBe(200)
  })

  it('a second process on the database adds to the same day', async () => {
    const { clock, database, ada, add } = await open()
    await add(20)
    const other = await openTestBackend({ database, clock })
    const { email: identifier, password } = ada
    const bearer = (await other.call('login', { body: { identifier, password } })).value.metadata.token
    await Promise.all([add(5), other.call('addLearningTime', { bearer, body: { zone: 'Africa/Lagos', minutes: 6 } })])
    expect((await add(1)).value.days.at(-1)?.minutes).toBe(32)
  })

  it('the next start removes days that are older than a year', async () => {
    const { clock, database, backend, ada } = await open()
    const days = createLearningDayRepository(backend.database.queries)
    for (const date of ['2025-11-28', '2025-11-29', '2026-11-30']) await days.add(ada.accountId, { date, minutes: 7 })
    const next = await openTestBackend({ database, clock })
    await vi.waitFor(async () => {
      const rows = await next.database.queries.selectFrom('learning_day').select('date').orderBy('date').execute()
      expect(rows.map(({ date }) => date)).toEqual(['2025-11-29', '2026-11-30'])
    })
  })
})
