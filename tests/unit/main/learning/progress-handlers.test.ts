import { expect, test } from 'vitest'
import { createProgressHandlers, readTimeZone } from '../../../../src-main/learning/progress-handlers.ts'
import { fail, succeed } from '../../../../src-shared/kernel/errors/result.ts'
import { isTimeZone } from '../../../../src-shared/kernel/values/calendar-day.ts'
import { codeOf } from '../../../support/sit-in-room.ts'

test('progress is read with the learner’s token and this computer’s zone, and not without a token', async () => {
  const asked: unknown[] = []
  const at = { isIn: true }
  const handlers = createProgressHandlers({
    api: {
      call(name, input) {
        asked.push([name, input])
        return Promise.resolve(succeed({})) as never
      }
    },
    session: { withToken: (step) => (at.isIn ? step('token') : Promise.resolve(fail('session/required'))) },
    timeZone: () => 'Africa/Lagos'
  })
  await handlers.read({})
  await handlers.readHalfRead({})
  await handlers.keepLessonPlace({ slug: 'forces', place: { part: 2, isRead: false } })
  at.isIn = false
  expect(codeOf(await handlers.keepLessonPlace({ slug: 'forces', place: { part: 2, isRead: false } }))).toBe('session/required')
  expect(codeOf(await handlers.read({}))).toBe('session/required')
  expect(asked).toEqual([
    ['fetchProgress', { query: { zone: 'Africa/Lagos' }, bearer: 'token' }],
    ['fetchHalfRead', { bearer: 'token' }],
    ['keepLessonPlace', { params: { slug: 'forces' }, body: { part: 2, isRead: false }, bearer: 'token' }]
  ])
})

test('this computer’s zone is one that the backend knows', () => {
  expect(isTimeZone(readTimeZone())).toBe(true)
})
