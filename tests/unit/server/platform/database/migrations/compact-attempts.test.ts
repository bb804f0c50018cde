import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { createAttemptRepository } from '../../../../../../src-server/attempt/store/attempt-repository.ts'
import { checkAttempts } from '../../../../../../src-server/attempt/store/check-attempts.ts'
import { hashOfPaper } from '../../../../../../src-server/attempt/draw/agreed-paper.ts'
import { migrate } from '../../../../../../src-server/platform/database/migrate.ts'
import { allMigrations } from '../../../../../../src-server/platform/database/migrations/all-migrations.ts'
import type { Queries } from '../../../../../../src-server/platform/database/open-database.ts'
import type { AttemptEvent } from '../../../../../../src-shared/attempt/record/attempt-event.ts'
import { buildPaper } from '../../../../../support/build-paper.ts'
import { describeOnEachEmptyDatabase } from '../../../../../support/databases.ts'
import { startEventChain } from '../../../../../support/event-chain.ts'

const EVENTS = 300
const idOf = (number: number): string => `00000000-0000-4000-8000-00000000000${String(number)}`

interface Former {
  readonly attemptId: string
  /** Of the stored rows. Default: the attempt's own. */
  readonly events?: (own: readonly AttemptEvent[]) => readonly string[]
  readonly paper?: string | null
}

/** An attempt with many events, whose journal broke in the middle, as the tables before this step had it. */
async function addAttempt(queries: Queries, { attemptId, events, paper: stored }: Former) {
  const { paperHash: _, ...unhashed } = { ...buildPaper({ itemCount: 4 }), attemptId }
  const paper = { ...unhashed, paperHash: hashOfPaper(unhashed) }
  const itemIds = paper.subjects.flatMap(({ items }) => items.map(({ id }) => id))
  const chain = startEventChain(paper)
  for (let count = 0; count < EVENTS / 2; count += 1) chain.write({ kind: 'move', itemId: itemIds[count % 4] ?? '' })
  // The journal lost some events that the server has.
  const goodSequence = EVENTS / 2 - 20
  chain.breakOff({ kind: 'segment', goodSequence, savedCounts: null, isAtLeast: false, sinceAt: null, copiedSequences: [] })
  for (let count = 0; count < EVENTS / 2; count += 1) chain.write({ kind: 'note', text: 'a “note” \u0000 ₦' })
  const last = chain.events.at(-1)
  await sql`insert into attempt (attempt_id, account_id, slug, subject, level, title, started_at, budget_ms, sitting_mode, maximum_total, paper_hash,
    received_sequence, last_hash, spent_ms, heard_at, is_closed, total, seat_turn)
    values (${attemptId}, 'a1', 'mock', null, null, 'Mock', 5, 60000, 'simulation', 100, ${paper.paperHash}, ${last?.sequence ?? 0}, ${last?.hash ?? ''}, 3000, 5,
    1, 33, 0)`.execute(queries)
  if (stored !== null)
    await sql`insert into attempt_paper (attempt_id, paper, answer_key, limits)
      values (${attemptId}, ${stored ?? JSON.stringify(paper)}, '[]', '{}')`.execute(queries)
  const texts = events?.(chain.events) ?? chain.events.map((event) => JSON.stringify(event))
  for (const [index, text] of texts.entries())
    await sql`insert into attempt_event (attempt_id, sequence, hash, event, is_late, has_arrived_late, received_at)
      values (${attemptId}, ${chain.events[index]?.sequence ?? 0}, ${chain.events[index]?.hash ?? ''}, ${text}, ${index % 2}, ${index % 3 === 0 ? 1 : 0}, 7)`.execute(
      queries
    )
  const report = { attemptId, lastHash: last?.hash, title: 'Mock' }
  await sql`insert into attempt_report (attempt_id, receipt_id, last_sequence, last_hash, received_at, report)
    values (${attemptId}, ${`receipt ${attemptId}`}, 3, ${last?.hash ?? ''}, 9, ${JSON.stringify(report)})`.execute(queries)
  for (const [index, itemId] of itemIds.entries())
    await sql`insert into attempt_item (attempt_id, account_id, item_id, outcome)
      values (${attemptId}, 'a1', ${itemId}, ${['right', 'wrong', 'open', null][index] ?? null})`.execute(queries)
  return { paper, report, itemIds, events: chain.events }
}

describeOnEachEmptyDatabase('A database from before attempts were stored compactly', (makeDatabase) => {
  async function openFormer() {
    const source = await makeDatabase()
    const before = source.open()
    await migrate(
      before,
      allMigrations.filter(({ number }) => number < 32)
    )
    await sql`insert into account (account_id, email, name, password_hash, recovery_hash, epoch, created_at)
      values ('a1', 'ada@example.com', 'Ada', 'hash', null, 1, 1790000000001)`.execute(before.queries)
    return {
      former: before.queries,
      async update() {
        await migrate(before, allMigrations)
        return { queries: before.queries, attempts: createAttemptRepository(before.queries) }
      }
    }
  }

  it('keeps papers, events, reports and outcomes as they were', async () => {
    const { former, update } = await openFormer()
    const { paper, report, itemIds, events } = await addAttempt(former, { attemptId: idOf(1) })
    const { queries, attempts } = await update()
    expect(JSON.stringify(await attempts.readPaper(idOf(1)))).toBe(JSON.stringify(paper))
    expect(await attempts.readReport(idOf(1))).toEqual(report)
    const read = await attempts.change(idOf(1), ({ readEvents }) => readEvents())
    expect(read).toEqual(events.map((event, index) => ({ event, isLate: index % 2 === 1, hasArrivedLate: index % 3 === 0 })))
    const marked = await attempts.change(idOf(1), ({ readForMarking }) => readForMarking())
    expect(marked?.events).toEqual(
      events.map(({ sequence, act, spentMs }, index) => ({
        event: { sequence, act, spentMs },
        isLate: index % 2 === 1,
        hasArrivedLate: index % 3 === 0
      }))
    )
    const [sat] = await attempts.listSatPapers('a1')
    expect(sat?.items.map(({ itemId, outcome }) => [itemId, outcome])).toEqual([
      [itemIds[0], 'right'],
      [itemIds[1], 'wrong'],
      [itemIds[2], 'open']
    ])
    expect(await checkAttempts(queries)).toMatchObject({ attempts: 1, events: EVENTS + 1, brokenCount: 0 })
  })

  it('gives each page of events with the hashes before it, also around a break of the journal', async () => {
    const { former, update } = await openFormer()
    const { events } = await addAttempt(former, { attemptId: idOf(1) })
    const { attempts } = await update()
    const pages: AttemptEvent[] = []
    for (let after = 0; ;) {
      const page = await attempts.change(idOf(1), ({ readEventsAfter }) => readEventsAfter(after, EVENTS / 6))
      if (!page || page.length === 0) break
      pages.push(...page.map(({ event }) => event))
      after = pages.at(-1)?.sequence ?? 0
    }
    expect(pages).toEqual(events)
  })

  it('takes damaged parts along as they are, and the check names their attempts', async () => {
    const { former, update } = await openFormer()
    await addAttempt(former, { attemptId: idOf(1) })
    const damaged = ['garbage', 'null', '{}'].map((text) => (own: readonly AttemptEvent[]) => own.map((event) => JSON.stringify(event)).with(7, text))
    for (const [index, events] of damaged.entries()) await addAttempt(former, { attemptId: idOf(2 + index), events })
    await addAttempt(former, { attemptId: idOf(5), paper: 'garbage' })
    const { report } = await addAttempt(former, { attemptId: idOf(6), paper: null })
    const { queries, attempts } = await update()
    const { brokenCount, broken } = await checkAttempts(queries)
    expect(brokenCount).toBe(5)
    expect(broken.map(({ attemptId, fault }) => [attemptId, fault])).toEqual([
      [idOf(2), 'chain-broken'],
      [idOf(3), 'chain-broken'],
      [idOf(4), 'chain-broken'],
      [idOf(5), 'paper-changed'],
      [idOf(6), 'paper-changed']
    ])
    expect(await attempts.readReport(idOf(6)), 'a report without its paper').toEqual(report)
    const acts = await queries.selectFrom('attempt_event').select('act').where('attempt_id', '=', idOf(2)).where('sequence', '=', 8).execute()
    expect(acts).toEqual([{ act: 'garbage' }])
  })
})
