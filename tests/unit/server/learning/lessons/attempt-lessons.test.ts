import { expect, it, onTestFinished } from 'vitest'
import { makeMathematics, makeResourcesFolder } from '../../../../support/content-fixture.ts'
import { describeOnEachDatabase } from '../../../../support/databases.ts'
import { submitAttempt, sitAndSubmit } from '../../../../support/submit-attempt.ts'
import { openAttempt } from '../../../../support/open-attempt.ts'
import { signIn } from '../../../../support/signed-in-learner.ts'
import { openTestBackend } from '../../../../support/test-backend.ts'

/** Makes resources in which every second sum is about carrying. The quiz of the lesson on adding up draws on that topic. */
function makeCarrying(draw: object = { itemCount: 5, topics: ['Carrying'] }): string {
  const resources = makeResourcesFolder()
  onTestFinished(resources.remove)
  const mathematics = makeMathematics()
  const items = mathematics.items.map((item, index) => (index % 2 === 0 ? { ...item, topic: 'Carrying' } : item))
  resources.write('content/trial/mathematics.json', { ...mathematics, items })
  const quiz = { slug: 'quiz-adding-up', title: 'Quiz', description: 'Five sums.', profile: 'trial', subjects: ['mathematics'], budgetMs: 120_000 }
  resources.write('assessments/quizzes.json', { assessments: [{ ...quiz, kind: 'quiz', classLevels: ['ss-1'], draw }] })
  return resources.folder
}

describeOnEachDatabase('The lessons after an exam', (makeDatabase) => {
  it('the lessons after an attempt are those whose quiz draws on topics of its items, each with these items', async () => {
    const backend = await openTestBackend({ database: await makeDatabase(), resourcesFolder: makeCarrying() })
    const learner = await signIn(backend)
    const { attemptId, paper } = await sitAndSubmit(backend, learner)
    const carrying = paper.subjects.flatMap(({ items }) => items.map(({ id }) => id)).filter((id) => Number(id.split('-')[1]) % 2 === 1)
    const { lessons } = (await backend.call('listAttemptLessons', { bearer: learner.token, params: { attemptId } })).value
    expect(lessons.map(({ slug, title }) => [slug, title])).toEqual([['adding-up', 'Adding up']])
    expect(lessons[0]?.itemIds.toSorted()).toEqual(carrying.toSorted())
  })

  it('a lesson whose quiz names items without topics is listed after an attempt for those items only', async () => {
    // Every second item. The exam draws twenty of sixty, so it has items with and without a lesson.
    const named = makeMathematics()
      .items.filter((_, index) => index % 2 === 0)
      .map(({ id }) => id)
    const backend = await openTestBackend({ database: await makeDatabase(), resourcesFolder: makeCarrying({ itemCount: 5, items: named }) })
    const learner = await signIn(backend)
    const { attemptId, paper } = await sitAndSubmit(backend, learner)
    const asked = paper.subjects.flatMap(({ items }) => items.map(({ id }) => id))
    const { lessons } = (await backend.call('listAttemptLessons', { bearer: learner.token, params: { attemptId } })).value
    expect(asked.filter((id) => !named.includes(id)).length).toBeGreaterThan(0)
    expect(lessons.flatMap(({ itemIds }) => itemIds).toSorted()).toEqual(asked.filter((id) => named.includes(id)).toSorted())
    expect(lessons).toHaveLength(1)
  })

  it('a lesson whose quiz draws on the whole subject is not listed after an attempt', async () => {
    const backend = await openTestBackend({ database: await makeDatabase(), resourcesFolder: makeCarrying({ itemCount: 5 }) })
    const learner = await signIn(backend)
    const { attemptId } = await sitAndSubmit(backend, learner)
    expect((await backend.call('listAttemptLessons', { bearer: learner.token, params: { attemptId } })).value).toEqual({ lessons: [] })
  })

  it('the lessons after an attempt are shown only to its candidate, and only after submission', async () => {
    const backend = await openTestBackend({ database: await makeDatabase(), resourcesFolder: makeCarrying() })
    const [learner, other] = [await signIn(backend), await signIn(backend, 'other@example.com')]
    const attempt = await openAttempt(backend, learner)
    const ask = async (bearer: string, attemptId = attempt.attemptId) =>
      (await backend.call('listAttemptLessons', { bearer, params: { attemptId } })).error?.code
    expect(await ask(learner.token)).toBe('attempt/not-submitted')
    await submitAttempt(backend, attempt)
    expect(await ask(learner.token)).toBeUndefined()
    expect(await ask(other.token)).toBe('attempt/not-owner')
    expect(await ask(learner.token, crypto.randomUUID())).toBe('attempt/not-found')
  })
})
