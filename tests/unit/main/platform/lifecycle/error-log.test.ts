import { expect, test } from 'vitest'
import { createErrorLog } from '../../../../../src-main/platform/lifecycle/error-log.ts'

test('an error report of a page is logged as a single line', () => {
  const lines: string[] = []
  const write = (message: string): unknown => lines.push(message)
  const report = createErrorLog({ log: { error: write, warn: write }, monotonicNow: () => 0 })
  report('User Data response does not contain field user')
  report('Error: a\n    at b\n[2026-01-01] [info] forged line')
  expect(lines).toEqual(['page: User Data response does not contain field user', 'page: Error: a at b [2026-01-01] [info] forged line'])
})

test('error reports of a page are limited to 20 lines until a minute has passed', () => {
  const lines: string[] = []
  let now = 0
  const write = (message: string): unknown => lines.push(message)
  const report = createErrorLog({ log: { error: write, warn: write }, monotonicNow: () => now })
  for (let count = 0; count < 5000; count += 1) report('again')
  expect(lines).toHaveLength(20)
  expect(lines.at(-1)).toContain('left out')
  now = 60_000
  report('after a minute')
  expect(lines.at(-1)).toBe('page: after a minute')
})
