import { expect, test } from 'vitest'
import { createForwarder } from '../../../../src-main/account/forward.ts'
import { learningForwards } from '../../../../src-main/learning/learning-forwards.ts'
import { createProgressHandlers, readTimeZone } from '../../../../src-main/learning/progress-handlers.ts'
import { isTimeZone } from '../../../../src-shared/kernel/values/calendar-day.ts'
import { noteCalls } from '../../../support/note-calls.ts'
import { codeOf } from '../../../support/sit-in-room.ts'

test('progress is read with the learner’s token and this computer’s time zone, and not without a token', async () => {
  const { asked, at, deps } = noteCalls()
  const handlers = {
    ...createForwarder(deps)(learningForwards.progress),
    ...createProgressHandlers({ ...deps, timeZone: () => 'Africa/Lagos' })
  }
  await handlers.read({})
  await handlers.readHalfRead({})
  await handlers.keepLessonPlace({ slug: 'forces', place: { part: 2, isRead: false } })
  at.isIn = false
  expect(codeOf(await handlers.keepLessonPlace({ slug: 'forces', place: { part: 2, isRead: false } }))).toBe('session/required')
  expect(codeOf(await handlers.read({}))).toBe('session/required')
  expect(asked).toEqual([
    { name: 'fetchProgress', input: { query: { zone: 'Africa/Lagos' }, bearer: 'token' } },
    { name: 'fetchHalfRead', input: { bearer: 'token' } },
    { name: 'keepLessonPlace', input: { params: { slug: 'forces' }, body: { part: 2, isRead: false }, bearer: 'token' } }
  ])
})

test('this computer’s time zone is one that the backend knows', () => {
  expect(isTimeZone(readTimeZone())).toBe(true)
})
