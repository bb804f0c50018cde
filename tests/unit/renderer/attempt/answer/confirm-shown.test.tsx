import { screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { confirmWhileOpen } from '../../../../../src-renderer/features/attempt/answer/confirm-shown.ts'
import { ExamRoom } from '../../../../../src-renderer/features/attempt/room/exam-room.tsx'
import { fail, succeed, type Result } from '../../../../../src-shared/kernel/errors/result.ts'
import { startedAttempt } from '../../../../support/enter-exam-room.tsx'
import { examParts } from '../../../../support/exam-parts.ts'
import { createFakeBridge } from '../../../../support/fake-bridge.ts'
import { renderInKoya } from '../../../../support/render-in-koya.tsx'

const EVERY_MS = 500

type Confirmation = { readonly attemptId: string; readonly isHidden: boolean }

/** Makes a main process that records confirmations and gives each one the test's answer. */
function listen(answer: () => Promise<Result<Record<string, never>>> = () => Promise.resolve(succeed({}))) {
  const heard: Confirmation[] = []
  const confirmShown = (confirmation: Confirmation) => {
    heard.push(confirmation)
    return answer()
  }
  return { heard, bridge: { confirmShown } }
}

describe('a page that shows an attempt', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
    vi.restoreAllMocks()
  })

  test('a page showing an attempt confirms this at once and then twice a second', async () => {
    const { heard, bridge } = listen()
    confirmWhileOpen(bridge, 'one')
    expect(heard).toEqual([{ attemptId: 'one', isHidden: false }])
    await vi.advanceTimersByTimeAsync(10 * EVERY_MS)
    expect(heard).toHaveLength(11)
  })

  test('entering the exam room again does not add another confirmation timer', async () => {
    const { heard, bridge } = listen()
    for (let entry = 0; entry < 5; entry += 1) confirmWhileOpen(bridge, 'one')
    await vi.advanceTimersByTimeAsync(2 * EVERY_MS)
    expect(heard).toHaveLength(3)
  })

  test('confirmations stop for an attempt that main no longer holds, and start for the next attempt', async () => {
    const { heard, bridge } = listen(() => Promise.resolve(fail('attempt/not-found')))
    confirmWhileOpen(bridge, 'one')
    await vi.advanceTimersByTimeAsync(10 * EVERY_MS)
    expect(heard).toHaveLength(1)
    confirmWhileOpen(bridge, 'two')
    expect(heard.at(-1)?.attemptId).toBe('two')
  })

  test('only one confirmation is pending while main does not answer', async () => {
    const { heard, bridge } = listen(() => new Promise(() => undefined))
    confirmWhileOpen(bridge, 'one')
    await vi.advanceTimersByTimeAsync(100 * EVERY_MS)
    expect(heard).toHaveLength(1)
  })

  test('a confirmation says at once when the page is hidden', () => {
    const { heard, bridge } = listen()
    vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
    confirmWhileOpen(bridge, 'one')
    expect(heard).toEqual([{ attemptId: 'one', isHidden: true }])
  })
})

test('the exam room sends its first confirmation only after its question was painted', async () => {
  const { heard, bridge } = listen()
  const frames: FrameRequestCallback[] = []
  vi.spyOn(globalThis, 'requestAnimationFrame').mockImplementation((frame) => frames.push(frame))
  const paint = (): void => {
    for (const frame of frames.splice(0)) frame(performance.now())
  }
  const { bridge: koya } = createFakeBridge({ attempt: bridge })
  await renderInKoya(<ExamRoom attempt={startedAttempt} candidateName="Ada" onSubmitted={() => undefined} />, koya)
  await screen.findByRole(...examParts.question)
  paint()
  expect(heard).toEqual([])
  paint()
  expect(heard).toEqual([{ attemptId: startedAttempt.paper.attemptId, isHidden: false }])
  vi.restoreAllMocks()
})
