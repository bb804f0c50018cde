import { expect, it, onTestFinished } from 'vitest'
import { makeResourcesFolder } from '../../../../support/content-fixture.ts'
import { describeOnEachDatabase } from '../../../../support/databases.ts'
import { grantTo } from '../../../../support/grant-to.ts'
import { LOCKED_CANARY, testOffers } from '../../../../support/learning-fixture.ts'
import { signIn, type SignedInLearner } from '../../../../support/signed-in-learner.ts'
import { openTestBackend } from '../../../../support/test-backend.ts'

describeOnEachDatabase('What there is to read', (makeDatabase) => {
  it('listSubjects returns the subjects with their numbers of bank items and lessons', async () => {
    const backend = await openTestBackend({ database: await makeDatabase() })
    const { token } = await signIn(backend)
    expect((await backend.call('listSubjects', { bearer: token })).value.subjects).toEqual([
      { slug: 'mathematics', title: 'Mathematics', description: 'Numbers.', stages: ['junior', 'senior'], itemCount: 60, lessonCount: 1 },
      { slug: 'english', title: 'English', description: 'Words.', stages: ['primary', 'junior', 'senior'], itemCount: 90, lessonCount: 1 }
    ])
  })

  it('listLessons returns the lessons by subject, and fetchLesson returns one whole lesson', async () => {
    const backend = await openTestBackend({ database: await makeDatabase() })
    const { token } = await signIn(backend)
    const { lessons } = (await backend.call('listLessons', { bearer: token })).value
    expect(lessons.map(({ slug, readingMinutes, quizSlug }) => [slug, readingMinutes, quizSlug])).toEqual([
      ['adding-up', 1, 'quiz-adding-up'],
      ['reading-aloud', 3, null]
    ])
    const { lesson } = (await backend.call('fetchLesson', { bearer: token, params: { slug: 'adding-up' } })).value
    expect(lesson).toEqual({
      ...lessons[0],
      sections: [
        { title: 'Two numbers', text: 'One and **two** make $3$.' },
        { title: 'Three numbers', text: 'Add two of them first.' }
      ]
    })
    expect((await backend.call('fetchLesson', { bearer: token, params: { slug: 'no-lesson' } })).error?.code).toBe('lesson/not-found')
  })
})

describeOnEachDatabase('The plans', (makeDatabase) => {
  it('every account has the free plan from its first day, without a stored grant', async () => {
    const backend = await openTestBackend({ database: await makeDatabase() })
    const startedAt = backend.clock.now()
    const { token, accountId } = await signIn(backend)
    backend.clock.advance(1000)
    await Promise.all(Array.from({ length: 10 }, () => backend.call('listPlans', { bearer: token })))
    const { subscriptions } = (await backend.call('listSubscriptions', { bearer: token })).value
    expect(subscriptions).toMatchObject([{ slug: 'free', title: 'Free', startedAt, endsAt: null, state: 'active' }])
    expect(await backend.database.queries.selectFrom('grant_entry').selectAll().where('account_id', '=', accountId).execute()).toEqual([])
    const { plans } = (await backend.call('listPlans', { bearer: token })).value
    expect(plans.map(({ slug, isCurrent, price }) => [slug, isCurrent, price.amountMinor])).toEqual([
      ['free', true, 0],
      ['term', false, 450_000]
    ])
  })

  it('a paid plan is shown as the current plan and opens what it includes', async () => {
    const backend = await openTestBackend({ database: await makeDatabase() })
    const learner = await signIn(backend)
    backend.clock.advance(1000)
    await grantTo(backend, learner)
    const bearer = learner.token
    expect((await backend.call('listPlans', { bearer })).value.plans.filter(({ isCurrent }) => isCurrent)).toMatchObject([{ slug: 'term' }])
    expect((await backend.call('listSubscriptions', { bearer })).value.subscriptions.map(({ slug }) => slug)).toEqual(['term', 'free'])
    expect((await backend.call('fetchLibrary', { bearer, params: { serial: 'NOT-0002' } })).text).toContain(LOCKED_CANARY)
    expect((await backend.call('listAddOns', { bearer })).value.addOns).toMatchObject([{ isOwned: true }])
  })

  it('a plan that is no longer sold stays with the learner it was granted to', async () => {
    const database = await makeDatabase()
    const before = await openTestBackend({ database })
    const learner = await signIn(before)
    const other = await signIn(before, 'ben@example.com')
    await grantTo(before, learner)
    await before.close()
    const resources = makeResourcesFolder()
    onTestFinished(resources.remove)
    resources.write('plans/trial.json', { ...testOffers, plans: testOffers.plans?.slice(0, 1) })
    const after = await openTestBackend({ database, clock: before.clock, resourcesFolder: resources.folder })
    const slugsFor = async ({ token }: SignedInLearner) =>
      (await after.call('listPlans', { bearer: token })).value.plans.map(({ slug, isCurrent }) => [slug, isCurrent])
    expect(await slugsFor(learner)).toContainEqual(['term', true])
    expect(await slugsFor(other)).toEqual([['free', true]])
    expect((await after.call('listSubscriptions', { bearer: learner.token })).value.subscriptions.map(({ slug }) => slug)).toContain('term')
  })
})
