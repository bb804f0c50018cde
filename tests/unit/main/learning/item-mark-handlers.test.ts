import { expect, test } from 'vitest'
import { createItemMarkHandlers } from '../../../../src-main/learning/item-mark-handlers.ts'
import { succeed } from '../../../../src-shared/kernel/errors/result.ts'
import { codeOf } from '../../../support/sit-in-room.ts'

const mark = { itemId: 'a-1', revision: 1, isBookmarked: true, ownNote: '' }

function open() {
  const asked: string[] = []
  const handlers = createItemMarkHandlers({
    api: {
      call: (name: string) => {
        asked.push(name)
        return Promise.resolve(succeed({ kept: [] })) as never
      }
    },
    session: { withToken: (step) => step('token') }
  })
  return { handlers, asked }
}

test('bookmarks and notes are read and kept', async () => {
  const { handlers, asked } = open()
  expect([codeOf(await handlers.list({})), codeOf(await handlers.keep(mark)), asked]).toEqual(['done', 'done', ['listItemMarks', 'keepItemMark']])
})
