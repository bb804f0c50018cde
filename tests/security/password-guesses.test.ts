import { expect, it } from 'vitest'
import { describeOnEachDatabaseInTime, type TestDatabase } from '../support/databases.ts'
import { createFastHasher } from '../support/fast-hasher.ts'
import { NEXT_RECOVERY_CODE, signIn, type SignedInLearner } from '../support/signed-in-learner.ts'
import { openTestBackend, type TestBackend } from '../support/test-backend.ts'
import { createTestClock } from '../support/test-clock.ts'
import { byTier } from '../support/tier.ts'

/** Check A1. Hashing is not under test, so a cheap hash replaces it. */
const GUESSES = byTier({ commit: 400, full: 3000, release: 10_000 })
const HOUR_MS = 3_600_000
const ATTEMPTS_PER_HOUR = 100
const LEARNERS = 250
const STORM_MS = 60_000

/** A way of guessing the secret of one account; returns whether the guess was checked, that is, whether a right one would have succeeded. */
type Guess = (backend: TestBackend, learner: SignedInLearner, number: number) => Promise<boolean>

const atLogIn: Guess = async (backend, { email }, number) => {
  const reply = await backend.call('login', { body: { identifier: email, password: `guess ${number}` } })
  return reply.error?.code === 'session/wrong-credentials'
}

const atChange: Guess = async (backend, { token }, number) => {
  const body = { currentPassword: `guess ${number}`, newPassword: 'a new password', newRecoveryCode: NEXT_RECOVERY_CODE }
  const reply = await backend.call('changePassword', { bearer: token, body })
  return reply.error?.code === 'password/wrong-current'
}

const atReset: Guess = async (backend, { email }, number) => {
  const code = String(number).padStart(8, '0')
  const body = { identifier: email, code, newPassword: 'a new password', newRecoveryCode: NEXT_RECOVERY_CODE }
  return (await backend.call('resetPassword', { body })).error?.code === 'recovery/refused'
}

/** Uses each endpoint in turn. Every fourth time a reset code is mailed first, which allows more attempts. */
const everywhere: Guess = async (backend, learner, number) => {
  if (number % 4 === 3) {
    await backend.call('forgotPassword', { body: { email: learner.email } })
    await new Promise((resolve) => setTimeout(resolve, 2))
  }
  return ([atLogIn, atChange, atReset][number % 3] ?? atLogIn)(backend, learner, number)
}

/** Sends no mail; with a mailer configured, reset codes are created. */
const postOffice = { kind: 'smtp', send: () => Promise.resolve(), close: () => Promise.resolve() } as const

/** Spreads `GUESSES` evenly over an hour; returns how many of them were checked. */
async function guessForAnHour(database: TestDatabase, guess: Guess, forget: (backend: TestBackend) => Promise<void> = () => Promise.resolve()) {
  const clock = createTestClock()
  const before = await openTestBackend({ database, clock })
  const learner = await signIn(before)
  await before.close()
  const backend = await openTestBackend({ database, clock, postOffice })
  let lookedAt = 0
  for (let number = 0; number < GUESSES; number += 1) {
    // The session lasts two hours, the guesses take one.
    if (await guess(backend, learner, number)) lookedAt += 1
    await forget(backend)
    backend.clock.advance(HOUR_MS / GUESSES)
  }
  return lookedAt
}

describeOnEachDatabaseInTime(`Of ${GUESSES} guesses in an hour at one account`, (makeDatabase) => {
  it('at most a hundred password or code guesses an hour at one account are checked, across all endpoints', { timeout: 300_000 }, async () => {
    const lookedAt = await guessForAnHour(await makeDatabase(), everywhere)
    console.log(`A1 ${lookedAt} of ${GUESSES} guesses were looked at`)
    expect(lookedAt).toBeGreaterThan(0)
    expect(lookedAt).toBeLessThanOrEqual(ATTEMPTS_PER_HOUR)
  })

  it('control: a backend that forgets its counters checks more guesses than the limit', { timeout: 300_000 }, async () => {
    const forget = async ({ database }: TestBackend): Promise<void> => {
      await database.queries.deleteFrom('try_counter').execute()
    }
    expect(await guessForAnHour(await makeDatabase(), atLogIn, forget)).toBeGreaterThan(ATTEMPTS_PER_HOUR)
  })

  it('at most ten of many concurrent password guesses from different addresses are checked', { timeout: 120_000 }, async () => {
    const hasher = createFastHasher()
    const backend = await openTestBackend({ database: await makeDatabase(), hasher })
    const { email } = await signIn(backend)
    const guesses = Array.from({ length: byTier({ commit: 120, full: 500, release: 2000 }) }, (_, number) => number)
    const replies = await Promise.all(
      guesses.map((number) =>
        backend.app.inject({
          method: 'POST',
          url: '/api/login',
          remoteAddress: `10.${number % 200}.${number % 250}.${number % 240}`,
          headers: { 'content-type': 'application/json', 'x-forwarded-for': `192.0.2.${number % 250}` },
          payload: JSON.stringify({ identifier: email, password: `guess ${number}` })
        })
      )
    )
    expect(replies.filter(({ statusCode }) => statusCode === 401).length).toBeLessThanOrEqual(10)
    expect((await backend.call('login', { body: { identifier: email, password: 'correct horse' } })).error?.code).toBe('session/too-many-tries')
  })
})

describeOnEachDatabaseInTime(`${LEARNERS} learners at one network address`, (makeDatabase) => {
  it('all learners at one network address sign in within a minute, with one wrong password each', { timeout: 180_000 }, async () => {
    const hasher = createFastHasher()
    const backend = await openTestBackend({ database: await makeDatabase(), hasher })
    const { queries } = backend.database
    const emails = Array.from({ length: LEARNERS }, (_, seat) => `seat-${seat}@example.com`)
    const passwordHash = await hasher.hash('correct horse')
    const rows = emails.map((email) => ({
      account_id: crypto.randomUUID(),
      email,
      name: 'Seat',
      password_hash: passwordHash,
      epoch: 1,
      created_at: 1
    }))
    await queries.insertInto('account').values(rows).execute()
    const logIn = (email: string, password: string) =>
      backend.app.inject({
        method: 'POST',
        url: '/api/login',
        remoteAddress: '10.0.0.7',
        headers: { 'content-type': 'application/json' },
        payload: JSON.stringify({ identifier: email, password })
      })
    const start = performance.now()
    const statuses = await Promise.all(
      emails.map(async (email) => [(await logIn(email, 'wrong horse')).statusCode, (await logIn(email, 'correct horse')).statusCode])
    )
    const tookMs = performance.now() - start
    console.log(`A1 ${LEARNERS} log-ins from one address in ${tookMs.toFixed(0)} ms`)
    expect(statuses.filter(([wrong, right]) => wrong === 401 && right === 200)).toHaveLength(LEARNERS)
    expect(tookMs).toBeLessThan(STORM_MS)
  })
})
