import { expect, onTestFinished, test } from 'vitest'
import { createUploadJob } from '../../../../../src-main/attempt/delivery/upload-job.ts'
import type { ErrorCode } from '../../../../../src-shared/kernel/errors/error-table.ts'
import { fail, succeed, type Result } from '../../../../../src-shared/kernel/errors/result.ts'
import { buildUser } from '../../../../support/build-user.ts'
import { HOUR_MS, pass, useTestClock } from '../../../../support/sit-in-room.ts'

useTestClock()

interface TestMessage {
  readonly userId: string
  readonly name: string
  readonly row: string
  isDone: boolean
}

/** Opens an upload job with messages of Ada, named by row and number. `answer` is the backend's reply: a code refuses, null accepts. */
function openPost(names: readonly string[], answer: (name: string) => ErrorCode | null) {
  const letters = names.map((name): TestMessage => ({ userId: 'ada', name, row: name.slice(0, 1), isDone: false }))
  const at = { isAttemptOpen: false, sent: [] as string[], marks: [] as (string | null)[], beginsExam: false }
  const courier = createUploadJob<TestMessage, unknown>(
    {
      session: {
        currentUser: () => buildUser({ id: 'ada' }),
        withToken: <Value>(step: (token: string) => Promise<Result<Value>>) => step('token')
      },
      isAttemptOpen: () => at.isAttemptOpen,
      changed: () => undefined,
      random: () => 0.5,
      log: { warn: () => undefined }
    },
    {
      list: () => Promise.resolve(succeed(letters)),
      isWaiting: ({ isDone }) => !isDone,
      send({ name }) {
        at.sent.push(name)
        at.isAttemptOpen ||= at.beginsExam
        const code = answer(name)
        return Promise.resolve(code ? fail(code) : succeed({}))
      },
      mark(letter, result) {
        at.marks.push(result.ok ? null : result.error.code)
        letter.isDone = true
        return Promise.resolve(succeed(undefined))
      },
      refusals: ['support/thread-full'],
      rowOf: ({ row }) => row,
      nameOf: ({ name }) => name
    }
  )
  onTestFinished(courier.stop)
  courier.wake()
  return { at, courier }
}

/** Opens an upload job with one message. The backend gives these replies in order and repeats the last one. */
function sitDown(...answers: (ErrorCode | null)[]) {
  return openPost(['a1'], () => (answers.length > 1 ? (answers.shift() ?? null) : (answers[0] ?? null)))
}

test('an outbox message is retried until the backend has received it, and is then never sent again', async () => {
  const { at, courier } = sitDown('backend/unreachable', 'backend/unreachable', null)
  await pass(HOUR_MS)
  expect({ sentCount: at.sent.length, marks: at.marks }).toEqual({ sentCount: 3, marks: [null] })
  courier.wake()
  await pass(HOUR_MS)
  expect(at.sent).toHaveLength(3)
})

test('an outbox message that is refused permanently is marked with the code and not sent again', async () => {
  const { at } = sitDown('support/thread-full')
  await pass(HOUR_MS)
  expect({ sentCount: at.sent.length, marks: at.marks }).toEqual({ sentCount: 1, marks: ['support/thread-full'] })
})

test('an upload that needs a sign-in is not retried until the upload job is woken', async () => {
  const { at, courier } = sitDown('session/expired', null)
  await pass(HOUR_MS)
  expect({ sentCount: at.sent.length, marks: at.marks }).toEqual({ sentCount: 1, marks: [] })
  courier.wake()
  await pass(300)
  expect({ sentCount: at.sent.length, marks: at.marks }).toEqual({ sentCount: 2, marks: [null] })
})

test('a message whose upload is interrupted by an exam is not marked, and is sent again after the exam', async () => {
  const { at, courier } = sitDown(null)
  at.beginsExam = true
  await pass(HOUR_MS)
  courier.wake()
  await pass(HOUR_MS)
  expect({ sentCount: at.sent.length, marks: at.marks }).toEqual({ sentCount: 1, marks: [] })
  at.beginsExam = false
  at.isAttemptOpen = false
  courier.wake()
  await pass(300)
  expect({ sentCount: at.sent.length, marks: at.marks }).toEqual({ sentCount: 2, marks: [null] })
})

test.each(['attempt/not-submitted', 'request/internal'] as const)(
  'a message deferred with %s delays only its own queue, and is sent once the backend accepts it',
  async (code) => {
    const refusals: { a1: ErrorCode | null } = { a1: code }
    const { at } = openPost(['a1', 'a2', 'b1', 'c1'], (name) => (name === 'a1' ? refusals.a1 : null))
    await pass(HOUR_MS)
    expect(at.sent.slice(0, 4)).toEqual(['a1', 'b1', 'c1', 'a1'])
    expect(new Set(at.sent.slice(3))).toEqual(new Set(['a1']))
    refusals.a1 = null
    await pass(40_000)
    expect(at.sent.slice(-2)).toEqual(['a1', 'a2'])
    const count = at.sent.length
    await pass(HOUR_MS)
    expect(at.sent).toHaveLength(count)
  }
)

test.each(['backend/unreachable', 'support/too-many', 'session/disabled'] as const)(
  'an error that applies to all messages is retried with the first message only: %s',
  async (code) => {
    const { at } = openPost(['a1', 'b1'], () => code)
    await pass(HOUR_MS)
    expect({ isRetried: at.sent.length > 1, sentIds: new Set(at.sent), marks: at.marks }).toEqual({
      isRetried: true,
      sentIds: new Set(['a1']),
      marks: []
    })
  }
)

test('an upload that needs a sign-in does not try a second message', async () => {
  const { at } = openPost(['a1', 'b1'], () => 'session/required')
  await pass(HOUR_MS)
  expect(at.sent).toEqual(['a1'])
})
