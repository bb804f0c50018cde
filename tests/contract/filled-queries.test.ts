import type pg from 'pg'
import { describe, expect, it } from 'vitest'
import { createRateLimitRepository } from '../../src-server/account/store/rate-limit-repository.ts'
import { readEvidence } from '../../src-server/exam-session/evidence.ts'
import { createExamRepository } from '../../src-server/exam-session/store/exam-repository.ts'
import { writeResults } from '../../src-server/exam-session/exam-results.ts'
import { forgetSession } from '../../src-server/exam-session/forget-session.ts'
import { releaseResults } from '../../src-server/exam-session/release-results.ts'
import { closeSession, forgivePins, giveExtraTime, startSession } from '../../src-server/exam-session/run-session.ts'
import { createItemReportRepository } from '../../src-server/attempt/item-report/item-report-repository.ts'
import { createCorrectionRepository } from '../../src-server/attempt/scoring/correction-repository.ts'
import { writeAudit } from '../../src-server/attempt/store/exam-audit.ts'
import { createAccountDeletions } from '../../src-server/personal-data/account-deletions.ts'
import { exportedParts } from '../../src-server/personal-data/learner-tables.ts'
import type { Queries } from '../../src-server/platform/database/open-database.ts'
import { createAnnouncementRepository } from '../../src-server/support/announcement-repository.ts'
import type { EndpointName } from '../../src-shared/contracts/endpoints.ts'
import { fillDatabase } from '../bench/filled/fill-database.ts'
import type { FillSizes } from '../bench/filled/fill-sizes.ts'
import { openNotedSchema } from '../support/open-noted-schema.ts'
import { callPlainly } from '../support/call-plainly.ts'
import { TEST_EXAM } from '../support/exam-session.ts'
import {
  explainNoted,
  indexesReadWhole,
  readFirstColumns,
  smallPartitions,
  smallTables,
  tableOf,
  tablesReadWhole,
  type Explained,
  type FirstColumns
} from '../support/explain-queries.ts'
import { makeGoodRequests } from '../support/good-requests.ts'
import { signIn, signInAs } from '../support/signed-in-learner.ts'
import { sitAndSubmit } from '../support/submit-attempt.ts'
import { openTestBackend, testPayment, type TestBackend } from '../support/test-backend.ts'
import { tier } from '../support/tier.ts'
import { isWithoutMail } from '../support/weekly-requests.ts'

const { KOYA_PG_URL: postgresUrl } = process.env

/** More learners than attempts need, so that each table which grows with learners has many rows. */
const sizes: Omit<FillSizes, 'until'> = { learners: 20_000, attempts: 20_000, events: 400_000, veterans: 20, seed: 1, days: 60 }

/** Tables that grow with learners and have fewer rows here: they are read by keys alone. */
const fewHere: Readonly<Record<string, string>> = {
  account_photo: 'one row for an account, under its id',
  demonstration_account: 'one row for an account, under its id',
  subscription: 'no longer written',
  add_on_subscription: 'no longer written',
  bank_text: 'of the banks of this server',
  exam_marker: 'the markers of a session, a few for thousands of candidates',
  item_count: 'one row for each question and wording',
  pack_library: 'one row',
  pack_piece: 'of the packs of this server',
  voucher_issuer: 'the issuers of one server',
  voucher_batch: 'one row for a thousand vouchers'
}
const LEAST_ROWS = 300

/** PostgreSQL rightly reads a table whole that has fewer pages than this. The second look finds what has no index there. */
const PAGES_OF_LARGE = 100
/** A partition is read together with others. */
const PAGES_OF_LARGE_PARTITION = 50

/**
 * The most that a statement may cost, in PostgreSQL's estimate: as much as reading so many pages in order. What belongs to one attempt of 185 events costs
 * 350 at most. To read `account` whole costs 1,250 here, `attempt_event` 12,000, and both grow with learners.
 */
const MOST_COST = 500

interface Exception {
  readonly has: string
  readonly why: string
  readonly mostCost: number
  /** Tables and indexes that PostgreSQL reads whole, because they are small here beside what is asked for. */
  readonly whole?: readonly string[]
}

/** Statements that may cost more: what limits each. */
const exceptions: readonly Exception[] = [
  {
    has: 'from "account" where "opens_here" = $1 and "is_disabled"',
    why: 'of a computer at home, which has no PostgreSQL: a server refuses the request',
    mostCost: 2000,
    whole: ['account', 'account_by_age']
  },
  {
    has: 'select count(*) as count from "registration" where source is not null',
    why: 'registrations that wait, of which a server takes so many and no more',
    mostCost: MOST_COST,
    whole: ['registration_of_source']
  },
  {
    has: 'select "account_id" from "account" limit',
    why: 'whether there are so many accounts, and no more',
    mostCost: MOST_COST,
    whole: ['account']
  },
  { has: '"support_thread".*, "account"."name"', why: 'a page of 200 conversations, each with its learner', mostCost: 4000, whole: ['account'] },
  {
    has: 'where "exam_candidate"."exam_id" = $1',
    why: 'the candidates of one session, each with an account and an attempt',
    mostCost: 4000,
    whole: ['account', 'attempt']
  },
  {
    has: 'from "attempt_paper" inner join "attempt_report"',
    why: 'twenty papers with their reports, each by the index of its month',
    mostCost: 1500
  },
  { has: '"attempt_event"."act", "attempt"."paper_hash"', why: 'what the computers of one session tell', mostCost: 4000, whole: ['attempt'] },
  { has: 'cross join lateral (select * from', why: 'a page of what belongs to the attempts of one learner', mostCost: 3000 },
  {
    has: 'from "account" where "role" != $1 order by "created_at" desc',
    why: 'the newest accounts but candidates’',
    mostCost: MOST_COST,
    whole: ['account_by_age']
  }
]

describe.skipIf(postgresUrl === undefined || tier() === 'commit')('Every statement on a filled database', () => {
  async function open() {
    const url = postgresUrl ?? ''
    const { schema, noted, client } = await openNotedSchema(url)
    const backend = await openTestBackend({ database: { open: () => noted.database }, payment: testPayment })
    const first = await signIn(backend, 'first@example.com')
    for (const slug of ['trial-sums', 'trial-mock', 'trial-mock']) await sitAndSubmit(backend, first, slug)
    await fillDatabase({ url, schema, sizes: { ...sizes, until: backend.clock.now() } })
    return { noted, client, backend, password: first.password }
  }

  it('reads no large table whole, nor much more than it needs', { timeout: 300_000 }, async () => {
    const { noted, client, backend, password } = await open()
    expect(await smallerThan(client, LEAST_ROWS)).toEqual([])
    await askAsVeteran(backend, password)
    await askEverything(backend)
    await runCommands(backend)
    await deleteLearner(backend, noted.database.queries)
    const large = await tablesOfAtLeast(client, PAGES_OF_LARGE)
    const explained = await explainNoted(client, noted)
    expect(explained.length).toBeGreaterThan(250)
    expect(faultsIn(explained, large)).toEqual([])
    expect(exceptions.filter((one) => !explained.some((other) => isOf(one, other)))).toEqual([])

    // The second look: where no index fits, PostgreSQL reads a table whole even so.
    await client.query('set enable_seqscan = off')
    const few = await smallPartitions(client, LEAST_ROWS)
    expect(withoutIndex(await explainNoted(client, noted), await readFirstColumns(client), few)).toEqual([])
    await client.query('reset enable_seqscan')

    // Control: without an index, the statements that need it are found, and it is plain which table they read.
    await client.query('drop index attempt_of_account')
    expect(faultsIn(await explainNoted(client, noted), large)).toContainEqual(
      expect.stringMatching(/^reads attempt whole: select .* from "attempt" where "account_id"/)
    )
  })
})

/** Returns the tables that grow with learners and have fewer rows. */
async function smallerThan(client: pg.Client, least: number): Promise<readonly string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p') and not relispartition
      and reltuples < $1 and relname not like 'kysely%'`,
    [least]
  )
  return rows.map(({ name }) => name).filter((name) => !(name in smallTables) && !(name in fewHere))
}

/** Returns the tables of at least so many pages, and the partitions that have at least `PAGES_OF_LARGE_PARTITION`. */
async function tablesOfAtLeast(client: pg.Client, pages: number): Promise<ReadonlySet<string>> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = current_schema()::regnamespace and relkind = 'r'
      and relpages >= case when relispartition then $2::integer else $1::integer end`,
    [pages, PAGES_OF_LARGE_PARTITION]
  )
  return new Set(rows.map(({ name }) => name))
}

/** Statements that read a table or an index of it whole although PostgreSQL avoids that, unless the table is small. */
function withoutIndex(explained: readonly Explained[], firstColumns: FirstColumns, few: ReadonlySet<string>): readonly string[] {
  const indexesOfFew = [...firstColumns].filter(([, { table }]) => table in fewHere || few.has(table)).map(([name]) => name)
  return explained.flatMap((one) => {
    const { whole = [] } = exceptions.find((exception) => isOf(exception, one)) ?? {}
    const read = [...tablesReadWhole(one.plan), ...indexesReadWhole(one.plan, firstColumns)]
    return read
      .filter((name) => !few.has(name) && !indexesOfFew.includes(name) && !whole.includes(tableOf(name)))
      .map((name) => `reads ${tableOf(name)} whole: ${shown(one.sql)}`)
  })
}

function isOf({ has }: Exception, { sql }: Explained): boolean {
  return shown(sql).includes(has)
}

function shown(sql: string): string {
  return sql.trim().replaceAll(/\s+/g, ' ')
}

function faultsIn(explained: readonly Explained[], large: ReadonlySet<string>): readonly string[] {
  return explained.flatMap((one) => {
    const { mostCost, whole = [] } = exceptions.find((exception) => isOf(exception, one)) ?? { mostCost: MOST_COST }
    const read = tablesReadWhole(one.plan).filter((name) => large.has(name) && !whole.includes(tableOf(name)))
    const cost = one.plan['Total Cost']
    return [
      ...read.map((name) => `reads ${tableOf(name)} whole: ${shown(one.sql)}`),
      ...(cost > mostCost ? [`costs ${String(cost)}: ${shown(one.sql)}`] : [])
    ]
  })
}

/** What a learner with 60 attempts reads: the values with which a statement comes first are those with which it is explained. */
async function askAsVeteran(backend: TestBackend, password: string): Promise<void> {
  const { metadata } = (await backend.call('login', { body: { identifier: 'learner-1@filled.example', password } })).value
  const bearer = metadata.token
  const { attempts } = (await backend.call('listAttempts', { bearer })).value
  expect(attempts).toHaveLength(60)
  const params = { attemptId: attempts[0]?.attemptId ?? '' }
  await backend.call('fetchReport', { bearer, params })
  const plain: readonly EndpointName[] = [
    'fetchProgress',
    'fetchHalfRead',
    'listDrills',
    'listItemMarks',
    'listPurchases',
    'listSubscriptions',
    'listMedalLadders'
  ]
  for (const name of plain) expect((await callPlainly(backend, name, { bearer })).statusCode).toBe(200)
  for (const part of exportedParts.keys()) {
    const { next } = (await backend.call('readOwnData', { bearer, params: { part } })).value
    if (next !== null) await backend.call('readOwnData', { bearer, params: { part }, query: { after: next } })
  }
}

async function askEverything(backend: TestBackend): Promise<void> {
  const requests = await makeGoodRequests(backend, await signIn(backend))
  for (const [name, request] of Object.entries(requests).filter(([asked]) => isWithoutMail(asked))) {
    const { statusCode, body } = await callPlainly(backend, name as EndpointName, request)
    expect({ name, statusCode, body: body.slice(0, 200) }).toMatchObject({ statusCode: 200 })
  }
  const bearer = (await signInAs(backend, 'admin', 'staff@example.com')).token
  for (const [name, query] of [
    ['listAccounts', {}],
    ['listAccounts', { words: 'nobody of this name' }],
    ['listDeskThreads', { state: 'answered' }],
    ['listDeskThreads', { state: 'waiting' }]
  ] as const) {
    const paged = await callPlainly(backend, name, { bearer, query })
    expect({ name, body: paged.body.slice(0, 200), status: paged.statusCode }).toMatchObject({ status: 200 })
    const { next } = JSON.parse(paged.body) as { next?: string }
    if (next !== undefined) expect((await callPlainly(backend, name, { bearer, query: { ...query, after: next } })).statusCode).toBe(200)
  }
}

/** What invigilators and staff do by commands: see `src-server/commands`. */
async function runCommands({ database: { queries }, clock }: TestBackend): Promise<void> {
  const [now, by] = [clock.now(), 'staff']
  const exams = createExamRepository(queries)
  await exams.listSessions()
  const session = await exams.findSession('filled-1')
  if (!session) throw new Error('there is a filled session')
  const [candidate] = await exams.listCandidates(session)
  await startSession(queries, { examId: TEST_EXAM, by, now, lateMinutes: null })
  await giveExtraTime(queries, { examId: session.examId, number: candidate?.number ?? '', minutes: 5, by, now })
  await forgivePins(queries, { examId: session.examId, by, now })
  await exams.countAwaited(now)
  await readEvidence(queries, session.examId)
  await closeSession(queries, { examId: TEST_EXAM, by, now, handsIn: true })
  await releaseResults(queries, { examId: TEST_EXAM, by, now })
  const own = await exams.findSession(TEST_EXAM)
  if (own) await writeResults(queries, own, now)
  await writeAudit(queries, { examId: TEST_EXAM, number: null, act: 'results-written', by, at: now })
  expect(await forgetSession(queries, { examId: TEST_EXAM, by, now, isEarly: true })).toMatchObject({ ok: true })
  await createItemReportRepository(queries).listWaiting(500)
  await createRateLimitRepository(queries).removeEndedBefore(now)
  const corrections = createCorrectionRepository(queries)
  await corrections.listUnfinished()
  const [after] = await corrections.listAttemptsWith('filled-item-1', { after: null, limit: 100 })
  await corrections.listAttemptsWith('filled-item-1', { after: after ?? '00000000-0000-4000-8000-000000000000', limit: 100 })
  await createAnnouncementRepository(queries).list()
}

/** Every row of a learner with 60 attempts. */
async function deleteLearner({ clock, database }: TestBackend, queries: Queries): Promise<void> {
  const { account_id: accountId } = await database.queries
    .selectFrom('account')
    .select('account_id')
    .where('email', '=', 'learner-2@filled.example')
    .executeTakeFirstOrThrow()
  const deletions = createAccountDeletions({ queries, forgetJobs: () => Promise.resolve(), now: clock.now })
  expect(await deletions.ask(accountId, { givesUp: true, forgoesMoney: true, kept: 'nothing' })).toMatchObject({ ok: true })
  await deletions.finish()
}
