import { expect, onTestFinished, test } from 'vitest'
import { createCourier } from '../../../../src-main/attempt/courier.ts'
import type { ErrorCode } from '../../../../src-shared/errors/error-table.ts'
import { fail, succeed, type Result } from '../../../../src-shared/errors/result.ts'
import { buildUser } from '../../../support/build-user.ts'
import { HOUR_MS, pass, useTestClock } from '../../../support/sit-in-room.ts'

useTestClock()

/** A courier with one letter of Ada's; `answers` are the backend's, of which the last one stays. */
function sitDown(...answers: (ErrorCode | null)[]) {
  const letter = { userId: 'ada', isDone: false }
  const at = { isAttemptOpen: false, sent: 0, marks: [] as (string | null)[], beginsExam: false }
  const courier = createCourier(
    {
      session: {
        occupant: () => buildUser({ id: 'ada' }),
        withToken: <Value>(step: (token: string) => Promise<Result<Value>>) => step('token')
      },
      isAttemptOpen: () => at.isAttemptOpen,
      changed: () => undefined,
      random: () => 0,
      log: { warn: () => undefined }
    },
    {
      list: () => Promise.resolve(succeed([letter])),
      isWaiting: ({ isDone }) => !isDone,
      send: () => {
        at.sent += 1
        at.isAttemptOpen ||= at.beginsExam
        const code = answers.length > 1 ? answers.shift() : answers[0]
        return Promise.resolve(code ? fail(code) : succeed({}))
      },
      mark: (_, answer) => {
        at.marks.push(answer.ok ? null : answer.error.code)
        letter.isDone = true
        return Promise.resolve(succeed(undefined))
      },
      refusals: ['support/thread-full'],
      nameOf: () => 'letter'
    }
  )
  onTestFinished(courier.stop)
  courier.wake()
  return { at, courier }
}

test('a letter is sent until the backend has it, and once it is there no more', async () => {
  const { at, courier } = sitDown('backend/unreachable', 'backend/unreachable', null)
  await pass(HOUR_MS)
  expect([at.sent, at.marks]).toEqual([3, [null]])
  courier.wake()
  await pass(HOUR_MS)
  expect(at.sent).toBe(3)
})

test('one that is refused for good is marked so, and not sent again', async () => {
  const { at } = sitDown('support/thread-full')
  await pass(HOUR_MS)
  expect([at.sent, at.marks]).toEqual([1, ['support/thread-full']])
})

test('where somebody has to sign in first, nothing is repeated until it is woken', async () => {
  const { at, courier } = sitDown('session/expired', null)
  await pass(HOUR_MS)
  expect([at.sent, at.marks]).toEqual([1, []])
  courier.wake()
  await pass(300)
  expect([at.sent, at.marks]).toEqual([2, [null]])
})

test('an exam that begins while one is under way keeps the disk for itself; the letter goes again after it', async () => {
  const { at, courier } = sitDown(null)
  at.beginsExam = true
  await pass(HOUR_MS)
  courier.wake()
  await pass(HOUR_MS)
  expect([at.sent, at.marks]).toEqual([1, []])
  at.beginsExam = false
  at.isAttemptOpen = false
  courier.wake()
  await pass(300)
  expect([at.sent, at.marks]).toEqual([2, [null]])
})
