import { randomUUID } from 'node:crypto'
import { DatabaseSync } from 'node:sqlite'
import fc from 'fast-check'
import { Kysely } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createAttemptRepository, type AttemptRepository, type LockedAttempt } from '../../src-server/attempt/store/attempt-repository.ts'
import { createDeliveryHandlers } from '../../src-server/attempt/delivery/delivery-handlers.ts'
import { migrate } from '../../src-server/platform/database/migrate.ts'
import { allMigrations } from '../../src-server/platform/database/migrations/all-migrations.ts'
import type { Queries } from '../../src-server/platform/database/open-database.ts'
import { adaptSqlite } from '../../src-server/platform/database/sqlite-adapter.ts'
import type { Tables } from '../../src-server/platform/database/tables.ts'
import { TransactionalSqlite } from '../../src-server/platform/database/transactional-sqlite.ts'
import type { AttemptIdentity } from '../../src-server/platform/http/handler-table.ts'
import { endpoints } from '../../src-shared/contracts/endpoints.ts'
import type { AttemptEvent } from '../../src-shared/attempt/record/attempt-event.ts'
import type { Paper } from '../../src-shared/attempt/record/paper.ts'
import type { Result } from '../../src-shared/kernel/errors/result.ts'
import type { ItemResponse } from '../../src-shared/content/item-types/item-types.ts'
import { buildPaper } from '../support/build-paper.ts'
import {
  batchOf,
  breakJournal,
  HISTORY_BUDGET_MS,
  historyArbitrary,
  historyPaper,
  historyPapers,
  writeAct,
  type ClientJournal,
  type ClientName,
  type Step
} from '../support/delivery-history.ts'
import { deliver, submitToModel, outsideOfParts, reportOf, startModel, type DeliveryModel, type Verdict } from '../support/delivery-model.ts'
import { byTier } from '../support/tier.ts'

/** Check T7: runs generated histories of one attempt against the real handlers over SQLite, and compares them with a model of the rules alone. */
/** A control stops at the first history that reveals its defect; some defects show in only one of 150 histories. */
const CONTROL_HISTORIES = 10_000
const HISTORIES = byTier({ commit: 500, full: 10_000, release: 10_000 })
const seed = Number(process.env['KOYA_SEED'] ?? Math.floor(Math.random() * 2 ** 31))
const ACCOUNT_ID = 'ada'
const ITEM_COUNT = 4
/** The key of each item of the papers. */
const KEY = 'v'
const isKey = (given: ItemResponse | undefined): boolean => given !== undefined && 'optionId' in given && given.optionId === KEY

/** Changes the backend's rows for the control. */
type SeededDefect = (attempt: LockedAttempt) => LockedAttempt

/** How often each thing happened in all histories, so that none is left out by chance. */
const seen = new Map<string, number>()
const note = (what: string): void => void seen.set(what, (seen.get(what) ?? 0) + 1)

let queries: Queries
let close: () => Promise<void>

beforeAll(async () => {
  const database = new DatabaseSync(':memory:')
  database.exec('pragma foreign_keys = on')
  queries = new Kysely<Tables>({ dialect: new TransactionalSqlite({ database: adaptSqlite(database) }) })
  close = () => queries.destroy()
  await migrate({ kind: 'sqlite', queries, close }, allMigrations)
  await queries
    .insertInto('account')
    .values({ account_id: ACCOUNT_ID, email: 'ada@example.com', name: 'Ada', password_hash: '', epoch: 0, created_at: 0 })
    .execute()
})

afterAll(() => close())

/** Creates a backend over the same rows, as each start does. */
function startBackend(now: () => number, defect?: SeededDefect) {
  const real = createAttemptRepository(queries)
  const attempts: AttemptRepository = defect
    ? { ...real, change: (attemptId, work) => real.change(attemptId, (attempt) => work(defect(attempt))) }
    : real
  return createDeliveryHandlers({
    attempts: { ...attempts, isItemUnderEmbargo: () => Promise.resolve(false), isUnderEmbargo: () => Promise.resolve(false) },
    now
  })
}

class History {
  readonly paper: Paper
  readonly journals: Record<ClientName, ClientJournal> = { own: { events: [] }, other: { events: [] } }
  readonly model: DeliveryModel
  readonly defect: SeededDefect | undefined
  /** The client that holds the capability. */
  readonly holder: {
    readonly params: { readonly attemptId: string }
    readonly query: undefined
    readonly file: undefined
    readonly caller: AttemptIdentity
    readonly address: string
    readonly signal: AbortSignal
  }
  now: number
  receipt: unknown = null
  backend: ReturnType<typeof startBackend>

  constructor(kind: keyof typeof historyPapers, defect?: SeededDefect) {
    const attemptId = randomUUID()
    this.paper = buildPaper({ attemptId, itemCount: ITEM_COUNT, ...historyPapers[kind] })
    this.model = startModel(this.paper)
    this.holder = {
      params: { attemptId },
      query: undefined,
      file: undefined,
      caller: { attemptId, seatGeneration: 0 },
      address: '127.0.0.1',
      signal: new AbortController().signal
    }
    this.now = this.paper.startedAt
    this.defect = defect
    this.backend = startBackend(() => this.now, defect)
  }

  async open(): Promise<void> {
    const { paper } = this
    const answerKey = paper.subjects.map(({ slug, items }) => ({
      slug,
      items: items.map(({ id }) => ({ id, key: { type: 'single-choice' as const, optionId: KEY, why: {} }, topic: 'topic', explanation: '' }))
    }))
    await createAttemptRepository(queries).create({ accountId: ACCOUNT_ID, subject: null, level: null, paper, answerKey, maximumTotal: 200 })
  }

  async run(steps: readonly Step[]): Promise<void> {
    await this.open()
    // No answer is given before the first part is open.
    if (this.paper.parts) writeAct(this.journals.own, this.paper, { kind: 'act', client: 'own', what: 18, item: 0, option: 0, spentMs: 0 })
    for (const step of steps) await this.take(step)
    await this.end()
    await this.compareRows()
  }

  /** The learner submits, and a copy of the journal continues. */
  private async end(): Promise<void> {
    const { own, other } = this.journals
    const act = { kind: 'act', what: 19, item: 0, option: 0, spentMs: 1000 } as const
    writeAct(own, this.paper, { ...act, client: 'own' })
    await this.deliver(own.events)
    await this.handIn(own.events.at(-1))
    other.events = [...own.events]
    writeAct(other, this.paper, { ...act, client: 'other' })
    await this.deliver(other.events)
  }

  private async take(step: Step): Promise<void> {
    switch (step.kind) {
      case 'act':
        writeAct(this.journals[step.client], this.paper, step)
        break
      case 'deliver': {
        const batch = batchOf(this.journals[step.client], this.paper, step)
        if (batch.length > 0) await this.deliver(batch)
        break
      }
      case 'hand-in': {
        const { events } = this.journals[step.client]
        const end = events.at(step.end === 'early' ? -2 : -1)
        await this.handIn(end && step.end === 'other-hash' ? { ...end, hash: 'd'.repeat(64) } : end)
        break
      }
      case 'pass':
        this.now += step.ms
        break
      case 'set-clock':
        this.now = Math.max(1, this.now + step.byMs)
        break
      case 'copy-journal':
        this.journals.other.events = this.journals.own.events.slice(0, Math.ceil((step.part * this.journals.own.events.length) / 1000))
        break
      case 'break':
        breakJournal(this.journals[step.client], this.paper, step.part)
        break
      case 'restart':
        this.backend = startBackend(() => this.now, this.defect)
    }
  }

  private async deliver(events: readonly AttemptEvent[]): Promise<void> {
    const { paper, now } = this
    const body = endpoints.appendEvents.body.parse({ events })
    const before = this.model.held.length
    const expected = deliver(this.model, paper, { events, now })
    const reply = await this.backend.appendEvents({ ...this.holder, body })
    const highest = reply.ok ? reply.value.receivedSequence : reply.error.fields?.['receivedSequence']
    expect(verdictOf(reply, highest)).toEqual(expected)
    note(expected.outcome)
    const added = this.model.held.slice(before)
    if (added.some(({ hasArrivedLate }) => hasArrivedLate)) note('late arrival')
    if (added.some(({ isAfterTime }) => isAfterTime)) note('after time')
    if (added.some(({ event }) => event.act.kind === 'segment')) note('segment')
    if (!reply.ok && events.some(({ act }) => act.kind === 'segment')) note('segment refused')
    if (reply.ok && added.length === 0) note('repeat')
    if (reply.ok && this.model.submittedAt !== null) note('repeat after submission')
  }

  private async handIn(end: AttemptEvent | undefined): Promise<void> {
    if (!end) return
    const { paper, now } = this
    const body = { lastSequence: end.sequence, lastHash: end.hash }
    const expected = submitToModel(this.model, { ...body, now })
    const reply = await this.backend.submitAttempt({ ...this.holder, body })
    const highest = reply.ok ? reply.value.lastSequence : reply.error.fields?.['receivedSequence']
    expect(verdictOf(reply, highest)).toEqual(expected)
    if (!reply.ok) return
    note('handed in')
    expect(reply.value).toMatchObject({ ...body, attemptId: paper.attemptId, receivedAt: this.model.submittedAt })
    this.receipt ??= reply.value
    expect(reply.value).toEqual(this.receipt)
  }

  /** Compares, at the end, each event in the backend and the report. */
  private async compareRows(): Promise<void> {
    const { attemptId } = this.paper
    const rows = await createAttemptRepository(queries).change(attemptId, ({ readEvents }) => readEvents())
    expect(rows).toEqual(this.model.held.map(({ event, isAfterTime, hasArrivedLate }) => ({ event, isLate: isAfterTime, hasArrivedLate })))
    const report = await createAttemptRepository(queries).readReport(attemptId)
    expect(report !== null).toBe(this.model.submittedAt !== null)
    if (!report) return
    const { given, lateness } = reportOf(this.model, this.paper)
    const items = report.subjects.flatMap((subject) => subject.items)
    expect(Object.fromEntries(items.flatMap((reviewed) => (reviewed.given === null ? [] : [[reviewed.item.id, reviewed.given]])))).toEqual(given)
    expect(report.lateness).toEqual(lateness)
    const points = this.paper.subjects.map((subject) => {
      const right = subject.items.filter(({ id }) => isKey(given[id])).length
      return Math.round((100 * right) / subject.items.length)
    })
    expect(report.total).toBe(points.reduce((sum, score) => sum + score, 0))
    const inParts = this.model.held.filter(({ event, isAfterTime }) => event.act.kind === 'answer' && this.paper.parts && !isAfterTime)
    if (report.sittingMode && this.model.heardAt > this.paper.startedAt + 2 * HISTORY_BUDGET_MS) note('after a long pause')
    const outside = outsideOfParts(this.model.held, this.paper)
    for (const { event } of inParts) note(outside.has(event.sequence) ? 'outside of its part' : 'in its part')
    for (const [name, value] of Object.entries(lateness)) if (value !== 0 && value !== false) note(name)
  }
}

function verdictOf(reply: Result<unknown>, highest: unknown): Verdict {
  const outcome = reply.ok ? 'taken' : reply.error.code
  return highest === undefined ? { outcome } : { outcome, highest: Number(highest) }
}

function check(count: number, defect?: SeededDefect) {
  const property = fc.asyncProperty(historyPaper, historyArbitrary, (kind, steps) => new History(kind, defect).run(steps))
  return fc.check(property, { numRuns: count, seed, ...(defect ? { endOnFailure: true } : {}) })
}

describe('Late, repeated, reordered and foreign deliveries', () => {
  it(`T7: late, repeated, reordered and foreign deliveries follow the rules in ${String(HISTORIES)} histories`, { timeout: 600_000 }, async () => {
    console.log(`T7 seed ${String(seed)}`)
    const outcome = await check(HISTORIES)
    expect(outcome.failed, fc.defaultReportMessage(outcome) ?? '').toBe(false)
    console.log(`T7 ${JSON.stringify(Object.fromEntries(seen))}`)
    const kinds = ['taken', 'repeat', 'repeat after submission', 'handed in', 'late arrival', 'after time', 'segment', 'segment refused']
    const refusals = ['attempt/gap', 'attempt/chain-broken', 'attempt/paper-not-agreed', 'attempt/unknown-item', 'attempt/closed']
    const late = ['afterTimeCount', 'arrivedLateCount', 'isSubmissionLate', 'in its part', 'outside of its part', 'after a long pause']
    for (const kind of [...kinds, ...refusals, ...late]) expect({ kind, wasSeen: (seen.get(kind) ?? 0) > 0 }).toEqual({ kind, wasSeen: true })
  })

  it.each<[string, SeededDefect]>([
    [
      'forgets what arrived late',
      (attempt) => ({
        ...attempt,
        append: (position, accepted, at) =>
          attempt.append(
            position,
            accepted.map((one) => ({ ...one, hasArrivedLate: false })),
            at
          )
      })
    ],
    ['lets its clock run back', (attempt) => ({ ...attempt, stored: { ...attempt.stored, heardAt: 0 } })],
    ['lets the working time run back', (attempt) => ({ ...attempt, stored: { ...attempt.stored, spentMs: 0 } })],
    [
      'marks without the clocks of the parts',
      (attempt) => ({
        ...attempt,
        readForMarking: async () => {
          const { paper, ...held } = await attempt.readForMarking()
          const { parts: _, ...whole } = paper
          return { ...held, paper: whole }
        }
      })
    ],
    ['calls late what came after a pause', (attempt) => ({ ...attempt, stored: { ...attempt.stored, sittingMode: 'simulation' } })],
    ['counts what came after the time', (attempt) => ({ ...attempt, readForMarking: async () => withoutLateness(await attempt.readForMarking()) })],
    ['forgets after which event a segment begins', (attempt) => ({ ...attempt, stored: { ...attempt.stored, paperHash: 'e'.repeat(64) } })],
    ['forgets that an attempt is closed', (attempt) => ({ ...attempt, stored: { ...attempt.stored, isClosed: false } })],
    ['forgets what it holds', (attempt) => ({ ...attempt, readHashes: () => Promise.resolve(new Map()) })],
    ['makes a receipt each time', (attempt) => ({ ...attempt, readReceipt: () => Promise.resolve(null), saveReport: () => Promise.resolve() })]
  ])('T7 control: a backend that %s is detected', { timeout: 60_000 }, async (_, defect) => {
    expect((await check(CONTROL_HISTORIES, defect)).failed).toBe(true)
  })
})

function withoutLateness<Held extends { readonly events: readonly object[] }>(held: Held): Held {
  return { ...held, events: held.events.map((event) => ({ ...event, isLate: false })) }
}
