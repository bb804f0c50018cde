import { expect, it } from 'vitest'
import { createAttemptRepository } from '../../../../../src-server/attempt/store/attempt-repository.ts'
import type { Paper } from '../../../../../src-shared/attempt/record/paper.ts'
import { describeOnEachDatabase } from '../../../../support/databases.ts'
import { openAttempt } from '../../../../support/open-attempt.ts'
import { signIn } from '../../../../support/signed-in-learner.ts'
import { openTestBackend } from '../../../../support/test-backend.ts'

describeOnEachDatabase('A paper', (makeDatabase) => {
  it('an exam has items that its learner has not had yet, as long as there are any', async () => {
    const backend = await openTestBackend({ database: await makeDatabase() })
    const [learner, other] = [await signIn(backend), await signIn(backend, 'ben@example.com')]
    const idsOf = ({ paper }: { paper: Paper }) => paper.subjects.flatMap(({ items }) => items.map(({ id }) => id))
    const papers = [await openAttempt(backend, learner, { slug: 'trial-sums' }), await openAttempt(backend, learner, { slug: 'trial-sums' })]
    const third = await openAttempt(backend, learner, { slug: 'trial-sums' })
    // 60 sums, 20 in each exam.
    expect(new Set([...papers, third].flatMap(idsOf)).size).toBe(60)
    await openAttempt(backend, other, { slug: 'trial-sums' })
    const attempts = createAttemptRepository(backend.database.queries)
    expect(await attempts.countDrawn(learner.accountId)).toEqual(new Map([...papers, third].flatMap(idsOf).map((id) => [id, 1])))
    expect(await attempts.listSatPapers(learner.accountId)).toEqual([])
  })
})
