import { expect, test } from 'vitest'
import { createRestoreBroken } from '../../../../src-main/attempt/restore-broken.ts'
import type { ErrorCode } from '../../../../src-shared/errors/error-table.ts'
import { fail, succeed } from '../../../../src-shared/errors/result.ts'
import { codeOf } from '../../../support/sit-in-room.ts'

const missing = { attemptId: crypto.randomUUID(), userId: 'ada', isMissing: true, isSubmitted: false }

function restoreWith(code: ErrorCode, changes: Partial<typeof missing> = {}): Promise<string> {
  const listBroken = () => Promise.resolve(succeed([{ ...missing, ...changes }]))
  const restore = createRestoreBroken({ journal: { listBroken }, restore: () => Promise.resolve(fail(code)), restored: () => undefined })
  return restore('ada').then(codeOf)
}

test('no exam takes the place of a missing one while the backend cannot be reached', async () => {
  expect(await restoreWith('backend/unreachable')).toBe('backend/unreachable')
})

test.each(['attempt/not-found', 'attempt/under-embargo'] as const)(
  'a missing exam that the backend answers with %s keeps nobody waiting',
  async (code) => {
    expect(await restoreWith(code)).toBe('done')
  }
)

test.each([{ isMissing: false }, { isSubmitted: true }])('an attempt that is here, or submitted, is opened or left as it is: %o', async (changes) => {
  expect(await restoreWith('backend/unreachable', changes)).toBe('done')
})
