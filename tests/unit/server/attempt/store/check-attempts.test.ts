import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { checkAttempts, type AttemptFault } from '../../../../../src-server/attempt/store/check-attempts.ts'
import { kindOf } from '../../../../../src-server/platform/database/kind-of.ts'
import type { Queries } from '../../../../../src-server/platform/database/open-database.ts'
import { describeOnEachDatabase } from '../../../../support/databases.ts'
import { answerAll, openAttempt } from '../../../../support/open-attempt.ts'
import { signIn } from '../../../../support/signed-in-learner.ts'
import { replacePaper } from '../../../../support/stored-paper.ts'
import { sitAndSubmit } from '../../../../support/submit-attempt.ts'
import { openTestBackend } from '../../../../support/test-backend.ts'

/** Changes one byte in the middle of what is packed. */
async function damage(queries: Queries, table: 'attempt_paper' | 'attempt_report', attemptId: string): Promise<void> {
  const { packed } = await queries.selectFrom(table).select('packed').where('attempt_id', '=', attemptId).executeTakeFirstOrThrow()
  const bytes = Buffer.from(packed)
  const middle = Math.floor(bytes.length / 2)
  bytes.writeUInt8(bytes.readUInt8(middle) ^ 1, middle)
  await queries.updateTable(table).set({ packed: bytes }).where('attempt_id', '=', attemptId).execute()
}

describeOnEachDatabase('The check of all attempts', (makeDatabase) => {
  async function withAttempts() {
    const database = await makeDatabase()
    const backend = await openTestBackend({ database })
    const learner = await signIn(backend)
    const { attemptId } = await sitAndSubmit(backend, learner)
    const open = await openAttempt(backend, learner, { slug: 'trial-sums' })
    answerAll(open)
    await backend.call('appendEvents', {
      bearer: open.capability,
      params: { attemptId: open.attemptId },
      body: { events: open.chain.events.slice(0, 2) }
    })
    const { queries } = database.open()
    return { queries, attemptId }
  }

  it('finds nothing in attempts that are whole, open or handed in', async () => {
    const { queries } = await withAttempts()
    const { rows } = await sql<{ count: number }>`select count(*) as count from attempt_event`.execute(queries)
    expect(await checkAttempts(queries)).toEqual({ attempts: 2, events: Number(rows[0]?.count), brokenCount: 0, broken: [] })
  })

  it.each<[string, AttemptFault, (queries: Queries, attemptId: string) => Promise<unknown>]>([
    [
      'an answer was changed',
      'chain-broken',
      (queries, id) => sql`update attempt_event set spent_ms = 1001 where spent_ms = 1000 and attempt_id = ${id}`.execute(queries)
    ],
    ['an event is no JSON', 'chain-broken', (queries, id) => sql`update attempt_event set act = 'garbage' where attempt_id = ${id}`.execute(queries)],
    [
      'an event is another object',
      'chain-broken',
      (queries, id) => sql`update attempt_event set act = '{}' where attempt_id = ${id}`.execute(queries)
    ],
    ['an event is null', 'chain-broken', (queries, id) => sql`update attempt_event set act = 'null' where attempt_id = ${id}`.execute(queries)],
    ['an event is gone', 'chain-broken', (queries, id) => sql`delete from attempt_event where attempt_id = ${id} and sequence = 2`.execute(queries)],
    [
      'the last event is gone',
      'events-missing',
      (queries, id) =>
        sql`delete from attempt_event where attempt_id = ${id} and sequence = (select max(sequence) from attempt_event where attempt_id = ${id})`.execute(
          queries
        )
    ],
    ['all events are gone', 'events-missing', (queries, id) => sql`delete from attempt_event where attempt_id = ${id}`.execute(queries)],
    ['the report is gone', 'report-missing', (queries, id) => sql`delete from attempt_report where attempt_id = ${id}`.execute(queries)],
    ['the paper was changed', 'paper-changed', (queries, id) => replacePaper(queries, id, (paper) => ({ ...paper, title: 'Other' }))],
    ['the paper is no paper', 'paper-changed', (queries, id) => damage(queries, 'attempt_paper', id)],
    ['the report is no report', 'report-missing', (queries, id) => damage(queries, 'attempt_report', id)],
    ['the paper is gone', 'paper-changed', (queries, id) => sql`delete from attempt_paper where attempt_id = ${id}`.execute(queries)],
    [
      'the paper is another one',
      'chain-broken',
      (queries, id) => sql`update attempt set paper_hash = ${'0'.repeat(64)} where attempt_id = ${id}`.execute(queries)
    ]
  ])('finds an attempt where %s', async (_, fault, change) => {
    const { queries, attemptId } = await withAttempts()
    await change(queries, attemptId)
    expect(await checkAttempts(queries)).toMatchObject({ attempts: 2, brokenCount: 1, broken: [{ attemptId, fault }] })
  })

  it('finds all attempts whose papers refer to texts that are gone', async () => {
    const { queries, attemptId } = await withAttempts()
    await queries.deleteFrom('bank_text').execute()
    const { brokenCount, broken } = await checkAttempts(queries)
    expect(brokenCount).toBe(2)
    expect(broken).toContainEqual({ attemptId, fault: 'paper-changed' })
  })

  it('finds rows of an attempt that is not there itself', async () => {
    const { queries, attemptId } = await withAttempts()
    if (kindOf(queries) === 'sqlite') await sql`pragma foreign_keys = off`.execute(queries)
    await sql`delete from attempt where attempt_id = ${attemptId}`.execute(queries)
    expect(await checkAttempts(queries)).toMatchObject({ attempts: 1, brokenCount: 1, broken: [{ attemptId, fault: 'attempt-missing' }] })
  })
})
