import { expect, it } from 'vitest'
import { createItemMarkRepository } from '../../../../../src-server/learning/search/item-mark-repository.ts'
import { createAttemptRepository } from '../../../../../src-server/attempt/store/attempt-repository.ts'
import { describeOnEachDatabase } from '../../../../support/databases.ts'
import { answerAll, openAttempt } from '../../../../support/open-attempt.ts'
import { signIn } from '../../../../support/signed-in-learner.ts'
import { sitAndSubmit } from '../../../../support/submit-attempt.ts'
import { openTestBackend } from '../../../../support/test-backend.ts'

describeOnEachDatabase('A stored paper', (makeDatabase) => {
  it('is read as it was drawn, by a process that has not drawn it, and takes a fifth of the room of its text', async () => {
    const backend = await openTestBackend({ database: await makeDatabase() })
    const { queries } = backend.database
    const { paper, attemptId } = await openAttempt(backend, await signIn(backend), { slug: 'trial-sums' })
    const read = await createAttemptRepository(queries).readKeyedPaper(attemptId)
    expect(read.paper).toEqual(paper)
    expect(read.answerKey.flatMap(({ items }) => items.map(({ id }) => id))).toEqual(paper.subjects.flatMap(({ items }) => items.map(({ id }) => id)))
    const { packed } = await queries.selectFrom('attempt_paper').select('packed').executeTakeFirstOrThrow()
    expect(packed.byteLength).toBeLessThan(JSON.stringify(read).length / 5)
    expect(await queries.selectFrom('bank_text').select('text_id').execute()).not.toHaveLength(0)
  })

  it('is whole without its bank where the database had lost the bank’s texts when it was drawn', async () => {
    const backend = await openTestBackend({ database: await makeDatabase() })
    const { queries } = backend.database
    const learner = await signIn(backend)
    await openAttempt(backend, learner, { slug: 'trial-mock' })
    await queries.deleteFrom('bank_text').execute()
    const { attemptId, paper } = await openAttempt(backend, learner, { slug: 'trial-mock' })
    await queries.deleteFrom('bank_text').execute()
    expect(await createAttemptRepository(queries).readPaper(attemptId)).toEqual(paper)
  })

  it('gives the limits of its own answers, also where two papers have one question with other options', async () => {
    const backend = await openTestBackend({ database: await makeDatabase() })
    const learner = await signIn(backend)
    for (const attempt of [await openAttempt(backend, learner), await openAttempt(backend, learner)]) {
      const { attemptId, capability, chain } = attempt
      answerAll(attempt)
      const reply = await backend.call('appendEvents', { bearer: capability, params: { attemptId }, body: { events: [...chain.events] } })
      expect(reply.status).toBe(200)
    }
    const last = await openAttempt(backend, learner)
    const itemId = last.paper.subjects[0]?.items[0]?.id ?? ''
    const stray = last.chain.write({ kind: 'answer', itemId, response: { optionId: 'nowhere' } })
    const refused = await backend.call('appendEvents', { bearer: last.capability, params: { attemptId: last.attemptId }, body: { events: [stray] } })
    expect(refused.error?.code).toBe('attempt/unfit-response')
  })

  it('is counted and found by its items, and by nothing that only looks like them', async () => {
    const backend = await openTestBackend({ database: await makeDatabase() })
    const { queries } = backend.database
    const learner = await signIn(backend)
    const { attemptId } = await sitAndSubmit(backend, learner)
    await queries.updateTable('attempt_paper').set({ item_ids: 'sum-1 sum-10 sum-2' }).where('attempt_id', '=', attemptId).execute()
    const { hasMet } = createItemMarkRepository(queries)
    const met = await Promise.all(
      ['sum-1', 'sum-10', 'sum-2', 'sum-0', 'sum', 'SUM-1', '%', 'sum-_', 'sum-1 sum-10', ''].map((id) => hasMet(learner.accountId, id))
    )
    expect(met).toEqual([true, true, true, false, false, false, false, false, false, false])
    expect(await createAttemptRepository(queries).countDrawn(learner.accountId)).toEqual(
      new Map([
        ['sum-1', 1],
        ['sum-10', 1],
        ['sum-2', 1]
      ])
    )
  })

  it('is not found by its id in capital letters, which no endpoint takes', async () => {
    const backend = await openTestBackend({ database: await makeDatabase() })
    const learner = await signIn(backend)
    const { attemptId } = await sitAndSubmit(backend, learner)
    const params = { attemptId: attemptId.toUpperCase() }
    for (const name of ['fetchReport', 'fetchMovedAttempt', 'issueCapability', 'listAttemptLessons', 'listItemReports'] as const)
      expect((await backend.call(name, { bearer: learner.token, params })).error?.code, name).toBe('request/malformed')
  })
})
