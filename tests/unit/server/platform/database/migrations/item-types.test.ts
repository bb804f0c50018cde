import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { createAttemptRepository } from '../../../../../../src-server/attempt/store/attempt-repository.ts'
import { acceptEvents } from '../../../../../../src-server/attempt/events/accept-events.ts'
import { markAttempt } from '../../../../../../src-server/attempt/scoring/mark-attempt.ts'
import { migrate } from '../../../../../../src-server/platform/database/migrate.ts'
import { allMigrations } from '../../../../../../src-server/platform/database/migrations/all-migrations.ts'
import type { Queries } from '../../../../../../src-server/platform/database/open-database.ts'
import { reportSchema } from '../../../../../../src-shared/attempt/report/report.ts'
import { describeOnEachEmptyDatabase } from '../../../../../support/databases.ts'
import { startEventChain } from '../../../../../support/event-chain.ts'

const openId = '00000000-0000-4000-8000-000000000001'
const markedId = '00000000-0000-4000-8000-000000000002'

/** An exam, its keys and its options in the format before items had types. */
const shown = (id: string) => ({
  id,
  section: 'Sums',
  stem: `Stem of ${id}, ₦5?`,
  options: [
    { id: 'x', text: 'X' },
    { id: 'w', text: 'W' }
  ]
})
const itemIds = ['one', 'two', 'three']
const paperOf = (attemptId: string) => ({
  attemptId,
  slug: 'utme-mock',
  title: 'Mock',
  rules: { profile: 'utme', profileVersion: 1, calculator: 'basic' as const, optionLetters: ['A', 'B'], hasEightKeys: true },
  budgetMs: 60_000,
  subjects: [{ slug: 'sums', title: 'Sums', items: itemIds.map(shown) }],
  stimuli: [],
  markingVersion: '1',
  startedAt: 5,
  paperHash: 'a'.repeat(64)
})
const formerKeys = [
  { slug: 'sums', items: itemIds.map((id) => ({ id, keyOptionId: 'w', topic: 'Sums', explanation: `Because of ${id}, “${id}”.` })) }
]
const formerOptions = Object.fromEntries(itemIds.map((id) => [id, ['x', 'w']]))
const score = { slug: 'sums', title: 'Sums', itemCount: 3, answeredCount: 2, rightCount: 1, score: 33, maximum: 100 }
const given = { one: 'w', two: 'x', three: null } as const
const formerReport = {
  attemptId: markedId,
  slug: 'utme-mock',
  title: 'Mock',
  total: 33,
  maximumTotal: 100,
  subjects: [
    {
      ...score,
      items: (['one', 'two', 'three'] as const).map((id) => ({
        ...shown(id),
        topic: 'Sums',
        keyOptionId: 'w',
        givenOptionId: given[id],
        explanation: `Because of ${id}, “${id}”.`
      }))
    }
  ],
  stimuli: [],
  optionLetters: ['A', 'B'],
  spentMs: 3000,
  budgetMs: 60_000,
  reason: 'candidate',
  receivedAt: 9,
  receiptId: 'receipt',
  lastHash: 'b'.repeat(64),
  markingVersion: '1'
}

/** Makes an attempt's chain in the former format: answers name an option. */
function formerChain(attemptId: string) {
  const chain = startEventChain(paperOf(attemptId))
  chain.write({ kind: 'answer', itemId: 'one', optionId: 'x' })
  chain.write({ kind: 'answer', itemId: 'one', optionId: 'w' })
  chain.write({ kind: 'answer', itemId: 'two', optionId: 'x' })
  return chain
}

async function fill(queries: Queries): Promise<void> {
  await sql`insert into account (account_id, email, name, password_hash, recovery_hash, epoch, created_at)
    values ('a1', 'ada@example.com', 'Ada', 'hash', null, 1, 1790000000001)`.execute(queries)
  for (const attemptId of [openId, markedId]) {
    const { events } = formerChain(attemptId)
    const isMarked = attemptId === markedId
    await sql`insert into attempt (attempt_id, account_id, slug, title, started_at, budget_ms, maximum_total, paper_hash, received_sequence, last_hash,
      spent_ms, is_closed, total) values (${attemptId}, 'a1', 'utme-mock', 'Mock', 5, 60000, 100, ${'a'.repeat(64)}, ${events.length},
      ${events.at(-1)?.hash ?? ''}, 3000, ${isMarked ? 1 : 0}, ${isMarked ? 33 : null})`.execute(queries)
    await sql`insert into attempt_paper (attempt_id, paper, answer_key, options) values (${attemptId}, ${JSON.stringify(paperOf(attemptId))},
      ${JSON.stringify(formerKeys)}, ${JSON.stringify(formerOptions)})`.execute(queries)
    for (const event of events) {
      await sql`insert into attempt_event (attempt_id, sequence, hash, event, is_late, received_at)
        values (${attemptId}, ${event.sequence}, ${event.hash}, ${JSON.stringify(event)}, 0, 7)`.execute(queries)
    }
  }
  await sql`insert into attempt_report (attempt_id, receipt_id, last_sequence, last_hash, received_at, report)
    values (${markedId}, 'receipt', 3, ${'b'.repeat(64)}, 9, ${JSON.stringify(formerReport)})`.execute(queries)
}

describeOnEachEmptyDatabase('A database from before items had types', (makeDatabase) => {
  async function openFormer() {
    const source = await makeDatabase()
    const before = source.open()
    await migrate(before, allMigrations.slice(0, 4))
    await fill(before.queries)
    await migrate(before, allMigrations)
    await before.close()
    const database = source.open()
    return { database, attempts: createAttemptRepository(database.queries) }
  }

  it('after the item types migration, a marked attempt still has its report with the same result', async () => {
    const { database, attempts } = await openFormer()
    const report = await attempts.readReport(markedId)
    expect(reportSchema.parse(report)).toEqual(report)
    expect(report).toMatchObject({ total: 33, maximumTotal: 100, scoring: { marking: { forRight: 1, forWrong: 0, isPartial: false } } })
    expect(report?.subjects[0]).toMatchObject({ ...score, partialCount: 0 })
    expect(report?.subjects[0]?.items).toMatchObject([
      { item: { id: 'one', section: 'Sums', stem: 'Stem of one, ₦5?' }, given: { optionId: 'w' }, share: { numerator: 1, denominator: 1 } },
      { item: { id: 'two' }, given: { optionId: 'x' }, share: { numerator: 0, denominator: 1 }, key: { type: 'single-choice', optionId: 'w' } },
      { item: { id: 'three' }, given: null, share: { numerator: 0, denominator: 1 }, explanation: 'Because of three, “three”.' }
    ])
    await database.close()
  })

  it('after the item types migration, the items each learner has had and their outcomes are known', async () => {
    const { database, attempts } = await openFormer()
    const [marked, ...others] = await attempts.listSatPapers('a1')
    expect(others).toEqual([])
    expect(marked?.attemptId).toBe(markedId)
    expect(marked?.items.map(({ itemId, outcome }) => [itemId, outcome])).toEqual([
      ['one', 'right'],
      ['two', 'wrong'],
      ['three', 'open']
    ])
    expect(await attempts.countDrawn('a1')).toEqual(new Map(itemIds.map((id) => [id, 2])))
    await database.close()
  })

  it('after the item types migration, an open attempt takes events in either form and is marked by its old keys', async () => {
    const { database, attempts } = await openFormer()
    const chain = formerChain(openId)
    chain.write({ kind: 'answer', itemId: 'two', optionId: 'w' })
    chain.write({ kind: 'answer', itemId: 'three', response: { optionId: 'w' } })
    chain.write({ kind: 'submit', reason: 'candidate' })
    const report = await attempts.change(openId, async (attempt) => {
      const heldHashes = await attempt.readHashes(1, 3)
      const accepted = acceptEvents(attempt.stored, {
        events: chain.events,
        heldHashes,
        heldAnnotationCharacters: 0,
        checkedItemIds: new Set(),
        limits: await attempt.readLimits(),
        receivedAt: 8
      })
      if (!accepted.ok) throw new Error(accepted.error.code)
      await attempt.append(accepted.value.position, accepted.value.accepted, 8)
      return markAttempt({ ...(await attempt.readForMarking()), lastHash: 'h', receiptId: 'r', receivedAt: 9 })
    })
    expect(report).toMatchObject({ total: 100, maximumTotal: 100, subjects: [{ rightCount: 3, answeredCount: 3 }] })
    await database.close()
  })

  it('after the item types migration, an open attempt still refuses an option its item does not have', async () => {
    const { database, attempts } = await openFormer()
    const chain = formerChain(openId)
    const stray = chain.write({ kind: 'answer', itemId: 'two', optionId: 'y' })
    const result = await attempts.change(openId, async (attempt) =>
      acceptEvents(attempt.stored, {
        events: [stray],
        heldHashes: new Map(),
        heldAnnotationCharacters: 0,
        checkedItemIds: new Set(),
        limits: await attempt.readLimits(),
        receivedAt: 8
      })
    )
    expect(result).toMatchObject({ ok: false, error: { code: 'attempt/unfit-response' } })
    await database.close()
  })

  it('the item types migration leaves stored exams and events as their hashes cover them', async () => {
    const { database, attempts } = await openFormer()
    for (const id of [openId, markedId]) expect(JSON.stringify(await attempts.readPaper(id))).toBe(JSON.stringify(paperOf(id)))
    const events = await attempts.change(openId, ({ readEvents }) => readEvents())
    expect(events?.map(({ event }) => event)).toEqual(formerChain(openId).events)
    await database.close()
  })
})
