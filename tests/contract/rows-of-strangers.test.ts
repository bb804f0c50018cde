import { createRateLimitRepository } from '../../src-server/account/store/rate-limit-repository.ts'
import { NO_ROW_CAPS, type RowCaps } from '../../src-server/platform/database/row-caps.ts'
import { retentionRules } from '../../src-server/personal-data/learner-tables.ts'
import { sql } from 'kysely'
import { expect, it, vi } from 'vitest'
import { endpoints, type EndpointName } from '../../src-shared/contracts/endpoints.ts'
import { describeOnEachDatabaseInTime, type TestDatabase } from '../support/databases.ts'
import { buildComputerReport } from '../support/build-computer-report.ts'
import { codeIn, NEXT_RECOVERY_CODE, TEST_RECOVERY_CODE } from '../support/signed-in-learner.ts'
import { openTestBackend, type TestBackend } from '../support/test-backend.ts'
import type { Mailer } from '../../src-server/platform/mail/mailer.ts'

const FLOODER = '203.0.113.7'
const ELSEWHERE = '198.51.100.9'
const password = 'correct horse'
const CAP = 8
/** Enough for some hundred requests on a busy computer. */
const LONG = { timeout: 60_000 }
const LEARNERS_PER_HOUR = 5
const caps: RowCaps = { waitingRegistrations: CAP, openReplies: CAP, counters: CAP, pictureNamesPerNetwork: CAP, accountsPerHour: 40, computers: CAP }

const openNames = (Object.keys(endpoints) as EndpointName[]).filter((name) => endpoints[name].caller === 'anyone')

interface Asking {
  readonly path?: string
  readonly body?: object
  /** The address of the sender; the flood's address where absent. */
  readonly from?: string
}

/** The request that an anonymous client sends for the `number`th time, each time with new names; `writes`: the tables to which it adds rows. */
const strangers: Partial<Record<EndpointName, { readonly ask: (number: number) => Asking; readonly writes: readonly string[] }>> = {
  readHealth: { ask: () => ({ path: '/api/health' }), writes: [] },
  readLive: { ask: () => ({ path: '/api/live' }), writes: [] },
  readReady: { ask: () => ({ path: '/api/ready' }), writes: [] },
  fetchMediaFile: { ask: (number) => ({ path: `/api/media/${String(number).padStart(64, '0')}/${'A'.repeat(43)}` }), writes: [] },
  register: {
    ask: (number) => ({ body: { name: 'Made Up', email: `made-up-${String(number)}@example.com`, password } }),
    writes: ['idempotent_reply', 'registration', 'try_counter']
  },
  registerLearner: {
    ask: (number) => ({
      body: {
        name: `Bisi ${'abcdefghijklmnopqrstuvwxyz'[number % 26] ?? ''}`,
        classLevel: 'js-2',
        guardianName: 'Papa',
        guardianConsents: true,
        password,
        recoveryCode: TEST_RECOVERY_CODE
      }
    }),
    writes: ['account', 'idempotent_reply', 'try_counter']
  },
  beginHere: {
    ask: () => ({ body: { name: 'Dele', classLevel: 'js-2', targetExam: null, country: null, examDate: null } }),
    // The counters are those of registration, which has begun them above.
    writes: ['account', 'idempotent_reply']
  },
  listHere: { ask: () => ({ path: '/api/here/accounts' }), writes: [] },
  openHere: { ask: () => ({ body: { accountId: crypto.randomUUID() } }), writes: [] },
  readMailbox: { ask: (number) => ({ path: `/api/mailbox/${madeUpId(number)}` }), writes: [] },
  verifyEmail: {
    ask: (number) => ({
      body: { email: 'made-up@example.com', registrationId: madeUpId(number), code: '12345678', recoveryCode: TEST_RECOVERY_CODE }
    }),
    writes: ['idempotent_reply', 'try_counter']
  },
  resendVerification: {
    ask: (number) => ({ body: { email: `resent-${String(number)}@example.com` } }),
    writes: ['idempotent_reply', 'registration', 'try_counter']
  },
  login: { ask: (number) => ({ body: { identifier: `made-up-${String(number)}@example.com`, password: 'wrong' } }), writes: ['try_counter'] },
  forgotPassword: { ask: (number) => ({ body: { email: `forgot-${String(number)}@example.com` } }), writes: ['idempotent_reply', 'try_counter'] },
  resetPassword: {
    ask: (number) => ({
      body: {
        identifier: `reset-${String(number)}@example.com`,
        code: TEST_RECOVERY_CODE,
        newPassword: 'another horse',
        newRecoveryCode: NEXT_RECOVERY_CODE
      }
    }),
    writes: ['idempotent_reply', 'try_counter']
  },
  signInAtSeat: {
    ask: (number) => ({ body: { number: `X${String(number)}`, pin: '123456', seat: { id: crypto.randomUUID(), name: 'A1' } } }),
    writes: ['try_counter']
  },
  readExamTimes: { ask: () => ({ path: '/api/exam-seat/times' }), writes: [] },
  listSharedPacks: { ask: () => ({ path: '/api/packs' }), writes: [] },
  fetchSharedPack: { ask: (number) => ({ path: `/api/packs/made-up/${String(number + 1)}` }), writes: [] },
  readUpdateChannel: { ask: () => ({ path: '/api/updates' }), writes: [] },
  reportComputer: {
    ask: (number) => ({ body: buildComputerReport({ name: `PC-${String(number)}` }) }),
    writes: ['computer']
  },
  fetchUpdateFile: { ask: (number) => ({ path: `/api/updates/koya-${String(number)}.zip` }), writes: [] }
}

/** The row count and the limit of every table to which anonymous clients add rows. */
const mostRows: Readonly<Record<string, (queries: TestBackend['database']['queries']) => Promise<readonly [count: number, most: number]>>> = {
  registration: async (queries) => [(await queries.selectFrom('registration').select('registration_id').execute()).length, CAP],
  computer: async (queries) => [(await queries.selectFrom('computer').select('computer_id').execute()).length, CAP],
  idempotent_reply: async (queries) => [(await queries.selectFrom('idempotent_reply').select('key_hash').execute()).length, CAP],
  account: async (queries) => [(await queries.selectFrom('account').select('account_id').execute()).length, caps.accountsPerHour],
  try_counter: async (queries) => {
    const counters = await queries.selectFrom('try_counter').select('purpose').where('source', 'is not', null).execute()
    const counts = Object.values(Object.groupBy(counters, ({ purpose }) => purpose)).map((rows) => rows?.length ?? 0)
    return [Math.max(0, ...counts), CAP]
  }
}

function madeUpId(number: number): string {
  return `made-up-${String(number)}`.padEnd(22, '0')
}

const mails: { readonly to: string; readonly text: string }[] = []
const postOffice: Mailer = {
  kind: 'smtp',
  send: (to, { text }) => {
    mails.push({ to, text })
    return Promise.resolve()
  },
  close: () => Promise.resolve()
}

async function open(database: TestDatabase, rowCaps: RowCaps = caps): Promise<TestBackend> {
  mails.length = 0
  return openTestBackend({ database, postOffice, rowCaps, learnersPerHour: LEARNERS_PER_HOUR })
}

let keyNumber = 0

async function send({ app }: TestBackend, name: EndpointName, { path, body, from: remoteAddress = FLOODER }: Asking) {
  keyNumber += 1
  const reply = await app.inject({
    method: endpoints[name].method,
    url: path ?? endpoints[name].path,
    remoteAddress,
    headers: { 'idempotency-key': `key-${String(keyNumber)}`.padEnd(22, '0') },
    ...(body === undefined ? {} : { payload: body })
  })
  return { status: reply.statusCode, body: JSON.parse(reply.body) as { registrationId?: string; error?: { code: string } } }
}

/** Sends every anonymous request that adds rows `times` times, all requests to one endpoint at once. */
async function flood(backend: TestBackend, times: number, address = FLOODER): Promise<void> {
  for (const name of openNames.filter((open) => strangers[open]?.writes.length)) {
    await Promise.all(
      Array.from({ length: times }, async (_, number) => {
        const { status, body } = await send(backend, name, { ...strangers[name]?.ask(number), from: address })
        if (status === 400 && body.error?.code === 'request/malformed') throw new Error(`${name}: ${JSON.stringify(body)}`)
      })
    )
  }
}

async function countRows({ database }: TestBackend): Promise<ReadonlyMap<string, number>> {
  const counts = new Map<string, number>()
  for (const table of Object.keys(retentionRules)) {
    const { rows } = await sql<{ count: number | string }>`select count(*) as count from ${sql.table(table)}`.execute(database.queries)
    counts.set(table, Number(rows[0]?.count))
  }
  return counts
}

async function register(backend: TestBackend, email: string, address: string): Promise<number> {
  const { body } = await send(backend, 'register', { body: { name: 'Ada', email, password }, from: address })
  const { registrationId } = body
  const code = await codeFor(email)
  return (await send(backend, 'verifyEmail', { body: { email, registrationId, code, recoveryCode: TEST_RECOVERY_CODE }, from: address })).status
}

/** Returns the newest code mailed to the address; mails are sent in the background. */
async function codeFor(email: string): Promise<string> {
  return vi.waitFor(() => {
    const mail = mails.findLast(({ to }) => to === email)
    if (!mail) throw new Error('no mail yet')
    return codeIn(mail.text)
  })
}

const logIn = (backend: TestBackend, body: { readonly identifier: string; readonly password: string }, from = FLOODER) =>
  send(backend, 'login', { body, from })

describeOnEachDatabaseInTime('Rows of callers who are not signed in', (makeDatabase) => {
  it('endpoints open to anyone add rows only to tables that have a cap', LONG, async () => {
    const backend = await open(await makeDatabase(), NO_ROW_CAPS)
    expect(Object.keys(strangers).toSorted()).toEqual(openNames.toSorted())
    for (const name of openNames) {
      const before = await countRows(backend)
      for (const number of [0, 1, 2]) await send(backend, name, strangers[name]?.ask(number) ?? {})
      await vi.waitFor(async () => {
        const grown = [...(await countRows(backend))].filter(([table, count]) => count > (before.get(table) ?? 0)).map(([table]) => table)
        expect({ name, grownTables: grown.toSorted() }).toEqual({ name, grownTables: strangers[name]?.writes })
      })
    }
    expect([...new Set(Object.values(strangers).flatMap(({ writes }) => writes))].toSorted()).toEqual(Object.keys(mostRows).toSorted())
  })

  it('rows of anonymous callers never exceed their caps, and a flood does not affect learners or their rate limits', LONG, async () => {
    const backend = await open(await makeDatabase())
    expect(await register(backend, 'ada@example.com', ELSEWHERE)).toBe(200)
    for (let count = 0; count < 9; count += 1) await logIn(backend, { identifier: 'ada@example.com', password: 'wrong' })
    const { body } = await send(backend, 'register', { body: { name: 'Cy', email: 'cy@example.com', password }, from: ELSEWHERE })
    const codeOfCy = await codeFor('cy@example.com')
    await flood(backend, 3 * CAP)
    for (const [table, read] of Object.entries(mostRows)) {
      const [count, most] = await read(backend.database.queries)
      expect({ table, isWithinCap: count > 0 && count <= most }).toEqual({ table, isWithinCap: true })
    }
    expect((await logIn(backend, { identifier: 'ada@example.com', password: 'wrong' })).body.error?.code).toBe('session/wrong-credentials')
    expect((await logIn(backend, { identifier: 'ada@example.com', password })).body.error?.code).toBe('session/too-many-tries')
    const verification = { email: 'cy@example.com', registrationId: body.registrationId, code: codeOfCy, recoveryCode: TEST_RECOVERY_CODE }
    expect((await send(backend, 'verifyEmail', { body: verification, from: ELSEWHERE })).status).toBe(200)
    expect(await register(backend, 'dan@example.com', ELSEWHERE)).toBe(200)
    expect((await logIn(backend, { identifier: 'dan@example.com', password }, ELSEWHERE)).status).toBe(200)
  })

  it('control: without caps the same flood leaves more rows than the caps allow', LONG, async () => {
    const backend = await open(await makeDatabase(), NO_ROW_CAPS)
    await flood(backend, 3 * CAP)
    for (const table of ['registration', 'idempotent_reply', 'try_counter']) {
      const [count = 0, most = 0] = (await mostRows[table]?.(backend.database.queries)) ?? []
      expect({ table, isOverCap: count > most }).toEqual({ table, isOverCap: true })
    }
  })

  it('registrations are refused with a code only when many networks have filled the cap, until old rows expire', async () => {
    const backend = await open(await makeDatabase())
    const registerFrom = (number: number) =>
      send(backend, 'register', { body: { name: 'Ada', email: `a${String(number)}@example.com`, password }, from: `10.0.0.${String(number + 1)}` })
    const codes = []
    for (let number = 0; number < CAP + 2; number += 1) codes.push((await registerFrom(number)).body.error?.code)
    expect(codes).toEqual([...Array.from({ length: CAP }, () => undefined), 'request/crowded', 'request/crowded'])
    // The reply to a repeated request is stored for a day, a registration for a week.
    backend.clock.advance(24 * 3_600_000 + 1)
    expect((await registerFrom(CAP)).body.error?.code).toBe('registration/crowded')
    expect((await registerFrom(0)).status).toBe(200)
    backend.clock.advance(7 * 24 * 3_600_000)
    expect((await registerFrom(CAP + 5)).status).toBe(200)
  })

  it('the hourly limit of new accounts holds across all networks together', async () => {
    const backend = await open(await makeDatabase(), { ...NO_ROW_CAPS, accountsPerHour: 7 })
    for (let network = 0; network < 4; network += 1) {
      for (let number = 0; number < 3; number += 1)
        await send(backend, 'registerLearner', { ...strangers.registerLearner?.ask(number), from: `10.0.0.${String(network)}` })
    }
    expect((await countRows(backend)).get('account')).toBe(7)
    const next = await send(backend, 'registerLearner', { ...strangers.registerLearner?.ask(1), from: '10.0.1.1' })
    expect(next.body.error?.code).toBe('registration/too-many')
  })
})

describeOnEachDatabaseInTime('A counter of tries with a source', (makeDatabase) => {
  it('a rate-limit counter with a source is retained once it protects an account', async () => {
    const backend = await open(await makeDatabase())
    const rateLimit = createRateLimitRepository(backend.database.queries, { counters: 2 })
    const now = backend.clock.now()
    const at = (subject: string, source?: string) => ({ purpose: 'login', subject, now, source }) as const
    await rateLimit.add(at('ada', 'a'), 1000)
    expect(await rateLimit.add(at('ada'), 1000)).toBe(2)
    for (let number = 0; number < 9; number += 1) await rateLimit.add(at(`made-up-${String(number)}`, 'a'), 1000)
    expect(await rateLimit.add(at('ada', 'a'), 1000)).toBe(3)
    expect(await backend.database.queries.selectFrom('try_counter').select('subject').execute()).toHaveLength(3)
  })

  it('a source with more rate-limit counters loses one before a source with fewer', async () => {
    const backend = await open(await makeDatabase())
    const rateLimit = createRateLimitRepository(backend.database.queries, { counters: 4 })
    const at = (subject: string, source: string, later: number) => ({ purpose: 'login', subject, now: backend.clock.now() + later, source }) as const
    await rateLimit.add(at('b1', 'b', 1), 1000)
    for (let number = 0; number < 20; number += 1) await rateLimit.add(at(`a${String(number)}`, 'a', 2 + number), 1000)
    expect(await rateLimit.add(at('b1', 'b', 30), 1000)).toBe(2)
  })
})
