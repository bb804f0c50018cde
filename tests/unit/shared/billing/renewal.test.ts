import { describe, expect, it } from 'vitest'
import { needsRenewal, REMIND_MS, stateOf } from '../../../../src-shared/billing/renewal.ts'
import { GRACE_MS } from '../../../../src-shared/billing/may-open.ts'

const NOW = 1_790_000_000_000
const span = (startedAt: number, endsAt: number | null, isRevoked = false) => ({ startedAt, endsAt, isRevoked })

describe('How something that somebody has stands', () => {
  it.each([
    ['coming', span(NOW + 1, null)],
    ['active', span(NOW, null)],
    ['active', span(NOW - 1, NOW + 1)],
    ['grace', span(NOW - 9, NOW)],
    ['grace', span(0, NOW - GRACE_MS + 1)],
    ['ended', span(0, NOW - GRACE_MS)],
    ['revoked', span(0, NOW, true)],
    ['revoked', span(0, NOW - GRACE_MS, true)],
    ['active', span(0, NOW + 1, true)]
  ])('a grant’s state, from its start, end and revocation, is %s', (state, one) => {
    expect(stateOf(one, NOW)).toBe(state)
  })
})

describe('Who is asked to renew', () => {
  it.each([
    ['nobody who has nothing', [], null],
    ['nobody whose time has no end', [span(0, null), span(0, NOW + 1)], null],
    ['nobody more than two weeks before the end', [span(0, NOW + REMIND_MS + 1)], null],
    ['whoever has two weeks left', [span(0, NOW + REMIND_MS)], 'soon'],
    ['nobody who has renewed', [span(0, NOW + 1), span(NOW + 1, NOW + REMIND_MS + 9)], null],
    ['whoever’s time is just over', [span(0, NOW)], 'grace'],
    ['nobody whose time is long over', [span(0, NOW - GRACE_MS)], null],
    ['nobody from whom it was taken back', [span(0, NOW, true)], null],
    ['whoever has the one before the one that was taken back', [span(NOW + 1, NOW + 1, true), span(0, NOW + 1)], 'soon']
  ] as const)('a renewal is requested from %s', (_, spans, renewal) => {
    expect(needsRenewal(spans, NOW)).toBe(renewal)
  })
})
