import { expect, it } from 'vitest'
import { createPasswordHasher, type PasswordHasher } from '../../src-server/account/password/create-password-hasher.ts'
import { makeDecoyHash } from '../../src-server/account/password/password-parameters.ts'
import type { EndpointName } from '../../src-shared/contracts/endpoints.ts'
import { callPlainly, type PlainRequest } from '../support/call-plainly.ts'
import { describeOnEachDatabaseInTime, makeSqlite, type TestDatabase } from '../support/databases.ts'
import { createFastHasher } from '../support/fast-hasher.ts'
import { createSeededRandom } from '../support/seeded-random.ts'
import { NEXT_RECOVERY_CODE, TEST_RECOVERY_CODE } from '../support/signed-in-learner.ts'
import { openTestBackend, type TestBackend } from '../support/test-backend.ts'
import { createTestClock } from '../support/test-clock.ts'
import { byTier } from '../support/tier.ts'

/**
 * Check A2: neither a reply nor its response time reveals whether an account with a name exists. Each sample uses a new name; known and unknown names
 * alternate at random. The hash is cheap, because argon2id's 40 ms would hide a slow query.
 *
 * The area under the curve is how often a known name takes longer than an unknown one; 0.5 means no difference. With n + n samples its standard
 * deviation is about 1 / sqrt(6 n): 0.018 at 500. On PostgreSQL the row of an account costs some 7 microseconds, an area of 0.54; so 0.6 is more than
 * three deviations away. With fewer samples the check would fail by chance.
 */
const SAMPLES = byTier({ commit: 500, full: 500, release: 1000 })
const LARGEST_GAP_MS = 5
const LARGEST_AREA = 0.6
/**
 * With the real hash, by the processor time of this process and its workers: by the clock, other load on the machine shifts the medians by tens of
 * milliseconds. The samples with the cheap hash above measure waits without computing.
 */
const HASHED_SAMPLES = byTier({ commit: 80, full: 150, release: 500 })

interface Door {
  readonly title: string
  readonly endpoint: EndpointName
  readonly ask: (identifier: string) => PlainRequest
}

const password = 'correct horse'
const learner = { classLevel: 'js-1', guardianName: 'Papa', guardianConsents: true, password, recoveryCode: TEST_RECOVERY_CODE }
const reset = { newPassword: 'a new password', newRecoveryCode: NEXT_RECOVERY_CODE }
const email = (name: string): string => `${name}@example.com`

const doors: readonly Door[] = [
  { title: 'log-in by address', endpoint: 'login', ask: (name) => ({ body: { identifier: email(name), password: 'wrong' } }) },
  { title: 'log-in by user name', endpoint: 'login', ask: (name) => ({ body: { identifier: name, password: 'wrong' } }) },
  { title: 'registration', endpoint: 'register', ask: (name) => ({ body: { name: 'Ada', email: email(name), password } }) },
  { title: 'registration without e-mail', endpoint: 'registerLearner', ask: (name) => ({ body: { ...learner, name: name.replace(/\d/g, '') } }) },
  { title: 'a new code', endpoint: 'resendVerification', ask: (name) => ({ body: { email: email(name) } }) },
  { title: 'a forgotten password', endpoint: 'forgotPassword', ask: (name) => ({ body: { email: email(name) } }) },
  { title: 'a mailed reset code', endpoint: 'resetPassword', ask: (name) => ({ body: { ...reset, identifier: email(name), code: '00000000' } }) },
  { title: 'a recovery code', endpoint: 'resetPassword', ask: (name) => ({ body: { ...reset, identifier: name, code: 'Z'.repeat(26) } }) }
]

const known = (number: number): string => `known${String(number).padStart(4, '0')}`
const unknown = (number: number): string => `other${String(number).padStart(4, '0')}`

/** Opens a backend that sends no mail, with `count` accounts by e-mail address and `count` by user name. */
async function openWithAccounts(database: TestDatabase, hasher: PasswordHasher, count: number): Promise<TestBackend> {
  const postOffice = { kind: 'smtp', send: () => Promise.resolve(), close: () => Promise.resolve() } as const
  const backend = await openTestBackend({ database, hasher, postOffice, clock: createTestClock() })
  const passwordHash = await hasher.hash(password)
  const account = { name: 'Ada', password_hash: passwordHash, recovery_hash: 'f'.repeat(64), epoch: 1, created_at: 1 }
  const rows = Array.from({ length: count }, (_, number) => [
    { ...account, account_id: crypto.randomUUID(), email: email(known(number)) },
    { ...account, account_id: crypto.randomUUID(), username: known(number) }
  ]).flat()
  for (let start = 0; start < rows.length; start += 500) {
    await backend.database.queries
      .insertInto('account')
      .values(rows.slice(start, start + 500))
      .execute()
  }
  return backend
}

interface Sample {
  readonly isKnown: boolean
  readonly tookMs: number
  readonly reply: string
}

interface SampleOptions {
  readonly count: number
  readonly inPairs?: boolean
  /** The measured quantity; milliseconds on the clock where absent. */
  readonly readMs?: () => number
}

/** Returns the processor time of all threads of this process since its start. */
function readComputedMs(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

/**
 * Sends one request after the other for `count` known and `count` unknown names, each once, in random order within blocks of ten of each: then a known
 * name follows a known one nearly as often as an unknown one, and what the backend still does for the request before falls on both alike; and a backend
 * that becomes faster from block to block does so for both. With `inPairs`, in pairs of one each, in random order within a pair: other load on the
 * machine, which comes and goes over many requests, falls on both of a pair.
 */
async function sample(backend: TestBackend, door: Door, options: SampleOptions): Promise<Sample[]> {
  const { count, inPairs = false, readMs = () => performance.now() } = options
  const random = createSeededRandom(count)
  const pairs = Array.from({ length: count }, (_, number) =>
    [true, false].map((isKnown) => ({ isKnown, number, place: Math.floor(number / 10) + random() }))
  )
  const order = inPairs ? pairs.flatMap((pair) => pair.toSorted((a, b) => a.place - b.place)) : pairs.flat().toSorted((a, b) => a.place - b.place)
  const samples: Sample[] = []
  for (const { isKnown, number } of order) {
    const request = door.ask(isKnown ? known(number) : unknown(number))
    const start = readMs()
    const response = await callPlainly(backend, door.endpoint, request)
    const tookMs = readMs() - start
    const shape = shapeOf(response.body)
    samples.push({ isKnown, tookMs, reply: `${response.statusCode} ${shape.length} ${shape}` })
    // Background work is not counted for any reply.
    await new Promise((resolve) => setImmediate(resolve))
  }
  return samples
}

/**
 * Replaces the random ids and user names in a body. A user name has more digits where many learners share the first name, which tells nothing of one
 * account.
 */
function shapeOf(body: string): string {
  return body.replace(/"registrationId":"[\w-]{22}"/, '"registrationId":"…"').replace(/"username":"[a-z]{5}\d{4,}"/, '"username":"…"')
}

function times(samples: readonly Sample[], isKnown: boolean): number[] {
  return samples.filter((one) => one.isKnown === isKnown).map(({ tookMs }) => tookMs)
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}

/** Returns how often a known name takes longer than an unknown one, or the reverse; from 0.5 to 1. */
function areaUnderCurve(samples: readonly Sample[]): number {
  const slower = times(samples, true)
  const others = times(samples, false)
  const wins = slower.flatMap((one) => others.map((other): number => (one > other ? 1 : one === other ? 0.5 : 0))).reduce((sum, win) => sum + win, 0)
  const area = wins / (slower.length * others.length)
  return Math.max(area, 1 - area)
}

/** Returns the median of the differences within the pairs. */
function gapMs(samples: readonly Sample[]): number {
  const others = times(samples, false)
  return Math.abs(median(times(samples, true).map((tookMs, pair) => tookMs - (others[pair] ?? 0))))
}

function report(title: string, samples: readonly Sample[]): void {
  console.log(`A2 ${title}: ${samples.length} samples, median gap ${gapMs(samples).toFixed(3)} ms, AUC ${areaUnderCurve(samples).toFixed(3)}`)
}

/** Wraps `hasher` so that its own hashes can be told from decoys. */
function rememberHashes(hasher: PasswordHasher): PasswordHasher & { readonly hasReal: (hashes: readonly string[]) => boolean } {
  const real = new Set<string>()
  return {
    ...hasher,
    hash: async (plain, saltOf) => {
      const hash = await hasher.hash(plain, saltOf)
      real.add(hash)
      return hash
    },
    hasReal: (hashes) => hashes.some((hash) => real.has(hash))
  }
}

/** Without an account, sign-in checks a decoy hash; this hasher skips that check. */
function skipDecoys(hasher: PasswordHasher): PasswordHasher {
  const remembering = rememberHashes(hasher)
  return { ...remembering, findFit: (plain, hashes) => (remembering.hasReal(hashes) ? hasher.findFit(plain, hashes) : Promise.resolve(-1)) }
}

/** Returns the fast hasher, but like a backend that checks no password where there is no account. */
function createTellingHasher(): PasswordHasher {
  const hasher = rememberHashes(createFastHasher())
  return {
    ...hasher,
    findFit: async (plain, hashes) => {
      if (hasher.hasReal(hashes)) await new Promise((resolve) => setTimeout(resolve, 8))
      return hasher.findFit(plain, hashes)
    }
  }
}

describeOnEachDatabaseInTime('Whether a name has an account', (makeDatabase) => {
  it.each(doors)('account existence is not revealed by $title, nor by its response time', { timeout: 180_000 }, async (door) => {
    const backend = await openWithAccounts(await makeDatabase(), createFastHasher(), SAMPLES)
    const samples = await sample(backend, door, { count: SAMPLES })
    report(`${door.title}, ${backend.database.kind}`, samples)
    expect([...new Set(samples.map(({ reply }) => reply))]).toHaveLength(1)
    expect(gapMs(samples)).toBeLessThan(LARGEST_GAP_MS)
    expect(areaUnderCurve(samples)).toBeLessThan(LARGEST_AREA)
  })
})

/** Measures the processor time of sign-ins with known and unknown names. */
async function sampleHashed(count: number, spoil: (hasher: PasswordHasher) => PasswordHasher = (hasher) => hasher): Promise<Sample[]> {
  const workerUrl = new URL('../../src-server/account/password/password-worker.ts', import.meta.url)
  const hasher = spoil(createPasswordHasher({ workerUrl, size: 1 }))
  const backend = await openWithAccounts(makeSqlite(), hasher, count)
  // The worker's own start is not counted for any reply.
  await hasher.findFit('warm', [makeDecoyHash(), makeDecoyHash()])
  return sample(backend, doors[0] as Door, { count, inPairs: true, readMs: readComputedMs })
}

it('account existence is not revealed by the computing time of the real password hash', { timeout: 300_000 }, async () => {
  const samples = await sampleHashed(HASHED_SAMPLES)
  report('log-in, argon2id, computed', samples)
  expect(new Set(samples.map(({ reply }) => reply)).size).toBe(1)
  expect(gapMs(samples)).toBeLessThan(LARGEST_GAP_MS)
  expect(areaUnderCurve(samples)).toBeLessThan(LARGEST_AREA)
})

it('control: a sign-in that hashes less for unknown names is detected by its computing time', { timeout: 120_000 }, async () => {
  const samples = await sampleHashed(20, skipDecoys)
  report('control, argon2id, computed', samples)
  expect(gapMs(samples)).toBeGreaterThan(LARGEST_GAP_MS)
  expect(areaUnderCurve(samples)).toBeGreaterThan(LARGEST_AREA)
})

it('control: a backend that checks passwords only for existing accounts is detected', async () => {
  const backend = await openWithAccounts(makeSqlite(), createTellingHasher(), 60)
  const samples = await sample(backend, doors[0] as Door, { count: 60 })
  report('control', samples)
  expect(gapMs(samples)).toBeGreaterThan(LARGEST_GAP_MS)
  expect(areaUnderCurve(samples)).toBeGreaterThan(LARGEST_AREA)
})

it('control: a database write made only for known names is detected', { timeout: 60_000 }, async () => {
  const backend = await openWithAccounts(makeSqlite(), createFastHasher(), SAMPLES)
  const { queries } = backend.database
  const samples: Sample[] = []
  for (let number = 0; number < 2 * SAMPLES; number += 1) {
    const isKnown = number % 2 === 0
    const start = performance.now()
    if (isKnown) await queries.updateTable('account').set({ epoch: 2 }).where('username', '=', known(0)).execute()
    await callPlainly(backend, 'readHealth', {})
    samples.push({ isKnown, tookMs: performance.now() - start, reply: '' })
  }
  report('control, a write', samples)
  expect(areaUnderCurve(samples)).toBeGreaterThan(LARGEST_AREA)
})

it('signing in to an address that a stranger registered does not reveal whether it had an account', async () => {
  const backend = await openWithAccounts(makeSqlite(), createFastHasher(), 1)
  const answers: string[] = []
  for (const name of [known(0), unknown(0)]) {
    await backend.call('register', { body: { name: 'Stranger', email: email(name), password: 'stranger password' } })
    const reply = await backend.call('login', { body: { identifier: email(name), password: 'stranger password' } })
    answers.push(`${reply.status} ${reply.text}`)
  }
  expect(answers[1]).toBe(answers[0])
})
