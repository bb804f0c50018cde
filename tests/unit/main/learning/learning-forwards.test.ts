import { expect, test } from 'vitest'
import { createForwarder } from '../../../../src-main/account/forward.ts'
import { learningForwards } from '../../../../src-main/learning/learning-forwards.ts'
import { unread } from '../../../../src-shared/learning/library/reading.ts'
import { buildDrillRecord } from '../../../support/build-drill-record.ts'
import { noteCalls } from '../../../support/note-calls.ts'
import { codeOf } from '../../../support/sit-in-room.ts'

test('libraries and reading positions are requested with the learner’s token, and not without it', async () => {
  const { asked, at, deps } = noteCalls()
  const handlers = createForwarder(deps)(learningForwards.library)
  const params = { serial: 'NOT-0001' }
  const calls = [
    () => handlers.list({}),
    () => handlers.read(params),
    () => handlers.readReading(params),
    () => handlers.keepReading({ ...params, reading: unread })
  ]
  for (const call of calls) expect(codeOf(await call())).toBe('done')
  expect(asked).toEqual([
    { name: 'listLibraries', input: { bearer: 'token' } },
    { name: 'fetchLibrary', input: { params, bearer: 'token' } },
    { name: 'fetchReading', input: { params, bearer: 'token' } },
    { name: 'keepReading', input: { params, body: { reading: unread }, bearer: 'token' } }
  ])
  at.isIn = false
  for (const call of calls) expect(codeOf(await call())).toBe('session/required')
  expect(asked).toHaveLength(calls.length)
})

test('drills are read and saved with the learner’s token, and not without it', async () => {
  const { asked, at, deps } = noteCalls()
  const handlers = createForwarder(deps)(learningForwards.trainer)
  const body = buildDrillRecord()
  await handlers.read({})
  await handlers.keep(body)
  at.isIn = false
  expect({ read: codeOf(await handlers.read({})), keep: codeOf(await handlers.keep(body)) }).toEqual({
    read: 'session/required',
    keep: 'session/required'
  })
  expect(asked).toEqual([
    { name: 'listDrills', input: { bearer: 'token' } },
    { name: 'keepDrill', input: { body, bearer: 'token' } }
  ])
})

test('bookmarks and notes of items are read from and saved at the backend', async () => {
  const { asked, deps } = noteCalls({ kept: [] })
  const handlers = createForwarder(deps)(learningForwards.itemMarks)
  const mark = { itemId: 'a-1', revision: 1, isBookmarked: true, ownNote: '' }
  expect({ list: codeOf(await handlers.list({})), keep: codeOf(await handlers.keep(mark)), requests: asked.map(({ name }) => name) }).toEqual({
    list: 'done',
    keep: 'done',
    requests: ['listItemMarks', 'keepItemMark']
  })
})
