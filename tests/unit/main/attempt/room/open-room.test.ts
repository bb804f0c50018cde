import { describe, expect, test } from 'vitest'
import { checkSubmission, openRoom, roomOf, type OpenRoom } from '../../../../../src-main/attempt/room/open-room.ts'
import type { AttemptProgress } from '../../../../../src-shared/attempt/record/attempt-progress.ts'
import { buildPaper } from '../../../../support/build-paper.ts'
import { codeOf, valueOf } from '../../../../support/sit-in-room.ts'

function roomWith(progress: Partial<AttemptProgress>, paper = buildPaper()): OpenRoom {
  const record = { userId: 'ada', paper, events: [], spentMs: 0, receivedSequence: 0 }
  const room = openRoom({ record, isResumed: false, monotonicNow: () => 0 })
  return { ...room, progress: { ...room.progress, ...progress } }
}

test('a room belongs to one attempt and is open only to its own candidate', () => {
  const room = roomWith({})
  const { attemptId } = room.paper
  expect(valueOf(roomOf(room, attemptId, 'ada'))).toBe(room)
  expect(codeOf(roomOf(room, attemptId, 'bola'))).toBe('attempt/not-owner')
  expect(codeOf(roomOf(room, attemptId, null))).toBe('attempt/not-owner')
  expect(codeOf(roomOf(room, 'another', 'ada'))).toBe('attempt/not-found')
  expect(codeOf(roomOf(null, attemptId, 'ada'))).toBe('attempt/not-found')
})

describe('a candidate', () => {
  const parted = buildPaper({ parts: { budgetsMs: [60_000, 40_000], breakMs: 20_000 } })

  test('a candidate may submit an exam without parts at any time', () => {
    expect(codeOf(checkSubmission(roomWith({})))).toBe('done')
  })

  test('a candidate may submit an exam with parts only during its last part', () => {
    expect(codeOf(checkSubmission(roomWith({ openPartId: 'first' }, parted)))).toBe('attempt/part-not-open')
    expect(codeOf(checkSubmission(roomWith({ endedPartIds: ['first'] }, parted)))).toBe('attempt/part-not-open')
    expect(codeOf(checkSubmission(roomWith({ openPartId: 'second', endedPartIds: ['first'] }, parted)))).toBe('done')
  })

  test('a paused attempt must be resumed before it can be submitted, whatever part is open', () => {
    expect(codeOf(checkSubmission(roomWith({ isPaused: true })))).toBe('attempt/paused')
    expect(codeOf(checkSubmission(roomWith({ isPaused: true, openPartId: 'first' }, parted)))).toBe('attempt/paused')
  })
})
