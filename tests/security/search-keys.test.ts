import { expect, it } from 'vitest'
import { EXPLANATION_CANARY } from '../support/content-fixture.ts'
import { ask, leaksIn, openSeeded, withoutGroups } from '../support/key-leaks.ts'
import { signIn } from '../support/signed-in-learner.ts'

it('A8: search and search results do not reveal an answer, in any edition, until that answer is requested', async () => {
  const editions = [await openSeeded(0), await openSeeded(1)]
  const seen = await Promise.all(
    editions.map(async (backend) => {
      const { token: bearer } = await signIn(backend)
      const words = ['sum', 'antonym', 'passage', 'twelve times five', 'leaf cell', 'artery']
      const lists = await Promise.all(words.map((one) => ask(backend, 'searchItems', { bearer, query: { words: one } })))
      const ids = lists.flatMap(({ text }) => (JSON.parse(text) as { questions: { itemId: string }[] }).questions.map(({ itemId }) => itemId))
      const items = await Promise.all(ids.map((itemId) => ask(backend, 'fetchFoundItem', { bearer, params: { itemId } })))
      return { backend, bearer, ids, answers: [...lists, ...items] }
    })
  )
  for (const { answers } of seen) {
    expect(answers.length).toBeGreaterThan(60)
    expect(answers.filter((answer) => answer.status !== 200 || leaksIn(answer).length > 0)).toEqual([])
  }
  // The order of options differs by learner, and addresses of pictures by server; everything else is equal.
  const [one, other] = seen.map(({ answers }) =>
    answers.map(({ name, text }) =>
      Array.from(withoutGroups(name, text.replace(/"signature":"[^"]+"/g, '')))
        .toSorted()
        .join('')
    )
  )
  expect(one).toEqual(other)
  const [{ backend, bearer }] = seen as [(typeof seen)[0]]
  expect(leaksIn(await ask(backend, 'showAnswer', { bearer, params: { itemId: 'sum-1' } }))).toEqual(
    expect.arrayContaining(['key', 'explanation', 'topic', EXPLANATION_CANARY])
  )
})
