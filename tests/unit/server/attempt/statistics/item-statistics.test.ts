import { expect, it } from 'vitest'
import { createCorrectionRepository } from '../../../../../src-server/attempt/scoring/correction-repository.ts'
import { buildKeyCorrection, choiceKey } from '../../../../support/build-correction.ts'
import { keyOf } from '../../../../support/content-fixture.ts'
import { describeOnEachDatabase } from '../../../../support/databases.ts'
import { openAttempt } from '../../../../support/open-attempt.ts'
import { signIn, signInAs } from '../../../../support/signed-in-learner.ts'
import { buildItemCount, storeCounts } from '../../../../support/store-counts.ts'
import { openTestBackend, type TestBackend } from '../../../../support/test-backend.ts'

const KEY = keyOf('sum-1')
const WRONG = KEY === 'w' ? 'x' : 'w'
const OTHER = ['w', 'x', 'y', 'z'].find((id) => id !== KEY && id !== WRONG) ?? ''

/** Stores counts of one question that weak learners answer better, one that is too hard, one without fault, and one with few answers. */
async function openCounted(backend: TestBackend) {
  await storeCounts(backend.database.queries, [
    buildItemCount('sum-1', [
      [KEY, 200, 100],
      [WRONG, 800, 60],
      [OTHER, 800, 40]
    ]),
    buildItemCount('sum-2', [
      [KEY, 900, 10],
      [WRONG, 500, 50],
      [OTHER, 500, 50]
    ]),
    buildItemCount(
      'sum-3',
      ['w', 'x', 'y', 'z'].map((id) => [id, id === KEY ? 700 : 400, id === KEY ? 60 : 20] as const)
    ),
    buildItemCount('sum-4', [[KEY, 500, 7]])
  ])
  return signInAs(backend, 'teacher')
}

describeOnEachDatabase('Statistics of questions', (makeDatabase) => {
  it('list the clearest fault first, and say no figure from few answers', async () => {
    const backend = await openTestBackend({ database: await makeDatabase() })
    const { token: bearer } = await openCounted(backend)
    const { count, items, subjects } = (await backend.call('listItemStatistics', { bearer })).value
    expect(count).toBe(4)
    expect(items.map(({ itemId, answeredCount, figures }) => [itemId, answeredCount, figures?.faults ?? null])).toEqual([
      ['sum-1', 200, ['negative', 'unused-option']],
      ['sum-2', 110, ['too-hard', 'unused-option']],
      ['sum-3', 120, []],
      ['sum-4', 7, null]
    ])
    expect(items[0]?.figures).toMatchObject({ difficulty: { percent: 50, low: 43, high: 57 }, discrimination: { value: -1 } })
    expect(subjects).toEqual([{ slug: 'mathematics', title: 'Mathematics', topics: expect.arrayContaining(['canary-topic sum-1']) as string[] }])
    const hard = (await backend.call('listItemStatistics', { bearer, query: { fault: 'too-hard' } })).value
    expect(hard.items.map(({ itemId }) => itemId)).toEqual(['sum-2'])
    const topic = (await backend.call('listItemStatistics', { bearer, query: { topic: 'canary-topic sum-3' } })).value
    expect(topic.items.map(({ itemId }) => itemId)).toEqual(['sum-3'])
    expect((await backend.call('listItemStatistics', { bearer, query: { subject: 'english' } })).value.count).toBe(0)
    expect((await backend.call('listItemStatistics', { bearer, query: { page: '2' } })).value.items).toEqual([])
  })

  it('follow new counts from the next request on', async () => {
    const backend = await openTestBackend({ database: await makeDatabase() })
    const { token: bearer } = await openCounted(backend)
    await backend.call('listItemStatistics', { bearer })
    await storeCounts(backend.database.queries, [buildItemCount('sum-4', [[KEY, 500, 31]])])
    const { items } = (await backend.call('listItemStatistics', { bearer })).value
    expect(items.find(({ itemId }) => itemId === 'sum-4')).toMatchObject({ answeredCount: 31, figures: { discrimination: null } })
  })

  it('show a question as a candidate sees it, its options, and each earlier wording apart', async () => {
    const backend = await openTestBackend({ database: await makeDatabase() })
    const { token: bearer } = await openCounted(backend)
    const earlier = buildItemCount('sum-1', [[KEY, 500, 40]], { wordingHash: 'f'.repeat(64), firstDay: 19_000, lastDay: 19_001 })
    await storeCounts(backend.database.queries, [earlier])
    const { item, wordings, difficulty } = (await backend.call('fetchItemStatistics', { bearer, params: { itemId: 'sum-1' } })).value
    expect(item).toMatchObject({ id: 'sum-1', stem: 'Which option answers sum-1?' })
    expect(difficulty).toBe('medium')
    expect(wordings.map(({ isCurrent, from, until, answeredCount }) => [isCurrent, from, until, answeredCount])).toEqual([
      [true, '2024-10-04', '2024-10-14', 200],
      [false, '2022-01-08', '2022-01-09', 40]
    ])
    const option = (id: string) => wordings[0]?.options.find(({ optionId }) => optionId === id)
    expect(option(KEY)).toMatchObject({ isRight: true, chosen: { percent: 50 }, best: 0, weakest: 100 })
    expect(option(WRONG)).toMatchObject({ isRight: false, isUnused: false, best: 60, weakest: 0 })
    expect(wordings[0]?.options.filter(({ isUnused }) => isUnused)).toHaveLength(1)
    const few = (await backend.call('fetchItemStatistics', { bearer, params: { itemId: 'sum-4' } })).value
    expect(few.wordings).toMatchObject([{ answeredCount: 7, figures: null, options: [] }])
    expect((await backend.call('fetchItemStatistics', { bearer, params: { itemId: 'no-item' } })).error?.code).toBe('statistics/no-question')
  })

  it('show what a correction of the key changed, also before it is counted', async () => {
    const backend = await openTestBackend({ database: await makeDatabase() })
    const { token: bearer } = await openCounted(backend)
    const wrongKey = { key: choiceKey(WRONG) }
    const counts: Parameters<typeof buildItemCount>[1] = [
      [WRONG, 400, 30],
      [KEY, 800, 70]
    ]
    // Counted under the wrong key; the bank has the right one by now.
    await storeCounts(backend.database.queries, [
      buildItemCount('sum-1', counts, { firstKey: wrongKey, lastKey: wrongKey }),
      buildItemCount('sum-1', counts, { firstKey: wrongKey, lastKey: wrongKey, wordingHash: 'e'.repeat(64) })
    ])
    const corrections = createCorrectionRepository(backend.database.queries)
    await corrections.enter([{ correction: buildKeyCorrection('sum-1', WRONG, KEY), madeBy: 'Ada Obi' }], backend.clock.now())
    const { wordings } = (await backend.call('fetchItemStatistics', { bearer, params: { itemId: 'sum-1' } })).value
    expect(wordings.map(({ figures, beforeCorrection }) => [beforeCorrection?.difficulty.percent, figures?.difficulty.percent])).toEqual([
      [30, 70],
      [30, 70]
    ])
  })

  it('show nothing to a learner, to nobody who sits an exam, and nothing that is under an embargo', async () => {
    const backend = await openTestBackend({ database: await makeDatabase() })
    const teacher = await openCounted(backend)
    const learner = await signIn(backend)
    const params = { itemId: 'sum-1' }
    expect((await backend.call('listItemStatistics', { bearer: learner.token })).error?.code).toBe('session/role-required')
    expect((await backend.call('fetchItemStatistics', { bearer: learner.token, params })).error?.code).toBe('session/role-required')
    await openAttempt(backend, teacher)
    expect((await backend.call('listItemStatistics', { bearer: teacher.token })).error?.code).toBe('attempt/already-open')
    expect((await backend.call('fetchItemStatistics', { bearer: teacher.token, params })).error?.code).toBe('attempt/already-open')
    const other = await signInAs(backend, 'staff')
    await backend.database.queries
      .insertInto('exam_session')
      .values({
        exam_id: 'entrance',
        title: 'Entrance',
        slug: 'trial-sums',
        opens_at: 0,
        starts_at: null,
        late_minutes: null,
        closes_at: 1,
        started_at: null,
        closed_at: null,
        must_hand_in: 0,
        charges_interruptions: 0,
        continues_after_restart: 0,
        second_percent: 0,
        mark_tolerance: 0,
        loaded_at: 0,
        forgotten_at: null,
        results_released_at: null
      })
      .execute()
    expect((await backend.call('listItemStatistics', { bearer: other.token })).value).toEqual({ count: 0, items: [], subjects: [] })
    expect((await backend.call('fetchItemStatistics', { bearer: other.token, params })).error?.code).toBe('statistics/no-question')
  })
})
