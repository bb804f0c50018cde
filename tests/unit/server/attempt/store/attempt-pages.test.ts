import { expect, it } from 'vitest'
import { countReads } from '../../../../support/count-reads.ts'
import { describeOnEachDatabase } from '../../../../support/databases.ts'
import { loadTestExam } from '../../../../support/exam-session.ts'
import { sitAndSubmit } from '../../../../support/submit-attempt.ts'
import { signIn } from '../../../../support/signed-in-learner.ts'
import { openTestBackend, type TestBackend } from '../../../../support/test-backend.ts'

/** Three pages. All attempts of a batch have the same moment. */
const COUNT = 450
const PAGE = 200

interface Batch {
  readonly accountId: string
  readonly startedAt: number
  readonly count: number
}

async function addAttempts({ database }: TestBackend, { accountId, startedAt, count }: Batch): Promise<void> {
  const rows = Array.from({ length: count }, () => ({
    attempt_id: crypto.randomUUID(),
    account_id: accountId,
    slug: 'trial-mock',
    subject: null,
    level: null,
    title: 'Trial mock',
    started_at: startedAt,
    budget_ms: 1000,
    sitting_mode: 'simulation',
    maximum_total: 200,
    paper_hash: '',
    received_sequence: 0,
    last_hash: '',
    spent_ms: 0,
    heard_at: startedAt,
    is_closed: 1,
    total: 10,
    seat_turn: 0
  }))
  await database.queries.insertInto('attempt').values(rows).execute()
}

describeOnEachDatabase('The attempts of a learner', (makeDatabase) => {
  it('listing attempts checks all of them for an embargo with a single query', async () => {
    const counted = countReads(await makeDatabase(), 'attempt_paper')
    const backend = await openTestBackend({ database: counted.database })
    const learner = await signIn(backend)
    await sitAndSubmit(backend, learner)
    await loadTestExam(backend, { numbers: ['0001'] })
    const before = counted.count()
    const { attempts } = (await backend.call('listAttempts', { bearer: learner.token })).value
    expect(attempts).toMatchObject([{ state: 'marked', total: null }])
    expect(attempts[0]).not.toHaveProperty('isWithheld')
    expect(counted.count() - before).toBe(1)
  })

  it('attempts are listed in pages, each attempt once, even while new ones begin', async () => {
    const backend = await openTestBackend({ database: await makeDatabase() })
    const learner = await signIn(backend)
    const other = await signIn(backend, 'bola@example.com')
    for (const startedAt of [1000, 2000, 3000]) await addAttempts(backend, { accountId: learner.accountId, startedAt, count: COUNT / 3 })
    await addAttempts(backend, { accountId: other.accountId, startedAt: 2000, count: 1 })
    const pages = []
    let after: string | undefined
    do {
      const page = (await backend.call('listAttempts', { bearer: learner.token, query: after === undefined ? {} : { after } })).value
      pages.push(page.attempts)
      after = page.next
      await addAttempts(backend, { accountId: learner.accountId, startedAt: 4000, count: 1 })
    } while (after !== undefined)
    expect(pages.map(({ length }) => length)).toEqual([PAGE, PAGE, COUNT - 2 * PAGE])
    const attempts = pages.flat()
    expect(new Set(attempts.map(({ attemptId }) => attemptId)).size).toBe(COUNT)
    expect(attempts.map(({ startedAt }) => startedAt)).toEqual(attempts.map(({ startedAt }) => startedAt).toSorted((a, b) => b - a))
    expect((await backend.call('listAttempts', { bearer: learner.token, query: { limit: '3' } })).value.attempts).toHaveLength(3)
  })
})
