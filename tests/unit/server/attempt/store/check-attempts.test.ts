import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { checkAttempts, type AttemptFault } from '../../../../../src-server/attempt/store/check-attempts.ts'
import type { Queries } from '../../../../../src-server/platform/database/open-database.ts'
import { describeOnEachDatabase } from '../../../../support/databases.ts'
import { answerAll, openAttempt } from '../../../../support/open-attempt.ts'
import { signIn } from '../../../../support/signed-in-learner.ts'
import { sitAndSubmit } from '../../../../support/submit-attempt.ts'
import { openTestBackend } from '../../../../support/test-backend.ts'

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
      (queries, id) =>
        sql`update attempt_event set event = replace(event, '"spentMs":1000', '"spentMs":1001') where attempt_id = ${id}`.execute(queries)
    ],
    [
      'an event is no JSON',
      'chain-broken',
      (queries, id) => sql`update attempt_event set event = 'garbage' where attempt_id = ${id}`.execute(queries)
    ],
    [
      'an event is another object',
      'chain-broken',
      (queries, id) => sql`update attempt_event set event = '{}' where attempt_id = ${id}`.execute(queries)
    ],
    ['an event is null', 'chain-broken', (queries, id) => sql`update attempt_event set event = 'null' where attempt_id = ${id}`.execute(queries)],
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
    [
      'the paper was changed',
      'paper-changed',
      (queries, id) => sql`update attempt_paper set paper = replace(paper, '"title":"', '"title":"Other ') where attempt_id = ${id}`.execute(queries)
    ],
    ['the paper is no paper', 'paper-changed', (queries, id) => sql`update attempt_paper set paper = '{}' where attempt_id = ${id}`.execute(queries)],
    ['the paper is gone', 'paper-changed', (queries, id) => sql`delete from attempt_paper where attempt_id = ${id}`.execute(queries)],
    [
      'the paper is another one',
      'chain-broken',
      (queries, id) => sql`update attempt set paper_hash = ${'0'.repeat(64)} where attempt_id = ${id}`.execute(queries)
    ]
  ])('finds an attempt where %s', async (_, fault, damage) => {
    const { queries, attemptId } = await withAttempts()
    await damage(queries, attemptId)
    expect(await checkAttempts(queries)).toMatchObject({ attempts: 2, brokenCount: 1, broken: [{ attemptId, fault }] })
  })
})
