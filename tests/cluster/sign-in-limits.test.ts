import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { EndpointName } from '../../src-shared/contracts/endpoints.ts'
import { openPostgres } from '../../src-server/platform/database/open-postgres.ts'
import type { Queries } from '../../src-server/platform/database/open-database.ts'
import { HALL_ATTEMPT_LIMIT, PIN_ATTEMPT_LIMIT } from '../../src-server/exam-session/check-pin.ts'
import { LEARNERS_OF_ONE_ADDRESS } from '../../src-server/account/registration/limit-learner-registrations.ts'
import { agreedVersions } from '../support/agreed-versions.ts'
import { callServer } from '../support/call-server.ts'
import { acknowledgedOf, storedOf } from '../support/acknowledged-events.ts'
import type { PlainRequest } from '../support/call-plainly.ts'
import type { HallCandidate } from '../support/hall-candidate.ts'
import { hallPinOf } from '../support/hall-exam.ts'
import { HALL_EXAM } from '../support/open-hall.ts'
import { NEXT_RECOVERY_CODE, TEST_RECOVERY_CODE } from '../support/signed-in-learner.ts'
import { beginAll, openThreeServers, undoAfterwards, type ThreeServers } from './three-servers.ts'

const SEATS = 40
const GUESSES = 300
const PASSWORD_LIMIT = 10
const RACERS = 21
const MOVED = 6
/** Of a candidate whom nobody refuses. */
const MOST_ANSWERS = 1500
const password = 'correct horse'

/** Checks A1, A4 and A5 over three servers: what is counted and what is ended at one holds at all of them at once. */
describe('Three servers of one database', () => {
  let three: ThreeServers
  const { onFinished, undoAll } = undoAfterwards()
  beforeAll(async () => {
    three = await openThreeServers({ seatCount: SEATS, hashing: 'fast', onFinished })
  }, 120_000)
  afterAll(undoAll, 60_000)

  const at = (server: number): string => three.servers[server % three.servers.length]?.address ?? ''
  const call = <Name extends EndpointName>(server: number, name: Name, request: PlainRequest) => callServer(at(server), name, request)
  const inDatabase = async <Value>(work: (queries: Queries) => Promise<Value>): Promise<Value> => {
    const database = openPostgres(three.hall.databaseUrl)
    try {
      return await work(database.queries)
    } finally {
      await database.close()
    }
  }
  const forgetCounters = () => inDatabase((queries) => queries.deleteFrom('try_counter').execute())
  const each = <Value>(count: number, step: (index: number) => Promise<Value>) =>
    Promise.all(Array.from({ length: count }, (_, index) => step(index)))
  /** Registers a learner; returns the user name. */
  const register = async (server: number): Promise<string> => {
    const body = { name: 'Bisi', classLevel: 'js-1', guardianName: 'Papa', guardianConsents: true, password, recoveryCode: TEST_RECOVERY_CODE }
    return (await call(server, 'registerLearner', { body })).value.username
  }
  const logIn = async (server: number, identifier: string) => (await call(server, 'login', { body: { identifier, password } })).value.metadata.token

  it('look at ten passwords of an account together, however guesses are spread', { timeout: 60_000 }, async () => {
    const identifier = await register(0)
    const guess = async (): Promise<number> => {
      const codes = await each(
        GUESSES,
        async (index) => (await call(index, 'login', { body: { identifier, password: `guess ${String(index)}` } })).code
      )
      expect(new Set(codes)).toEqual(new Set(['session/wrong-credentials', 'session/too-many-tries']))
      return codes.filter((code) => code === 'session/wrong-credentials').length
    }
    expect(await guess()).toBe(PASSWORD_LIMIT)
    const right = await each(3, (server) => call(server, 'login', { body: { identifier, password } }))
    expect(right.map(({ code }) => code)).toEqual(Array(3).fill('session/too-many-tries'))
    // The control: servers that forget what was counted look at more.
    await forgetCounters()
    expect(await guess()).toBe(PASSWORD_LIMIT)
    await forgetCounters()
    expect(await logIn(1, identifier)).not.toBe('')
  })

  it('look at ten PINs of a candidate together, and others sign in meanwhile', { timeout: 60_000 }, async () => {
    const [number = '', other = ''] = three.seats.map((seat) => seat.number)
    const signIn = (server: number, who: string, pin: string) =>
      call(server, 'signInAtSeat', { body: { number: who, pin, seat: { id: crypto.randomUUID(), name: 'A1' } } })
    const codes = await each(GUESSES / 3, async (index) => (await signIn(index, number, `8${String(index).padStart(5, '0')}`)).code)
    expect(codes.filter((code) => code === 'exam-seat/wrong-pin')).toHaveLength(PIN_ATTEMPT_LIMIT)
    expect(new Set(codes)).toEqual(new Set(['exam-seat/wrong-pin', 'exam-seat/too-many-tries']))
    expect((await each(3, (server) => signIn(server, number, hallPinOf(number)))).map(({ code }) => code)).toEqual(
      Array(3).fill('exam-seat/too-many-tries')
    )
    expect((await signIn(1, other, hallPinOf(other))).code).toBe('ok')
    await forgetCounters()
    // The control: it was the right PIN.
    expect((await signIn(2, number, hallPinOf(number))).code).toBe('ok')
    await three.hall.exam('move', HALL_EXAM, number)
    await three.hall.exam('move', HALL_EXAM, other)
  })

  it('look at three hundred PINs of a hall together, and tell nobody afterwards which one was right', { timeout: 60_000 }, async () => {
    const numbers = three.seats.map((seat) => seat.number)
    const guesses = Array.from({ length: 3 * HALL_ATTEMPT_LIMIT }, (_, index) => {
      const number = numbers[index % numbers.length] ?? ''
      // The last ones are right.
      const isRight = index >= 3 * HALL_ATTEMPT_LIMIT - numbers.length
      return {
        isRight,
        body: { number: isRight ? number : `X${String(index)}`, pin: hallPinOf(number), seat: { id: crypto.randomUUID(), name: 'A1' } }
      }
    })
    const sent = await each(guesses.length, async (index) => (await call(index, 'signInAtSeat', { body: guesses[index]?.body })).code)
    expect(sent.filter((code) => code === 'exam-seat/wrong-pin').length).toBeLessThanOrEqual(HALL_ATTEMPT_LIMIT)
    expect(sent).toContain('exam-seat/hall-held')
    const [right = numbers[0]] = numbers
    const held = await each(3, (server) =>
      call(server, 'signInAtSeat', { body: { number: right, pin: hallPinOf(right ?? ''), seat: { id: crypto.randomUUID(), name: 'A1' } } })
    )
    expect(held.map(({ code }) => code)).toEqual(Array(3).fill('exam-seat/hall-held'))
    await three.hall.exam('forgive', HALL_EXAM)
    // The control: only the count had held it.
    await three.hall.exam('move', HALL_EXAM, right ?? '')
    expect(
      (await call(1, 'signInAtSeat', { body: { number: right, pin: hallPinOf(right ?? ''), seat: { id: crypto.randomUUID(), name: 'A1' } } })).code
    ).toBe('ok')
    for (const number of numbers) await three.hall.exam('move', HALL_EXAM, number)
  })

  it('take a recovery code once, however many use it at the same moment', { timeout: 60_000 }, async () => {
    await forgetCounters()
    const identifier = await register(0)
    const reset = (server: number, code: string, newPassword: string) =>
      call(server, 'resetPassword', { body: { identifier, code, newPassword, newRecoveryCode: NEXT_RECOVERY_CODE } })
    const racing = await each(RACERS, (index) => reset(index, TEST_RECOVERY_CODE, `another horse ${String(index)}`))
    expect(racing.filter(({ code }) => code === 'ok')).toHaveLength(1)
    expect(racing.filter(({ code }) => !['ok', 'recovery/refused', 'session/too-many-tries'].includes(code))).toEqual([])
    // The control: the next code opens the account, and has not been used.
    await forgetCounters()
    expect((await reset(1, NEXT_RECOVERY_CODE, password)).code).toBe('request/malformed')
    expect(
      (await call(1, 'resetPassword', { body: { identifier, code: NEXT_RECOVERY_CODE, newPassword: password, newRecoveryCode: TEST_RECOVERY_CODE } }))
        .code
    ).toBe('ok')
  })

  it('end a session, a password’s sessions and an account’s sessions at all of them at once', { timeout: 60_000 }, async () => {
    const identifier = await register(0)
    const isSignedIn = async (bearer: string) =>
      (await each(3, (server) => call(server, 'fetchUser', { bearer }))).map(({ status }) => status === 200)
    const [token, staying] = [await logIn(0, identifier), await logIn(1, identifier)]
    expect(await isSignedIn(token)).toEqual([true, true, true])
    await call(0, 'logout', { bearer: token })
    expect(await isSignedIn(token)).toEqual([false, false, false])
    // The control: another session of the same account goes on.
    expect(await isSignedIn(staying)).toEqual([true, true, true])
    const changed = await call(1, 'changePassword', {
      bearer: staying,
      body: { currentPassword: password, newPassword: 'another horse', newRecoveryCode: NEXT_RECOVERY_CODE }
    })
    expect(await isSignedIn(staying)).toEqual([false, false, false])
    const next = changed.value.metadata.token
    expect(await isSignedIn(next)).toEqual([true, true, true])
    const admin = await register(2)
    const accountId = await inDatabase(async (queries) => {
      await queries.updateTable('account').set({ role: 'admin' }).where('username', '=', admin).execute()
      return (await queries.selectFrom('account').select('account_id').where('username', '=', identifier).executeTakeFirstOrThrow()).account_id
    })
    await call(2, 'setAccountDisabled', { bearer: await logIn(2, admin), params: { accountId }, body: { isDisabled: true } })
    expect(await isSignedIn(next)).toEqual([false, false, false])
    expect((await call(0, 'login', { body: { identifier, password: 'another horse' } })).code).toBe('session/disabled')
  })

  const countEvents = async (seats: readonly HallCandidate[]): Promise<number> => (await storedOf(seats, three.hall.databaseUrl)).length

  /** Has a candidate sign in at another computer, and enter the exam at another server; returns the events that it gets. */
  const resume = async (server: number, number: string) => {
    const seat = { id: crypto.randomUUID(), name: 'B1' }
    const bearer = (await call(server, 'signInAtSeat', { body: { number, pin: hallPinOf(number), seat } })).value.metadata.token
    await call(server + 1, 'confirmExamSeat', { bearer, body: { seatId: seat.id } })
    return (await call(server + 2, 'enterExam', { bearer, body: { seatId: seat.id, ...agreedVersions } })).value.events
  }

  it('take nothing of a computer that a candidate has left, and lose nothing that it sent before', { timeout: 60_000 }, async () => {
    await forgetCounters()
    const seats = three.seats
    await beginAll(three)
    const moved = seats.slice(0, MOVED)
    const last = new Map<string, string>()
    const answering = moved.map(async (seat) => {
      for (let index = 0; index < MOST_ANSWERS && !last.has(seat.number); index += 1)
        await seat.answer(index, true).catch((error: unknown) => last.set(seat.number, String(error)))
    })
    for (const { number } of moved) await three.hall.exam('move', HALL_EXAM, number)
    // From here on, no server takes an event of theirs.
    const before = await countEvents(moved)
    await Promise.all(answering)
    expect([...last.values()].filter((error) => error.includes('exam-seat/moved'))).toHaveLength(MOVED)
    expect(await countEvents(moved)).toEqual(before)
    expect(await storedOf(moved, three.hall.databaseUrl)).toEqual(expect.arrayContaining([...acknowledgedOf(moved)]))
    for (const [server, seat] of moved.entries()) expect(await resume(server, seat.number)).toEqual(seat.acknowledged().events)
    // The control: who was not moved goes on.
    await Promise.all(seats.slice(MOVED).map((seat) => seat.answer(0, true)))
  })

  it('make three hundred accounts of one address in an hour together', { timeout: 60_000 }, async () => {
    await forgetCounters()
    const body = { name: 'Dele', classLevel: 'js-1', guardianName: 'Papa', guardianConsents: true, password, recoveryCode: TEST_RECOVERY_CODE }
    const register = async (count: number) => (await each(count, (index) => call(index, 'registerLearner', { body }))).map(({ code }) => code)
    const codes = await register(LEARNERS_OF_ONE_ADDRESS + 60)
    expect(codes.filter((code) => code === 'ok')).toHaveLength(LEARNERS_OF_ONE_ADDRESS)
    expect(codes.filter((code) => code === 'registration/too-many')).toHaveLength(60)
    // The control: only the count had stopped them.
    await forgetCounters()
    expect(await register(1)).toEqual(['ok'])
  })
})
