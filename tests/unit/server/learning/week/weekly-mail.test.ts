import { expect, it, vi } from 'vitest'
import { createAccountDeletions } from '../../../../../src-server/personal-data/account-deletions.ts'
import { handleWeeklyMails } from '../../../../../src-server/learning/week/send-weekly-mails.ts'
import { createWeeklyMailRepository } from '../../../../../src-server/learning/week/weekly-mail-repository.ts'
import { createLogger } from '../../../../../src-server/platform/create-logger.ts'
import { createSmtpMailer } from '../../../../../src-server/platform/mail/mailer.ts'
import { DAY_MS } from '../../../../../src-shared/kernel/values/calendar-day.ts'
import { buildFullWeek } from '../../../../support/build-weekly-summary.ts'
import { describeOnEachDatabase, type TestDatabase } from '../../../../support/databases.ts'
import { readMail } from '../../../../support/read-mail.ts'
import { codeIn, signIn, type SignedInLearner } from '../../../../support/signed-in-learner.ts'
import { openSmtpSink, type SmtpSink } from '../../../../support/smtp-sink.ts'
import { createTestClock } from '../../../../support/test-clock.ts'
import { openTestBackend, type TestBackend } from '../../../../support/test-backend.ts'

const LONG = { timeout: 20_000, interval: 20 }
/** An hour before the mail is due in Lagos. */
const SUNDAY = Date.parse('2026-11-29T15:00:00Z')
const HOUR_MS = 3_600_000
const zone = 'Africa/Lagos'
const mama = 'mama@example.com'

interface Family {
  readonly database: TestDatabase
  readonly backend: TestBackend
  readonly sink: SmtpSink
  readonly ada: SignedInLearner
  readonly ben: SignedInLearner
}

const openServer = (database: TestDatabase, sink: SmtpSink, clock: TestBackend['clock']) =>
  openTestBackend({ database, clock, postOffice: createSmtpMailer({ url: sink.url, from: 'Koya <koya@school.example>' }) })

async function openFamily(makeDatabase: () => Promise<TestDatabase>): Promise<Family> {
  const [database, clock, sink] = [await makeDatabase(), createTestClock(SUNDAY), await openSmtpSink()]
  // With a local mailbox, where learners are made.
  const maker = await openTestBackend({ database, clock })
  const [ada, ben] = [await signIn(maker), await signIn(maker, 'ben@example.com')]
  await maker.close()
  return { database, backend: await openServer(database, sink, clock), sink, ada, ben }
}

const ask = ({ backend, ada }: Family, { bearer = ada.token, address = mama } = {}) =>
  backend.call('askWeeklyMail', { bearer, body: { address, zone } })
const confirm = ({ backend, ada }: Family, code: string, bearer = ada.token) => backend.call('confirmWeeklyMail', { bearer, body: { code } })
const state = async ({ backend, ada }: Family, bearer = ada.token) => (await backend.call('fetchWeeklyMail', { bearer })).value

/** The code of the newest mail once there are `count`. */
async function codeOfMail({ sink }: Family, count: number): Promise<string> {
  await vi.waitFor(() => expect(sink.messages).toHaveLength(count), LONG)
  return codeIn(readMail(sink.messages[count - 1] ?? ''))
}

async function begin(family: Family): Promise<void> {
  await ask(family)
  const confirmed = await confirm(family, await codeOfMail(family, family.sink.messages.length + 1))
  expect(confirmed.value).toEqual({ state: 'on', address: mama })
}

/** The job of a server on the family's database, which the test runs. */
function openJob({ backend, sink }: Family, readSummary = () => Promise.resolve(buildFullWeek())) {
  let work: (stopping: AbortSignal) => Promise<void> = () => Promise.reject(new Error('not handled'))
  handleWeeklyMails({
    mailer: createSmtpMailer({ url: sink.url, from: 'Koya <koya@school.example>' }),
    jobs: {
      send: () => Promise.resolve(),
      handle: (name, handle) => {
        if (name === 'send-weekly-mails') work = (stopping) => handle({} as never, stopping)
      }
    },
    weeklyMails: createWeeklyMailRepository(backend.database.queries),
    readSummary,
    now: backend.clock.now,
    logger: createLogger('silent')
  })
  return (stopping = new AbortController().signal) => work(stopping)
}

const toMama = ({ sink }: Family) => sink.messages.filter((message) => message.includes('Subject: The week of'))

describeOnEachDatabase('The weekly mail', (makeDatabase) => {
  it('begins only with the code that was mailed to its address, and stops by one press', async () => {
    const family = await openFamily(makeDatabase)
    const { backend, sink, ada, ben } = family
    expect(await state(family)).toEqual({ state: 'off' })
    expect((await ask(family, { address: ' Mama@Example.com ' })).value).toEqual({ state: 'waiting', address: mama })
    const code = await codeOfMail(family, 1)
    expect(sink.messages[0]).toContain(`To: ${mama}`)
    expect(readMail(sink.messages[0] ?? '')).toContain('asked Koya to send the week of Ada to this address each week.')
    expect(readMail(sink.messages[0] ?? '')).not.toMatch(/https?:|www\.|href/)
    expect((await confirm(family, code, ben.token)).error?.code, 'the code of another learner').toBe('verification/wrong-code')
    expect((await confirm(family, code)).value).toEqual({ state: 'on', address: mama })
    expect((await confirm(family, '00000000')).value, 'pressed twice').toEqual({ state: 'on', address: mama })
    expect(await state(family, ben.token)).toEqual({ state: 'off' })
    await backend.call('stopWeeklyMail', { bearer: ben.token })
    expect(await state(family), 'stopped by another learner').toEqual({ state: 'on', address: mama })
    expect((await backend.call('stopWeeklyMail', { bearer: ada.token })).value).toEqual({ state: 'off' })
    expect(await backend.database.queries.selectFrom('weekly_mail').selectAll().execute()).toEqual([])
  })

  it('needs a new code after fifteen minutes or five wrong ones, and an address that changes needs its own', async () => {
    const family = await openFamily(makeDatabase)
    await ask(family)
    const first = await codeOfMail(family, 1)
    family.backend.clock.advance(15 * 60_000)
    expect((await confirm(family, first)).error?.code).toBe('verification/code-expired')
    await ask(family)
    const second = await codeOfMail(family, 2)
    expect(second).not.toBe(first)
    expect((await confirm(family, first)).error?.code).toBe('verification/wrong-code')
    for (let count = 0; count < 4; count += 1) await confirm(family, '00000000')
    expect((await confirm(family, second)).error?.code).toBe('verification/too-many-tries')
    await ask(family, { address: 'papa@example.com' })
    expect((await confirm(family, second)).error?.code).toBe('verification/wrong-code')
    expect((await confirm(family, await codeOfMail(family, 3))).value).toEqual({ state: 'on', address: 'papa@example.com' })
  })

  it('an account asks for five codes in an hour, and an address gets five, whoever asks', async () => {
    const family = await openFamily(makeDatabase)
    for (let count = 0; count < 5; count += 1) expect((await ask(family)).status).toBe(200)
    expect((await ask(family, { address: 'papa@example.com' })).error?.code).toBe('weekly-mail/too-often')
    expect((await ask(family, { bearer: family.ben.token })).error?.code).toBe('weekly-mail/too-often')
    expect((await ask(family, { bearer: family.ben.token, address: 'papa@example.com' })).status).toBe(200)
    const counters = await family.backend.database.queries.selectFrom('try_counter').selectAll().execute()
    expect(JSON.stringify(counters), 'no counter names the address').not.toContain(mama)
  })

  it.each(['none', 'local'] as const)('a server with mail “%s” has none', async (kind) => {
    const database = await makeDatabase()
    const maker = await openTestBackend({ database })
    const { token: bearer } = await signIn(maker)
    const backend = kind === 'local' ? maker : await openTestBackend({ database, clock: maker.clock, postOffice: { kind } })
    expect((await backend.call('fetchWeeklyMail', { bearer })).value).toEqual({ state: 'unavailable' })
    expect((await backend.call('askWeeklyMail', { bearer, body: { address: mama, zone } })).error?.code).toBe('weekly-mail/unavailable')
    expect((await backend.call('confirmWeeklyMail', { bearer, body: { code: '12345678' } })).error?.code).toBe('weekly-mail/unavailable')
    expect((await backend.call('stopWeeklyMail', { bearer })).value).toEqual({ state: 'unavailable' })
  })

  it('comes on Sunday evening from whichever of two servers, once, with the learner’s own week, and again a week later', async () => {
    const family = await openFamily(makeDatabase)
    const { database, backend, sink, ada, ben } = family
    await backend.call('addLearningTime', { bearer: ada.token, body: { zone, minutes: 25 } })
    await backend.call('addLearningTime', { bearer: ben.token, body: { zone, minutes: 44 } })
    await begin(family)
    await backend.close()
    backend.clock.advance(HOUR_MS + 60_000)
    const both = await Promise.all([openServer(database, sink, backend.clock), openServer(database, sink, backend.clock)])
    await vi.waitFor(() => expect(toMama(family)).toHaveLength(1), LONG)
    const { queries } = both[0].database
    await vi.waitFor(async () => {
      expect(await queries.selectFrom('weekly_mail').select('last_sent_week').execute()).toMatchObject([{ last_sent_week: '2026-11-29' }])
    })
    await Promise.all(both.map((server) => server.close()))
    const text = readMail(toMama(family)[0] ?? '')
    for (const part of ['The week of Ada', 'Sun, 29 Nov: 25 minutes', 'press “Stop the weekly mail”', '<h1>The week of Ada</h1>'])
      expect(text).toContain(part)
    expect(text).not.toMatch(/\b44\b|https?:|www\.|href|src=/)
    const job = openJob({ ...family, backend: { ...backend, database: database.open() } })
    await job()
    expect(toMama(family), 'a further run').toHaveLength(1)
    backend.clock.advance(7 * DAY_MS)
    await job()
    expect(toMama(family)).toHaveLength(2)
  })

  it('is sent by one of many runs at the same time', async () => {
    const family = await openFamily(makeDatabase)
    await begin(family)
    family.backend.clock.advance(HOUR_MS)
    await Promise.all(Array.from({ length: 6 }, () => openJob(family)()))
    expect(toMama(family)).toHaveLength(1)
  })

  it('does not come before its evening, without a code, after a stop, or for a closed account', async () => {
    const family = await openFamily(makeDatabase)
    const { backend, ada } = family
    const job = openJob(family)
    await ask(family)
    const code = await codeOfMail(family, 1)
    backend.clock.advance(14 * 60_000)
    await confirm(family, code)
    await job()
    expect(toMama(family), 'the Sunday before').toEqual([])
    backend.clock.advance(HOUR_MS)
    const { queries } = backend.database
    await queries.updateTable('account').set({ is_disabled: 1 }).where('account_id', '=', ada.accountId).execute()
    await job()
    await queries.updateTable('account').set({ is_disabled: 0 }).where('account_id', '=', ada.accountId).execute()
    await queries.updateTable('weekly_mail').set({ confirmed_at: null }).execute()
    await job()
    expect(toMama(family)).toEqual([])
    await queries.updateTable('weekly_mail').set({ confirmed_at: 1 }).execute()
    // Stopped after the run has listed it, and before it sends.
    await openJob(family, async () => {
      await createWeeklyMailRepository(queries).remove(ada.accountId)
      return buildFullWeek()
    })()
    expect(toMama(family)).toEqual([])
  })

  it('that the mail server refuses is tried again at the next runs, five times in all, and not twice when it was taken', async () => {
    const family = await openFamily(makeDatabase)
    await begin(family)
    family.backend.clock.advance(HOUR_MS)
    const job = openJob(family)
    family.sink.refuseNext = 2
    for (let count = 0; count < 4; count += 1) await job()
    expect(family.sink.refuseNext).toBe(0)
    expect(toMama(family)).toHaveLength(1)
    family.backend.clock.advance(7 * DAY_MS)
    family.sink.refuseNext = 99
    for (let count = 0; count < 8; count += 1) await job()
    expect(99 - family.sink.refuseNext).toBe(5)
    family.sink.refuseNext = 0
    await job()
    expect(toMama(family), 'given up for this week').toHaveLength(1)
    family.backend.clock.advance(7 * DAY_MS)
    await job()
    expect(toMama(family)).toHaveLength(2)
  })

  it('that a killed process was about to send is not sent again; one that it had not begun is', async () => {
    const family = await openFamily(makeDatabase)
    await begin(family)
    family.backend.clock.advance(HOUR_MS)
    // It dies while it reads the week: nothing is claimed.
    await expect(openJob(family, () => Promise.reject(new Error('killed')))()).rejects.toThrow('killed')
    await openJob(family)(AbortSignal.abort())
    expect(toMama(family)).toEqual([])
    const mails = createWeeklyMailRepository(family.backend.database.queries)
    const [due] = await mails.listBefore('2026-11-29', 10)
    expect(await mails.claim({ ...due!, week: '2026-11-29', now: family.backend.clock.now() })).toBe(true)
    await openJob(family)()
    expect(toMama(family)).toEqual([])
  })

  it('lets other families’ mails come while one is refused, but keeps their tries while the mail server is away', async () => {
    const family = await openFamily(makeDatabase)
    const { queries } = family.backend.database
    await begin(family)
    const accounts = Array.from({ length: 5 }, (_, index) => `guest-${String(index)}`)
    const [account] = await queries.selectFrom('account').selectAll().where('account_id', '=', family.ben.accountId).execute()
    const [mail] = await queries.selectFrom('weekly_mail').selectAll().execute()
    for (const account_id of accounts) {
      await queries
        .insertInto('account')
        .values({ ...account!, account_id, email: `${account_id}@example.com` })
        .execute()
      await queries
        .insertInto('weekly_mail')
        .values({ ...mail!, account_id })
        .execute()
    }
    family.backend.clock.advance(HOUR_MS)
    family.sink.refuseNext = 99
    await openJob(family)()
    expect(99 - family.sink.refuseNext, 'three refusals in a row end the run').toBe(3)
    family.sink.refuseNext = 1
    await openJob(family)()
    expect(toMama(family), 'those that were not tried come first').toHaveLength(5)
    await openJob(family)()
    expect(toMama(family)).toHaveLength(6)
  })

  it('a day after its code, an address that nobody confirmed is removed at the next start', async () => {
    const family = await openFamily(makeDatabase)
    const { database, backend, sink, ben } = family
    await begin(family)
    backend.clock.advance(DAY_MS)
    const { queries } = backend.database
    const waiting = { accountId: ben.accountId, address: 'papa@example.com', zone, mailId: 'one' }
    const mails = createWeeklyMailRepository(queries)
    const addresses = async () =>
      (await queries.selectFrom('weekly_mail').select('address').orderBy('address').execute()).map(({ address }) => address)
    await mails.ask({ ...waiting, codeExpiresAt: backend.clock.now() - DAY_MS })
    await (await openServer(database, sink, backend.clock)).close()
    expect(await addresses()).toEqual([mama, 'papa@example.com'])
    backend.clock.advance(1)
    await openServer(database, sink, backend.clock)
    await vi.waitFor(async () => expect(await addresses()).toEqual([mama]))
  })

  it('leaves with its account, and is in the export of its data without what makes codes', async () => {
    const family = await openFamily(makeDatabase)
    const { backend, ada } = family
    await begin(family)
    const exported = await backend.call('readOwnData', { bearer: ada.token, params: { part: 'weekly_mail' }, query: {} })
    expect(exported.text).toContain(mama)
    expect(exported.text).not.toContain('mail_id')
    const body = { password: ada.password, givesUp: true, forgoesMoney: true }
    expect((await backend.call('deleteAccount', { bearer: ada.token, body })).status).toBe(200)
    const { queries } = backend.database
    await createAccountDeletions({ queries, now: backend.clock.now, forgetJobs: () => Promise.resolve() }).finish()
    expect(await queries.selectFrom('weekly_mail').selectAll().execute()).toEqual([])
    backend.clock.advance(HOUR_MS)
    await openJob(family)()
    expect(toMama(family)).toEqual([])
  })
})
