import { expect, it } from 'vitest'
import { updateFactsOf, type SeenUpdates } from '../../../../../src-main/device/system-check/update-facts.ts'

const now = Date.UTC(2026, 10, 22, 9)
const DAY_MS = 86_400_000
const seen: SeenUpdates = { state: { kind: 'idle' }, hasFeed: true, installedBy: 'administrator', lookedAt: now - 3.9 * DAY_MS, isExpired: false }

it('disabled updates are reported with their reason only', () => {
  expect(updateFactsOf({ ...seen, state: { kind: 'off', reason: 'policy' } }, now)).toEqual({ kind: 'off', reason: 'policy' })
})

it('the last update check is counted in whole days, also with a clock set back or before the first check', () => {
  const days = (lookedAt: number | null): unknown =>
    Object.entries(updateFactsOf({ ...seen, lookedAt }, now)).find(([key]) => key === 'lookedDaysAgo')?.[1]
  expect([days(seen.lookedAt), days(now + DAY_MS), days(null)]).toEqual([3, 0, null])
})

it('a downloaded update is distinguished from an offered one and from one still downloading', () => {
  const offer = { version: '0.5.0' }
  const waiting = (state: SeenUpdates['state']): unknown => updateFactsOf({ ...seen, state }, now)
  expect(waiting({ kind: 'looking' })).toEqual({
    kind: 'on',
    hasFeed: true,
    installedBy: 'administrator',
    isExpired: false,
    lookedDaysAgo: 3,
    waiting: null
  })
  for (const kind of ['offered', 'fetching'] as const)
    expect(waiting({ kind, offer })).toMatchObject({ waiting: { version: '0.5.0', isHere: false } })
  expect(waiting({ kind: 'ready', offer })).toMatchObject({ waiting: { version: '0.5.0', isHere: true } })
})
