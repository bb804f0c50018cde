import { expect, it } from 'vitest'
import type { Paper } from '../../../../../src-shared/attempt/record/paper.ts'
import { agreedVersions } from '../../../../support/agreed-versions.ts'
import { describeOnEachDatabase } from '../../../../support/databases.ts'
import { makeItem } from '../../../../support/content-fixture.ts'
import { openAttempt } from '../../../../support/open-attempt.ts'
import { signIn, type SignedInLearner } from '../../../../support/signed-in-learner.ts'
import { openTestBackend, type TestBackend } from '../../../../support/test-backend.ts'
import { optionsOf } from '../../../../support/paper-answers.ts'

async function sitLevel(backend: TestBackend, learner: SignedInLearner, { slug, rightCount }: { slug: string; rightCount: number }): Promise<Paper> {
  const { attemptId, paper, capability, chain } = await openAttempt(backend, learner, { slug })
  for (const [index, item] of (paper.subjects[0]?.items ?? []).entries()) {
    const key = makeItem(item.id).key
    const wrong = optionsOf(item).find(({ id }) => id !== key)?.id ?? ''
    chain.write({ kind: 'answer', itemId: item.id, response: { optionId: index < rightCount ? key : wrong } })
  }
  const end = chain.write({ kind: 'submit', reason: 'candidate' })
  await backend.call('appendEvents', { bearer: capability, params: { attemptId }, body: { events: [...chain.events] } })
  const submitted = await backend.call('submitAttempt', {
    bearer: capability,
    params: { attemptId },
    body: { lastSequence: end.sequence, lastHash: end.hash }
  })
  expect(submitted.status).toBe(200)
  return paper
}

describeOnEachDatabase('The medal test', (makeDatabase) => {
  it('medal test levels open one by one through the learner’s own marked results', async () => {
    const backend = await openTestBackend({ database: await makeDatabase() })
    const learner = await signIn(backend)
    const other = await signIn(backend, 'ben@example.com')
    const readStates = async ({ token }: SignedInLearner) =>
      (await backend.call('listMedalLadders', { bearer: token })).value.ladders[0]?.levels.map(({ state, medal, bestPercent }) => [
        medal ?? state,
        bestPercent
      ])
    const start = async ({ token }: SignedInLearner, slug: string) =>
      (await backend.call('startAttempt', { bearer: token, body: { attemptId: crypto.randomUUID(), slug, ...agreedVersions } })).error?.code
    expect((await backend.call('listMedalLadders', { bearer: learner.token })).value.ladders).toMatchObject([
      {
        subjectSlug: 'mathematics',
        title: 'Mathematics',
        levels: [{ slug: 'medal-mathematics-1', number: 1, itemCount: 10, budgetMs: 300_000 }, {}, {}]
      }
    ])
    expect(await start(learner, 'medal-mathematics-2')).toBe('medal-level/locked')

    const paper = await sitLevel(backend, learner, { slug: 'medal-mathematics-1', rightCount: 4 })
    expect({ title: paper.title, itemCounts: paper.subjects.map(({ items }) => items.length), budgetMs: paper.budgetMs }).toEqual({
      title: 'Mathematics: One',
      itemCounts: [10],
      budgetMs: 300_000
    })
    expect(await readStates(learner)).toEqual([
      ['open', 40],
      ['locked', null],
      ['locked', null]
    ])
    expect(await start(learner, 'medal-mathematics-2')).toBe('medal-level/locked')

    await sitLevel(backend, learner, { slug: 'medal-mathematics-1', rightCount: 7 })
    await sitLevel(backend, learner, { slug: 'medal-mathematics-1', rightCount: 5 })
    expect(await readStates(learner)).toEqual([
      ['silver', 70],
      ['open', null],
      ['locked', null]
    ])
    expect(await start(learner, 'medal-mathematics-2')).toBeUndefined()
    expect(await start(learner, 'medal-mathematics-3')).toBe('medal-level/locked')
    expect(await start(other, 'medal-mathematics-2')).toBe('medal-level/locked')
    expect((await readStates(other))?.[0]).toEqual(['open', null])
  })

  it('a medal test attempt counts for nothing before it is marked', async () => {
    const backend = await openTestBackend({ database: await makeDatabase() })
    const learner = await signIn(backend)
    await openAttempt(backend, learner, { slug: 'medal-mathematics-1' })
    const { ladders } = (await backend.call('listMedalLadders', { bearer: learner.token })).value
    expect(ladders[0]?.levels.map(({ state }) => state)).toEqual(['open', 'locked', 'locked'])
  })
})
