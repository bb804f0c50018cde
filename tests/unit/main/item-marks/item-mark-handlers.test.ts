import { expect, test } from 'vitest'
import { createItemMarkHandlers } from '../../../../src-main/item-marks/item-mark-handlers.ts'
import { succeed } from '../../../../src-shared/errors/result.ts'
import { codeOf } from '../../../support/sit-in-room.ts'

const mark = { itemId: 'a-1', revision: 1, isBookmarked: true, ownNote: '' }

function open(isTestOpen: boolean) {
  const asked: string[] = []
  const handlers = createItemMarkHandlers({
    api: {
      call: (name: string) => {
        asked.push(name)
        return Promise.resolve(succeed({ kept: [] })) as never
      }
    },
    session: { withToken: (step) => step('token') },
    isTestOpen: () => isTestOpen
  })
  return { handlers, asked }
}

test('bookmarks and notes are read and kept, but not while a paper is open that is no study', async () => {
  const free = open(false)
  expect([codeOf(await free.handlers.list({})), codeOf(await free.handlers.keep(mark)), free.asked]).toEqual([
    'done',
    'done',
    ['listItemMarks', 'keepItemMark']
  ])
  const tested = open(true)
  expect([codeOf(await tested.handlers.list({})), codeOf(await tested.handlers.keep(mark)), tested.asked]).toEqual([
    'item-mark/attempt-open',
    'item-mark/attempt-open',
    []
  ])
})
