import { afterEach, expect, test, vi } from 'vitest'
import { createRestoreBroken } from '../../../../../src-main/attempt/delivery/restore-broken.ts'
import type { ErrorCode } from '../../../../../src-shared/kernel/errors/error-table.ts'
import { fail, succeed, type Result } from '../../../../../src-shared/kernel/errors/result.ts'
import { codeOf } from '../../../../support/sit-in-room.ts'

const missing = { attemptId: crypto.randomUUID(), userId: 'ada', isMissing: true, isSubmitted: false }

function restoreWith(code: ErrorCode, changes: Partial<typeof missing> = {}): Promise<string> {
  const listBroken = () => Promise.resolve(succeed([{ ...missing, ...changes }]))
  const restore = createRestoreBroken({ journal: { listBroken }, restore: () => Promise.resolve(fail(code)), restored: () => undefined })
  return restore('ada').then(codeOf)
}

test('an unreachable backend fails the restore, so that no new exam replaces a missing attempt', async () => {
  expect(await restoreWith('backend/unreachable')).toBe('backend/unreachable')
})

test.each(['attempt/not-found', 'attempt/under-embargo'] as const)(
  'a missing attempt that the backend answers with %s does not block the start',
  async (code) => {
    expect(await restoreWith(code)).toBe('done')
  }
)

test.each([{ isMissing: false }, { isSubmitted: true }])(
  'an attempt that is present or submitted does not block the start while the backend is unreachable: %o',
  async (changes) => {
    expect(await restoreWith('backend/unreachable', changes)).toBe('done')
  }
)

afterEach(() => {
  vi.useRealTimers()
})

/** Restores attempts from a backend that takes `takesMs` milliseconds for each. */
function restoreSlowly(...attempts: readonly ({ readonly takesMs: number } & Partial<typeof missing>)[]) {
  vi.useFakeTimers()
  const broken = attempts.map(({ takesMs, ...changes }, index) => ({ ...missing, attemptId: `attempt-${String(index + 1)}`, takesMs, ...changes }))
  const told: string[] = []
  const restore = createRestoreBroken({
    journal: { listBroken: () => Promise.resolve(succeed(broken)) },
    restore: ({ attemptId }) =>
      new Promise<Result<null>>((resolve) => {
        setTimeout(
          () => {
            resolve(succeed(null))
          },
          broken.find((one) => one.attemptId === attemptId)?.takesMs
        )
      }),
    restored: (attemptId) => told.push(attemptId)
  })
  return { told, done: restore('ada').then(codeOf) }
}

test('an attempt restored after the wait has ended is still announced', async () => {
  const { told, done } = restoreSlowly({ takesMs: 8000, isMissing: false })
  await vi.advanceTimersByTimeAsync(6000)
  expect({ outcome: await done, announced: told }).toEqual({ outcome: 'done', announced: [] })
  await vi.advanceTimersByTimeAsync(2000)
  expect(told).toEqual(['attempt-1'])
})

test('a backend too slow for a missing attempt fails the restore, so that no new exam replaces it', async () => {
  const { done } = restoreSlowly({ takesMs: 1000, isMissing: false }, { takesMs: 8000 })
  await vi.advanceTimersByTimeAsync(6000)
  expect(await done).toBe('backend/unreachable')
})

test('several missing attempts are restored in parallel within one wait', async () => {
  const { told, done } = restoreSlowly({ takesMs: 5000 }, { takesMs: 5500 }, { takesMs: 9000, isSubmitted: true })
  await vi.advanceTimersByTimeAsync(6000)
  expect({ outcome: await done, announced: told }).toEqual({ outcome: 'done', announced: ['attempt-1', 'attempt-2'] })
})
