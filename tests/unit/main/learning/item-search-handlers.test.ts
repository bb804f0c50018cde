import { expect, test } from 'vitest'
import { createItemSearchHandlers } from '../../../../src-main/learning/item-search-handlers.ts'
import { succeed } from '../../../../src-shared/kernel/errors/result.ts'
import { codeOf } from '../../../support/sit-in-room.ts'

function open({ isOff = false } = {}) {
  const asked: unknown[] = []
  const handlers = createItemSearchHandlers({
    api: {
      call: (name: string, input: unknown) => {
        asked.push([name, input])
        return Promise.resolve(succeed({})) as never
      }
    },
    session: { withToken: (step) => step('token') },
    isDisabled: isOff
  })
  return { asked, ask: () => [handlers.search({ words: 'force' }), handlers.fetch({ itemId: 'a-1' }), handlers.showAnswer({ itemId: 'a-1' })] }
}

test('an item search is sent to the backend with the session’s token', async () => {
  const { asked, ask } = open()
  await Promise.all(ask())
  expect(asked).toEqual([
    ['searchItems', { query: { words: 'force' }, bearer: 'token' }],
    ['fetchFoundItem', { params: { itemId: 'a-1' }, bearer: 'token' }],
    ['showAnswer', { params: { itemId: 'a-1' }, bearer: 'token' }]
  ])
})

test('no search request is sent when the policy has disabled the search', async () => {
  const { asked, ask } = open({ isOff: true })
  const code = 'item-search/switched-off'
  expect({ codes: (await Promise.all<Awaited<ReturnType<typeof ask>[number]>>(ask())).map(codeOf), asked }).toEqual({
    codes: [code, code, code],
    asked: []
  })
})
