import { expect, test } from 'vitest'
import { createLearningTimeHandlers } from '../../../../src-main/learning/learning-time-handlers.ts'
import { noteCalls } from '../../../support/note-calls.ts'
import { codeOf } from '../../../support/sit-in-room.ts'

test('the time of learning is added and read with the learner’s token and this computer’s time zone, and not without a token', async () => {
  const { asked, at, deps } = noteCalls()
  const handlers = createLearningTimeHandlers({ ...deps, timeZone: () => 'Africa/Lagos' })
  await handlers.add({ minutes: 3 })
  await handlers.read({})
  at.isIn = false
  expect(codeOf(await handlers.add({ minutes: 3 }))).toBe('session/required')
  expect(codeOf(await handlers.read({}))).toBe('session/required')
  expect(asked).toEqual([
    { name: 'addLearningTime', input: { body: { zone: 'Africa/Lagos', minutes: 3 }, bearer: 'token' } },
    { name: 'fetchLearningTime', input: { query: { zone: 'Africa/Lagos' }, bearer: 'token' } }
  ])
})
