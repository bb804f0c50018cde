import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { LINK_HOLDS_MS } from '../../../../src-shared/billing/hosted-link.ts'
import {
  askGapMs,
  GIVE_UP_AFTER_MS,
  isSettled,
  nextCheckInMs,
  purchaseStates,
  transition,
  type Finding,
  type PurchaseEvent,
  type PurchaseState
} from '../../../../src-shared/billing/purchase-state.ts'

const started: PurchaseState = { name: 'started', reason: null }
const checked = (finding: Finding, isOver = false): PurchaseEvent => ({ kind: 'checked', finding, isOver })
const walk = (events: readonly PurchaseEvent[]): PurchaseState => events.reduce(transition, started)

const anyFinding: fc.Arbitrary<Finding> = fc.oneof(
  fc.constantFrom('succeeded', 'declined', 'abandoned', 'pending', 'refunded', 'not-found', 'unreachable').map((kind) => ({ kind })),
  fc.constantFrom('amount', 'currency', 'customer', 'reference').map((mismatch) => ({ kind: 'mismatch' as const, mismatch }))
)
const anyEvent: fc.Arbitrary<PurchaseEvent> = fc.oneof(
  fc.constantFrom('page-opened', 'window-done', 'window-closed').map((kind) => ({ kind })),
  fc.tuple(anyFinding, fc.boolean()).map(([finding, isOver]) => checked(finding, isOver))
)

describe('a purchase', () => {
  it('a purchase goes from opened through pending to paid', () => {
    const way = [{ kind: 'page-opened' }, { kind: 'window-done' }, checked({ kind: 'pending' }), checked({ kind: 'succeeded' })] as PurchaseEvent[]
    expect(way.map((_, index) => walk(way.slice(0, index + 1)).name)).toEqual(['opened', 'pending', 'pending', 'paid'])
  })

  it('a purchase is paid only by the provider’s report, whatever the window says', () => {
    fc.assert(
      fc.property(fc.array(anyEvent), (events) => {
        const hasSucceeded = events.some((event) => event.kind === 'checked' && event.finding.kind === 'succeeded')
        const hasRefund = events.some((event) => event.kind === 'checked' && event.finding.kind === 'refunded')
        const { name } = walk(events)
        if (!hasSucceeded) expect(name).not.toBe('paid')
        else if (!hasRefund) expect(name).toBe('paid')
      })
    )
  })

  it('a purchase has a reason if it failed or does not match, and in no other state', () => {
    fc.assert(
      fc.property(fc.array(anyEvent), (events) => {
        const { name, reason } = walk(events)
        expect(reason !== null).toBe(name === 'failed' || name === 'unknown')
      })
    )
  })

  it('a refunded purchase stays refunded, whatever follows', () => {
    fc.assert(fc.property(fc.array(anyEvent), (events) => walk([checked({ kind: 'refunded' }), ...events]).name === 'refunded'))
  })

  it('a purchase is found paid after a closed window, a declined card or an unreachable provider', () => {
    for (const before of [
      [{ kind: 'window-closed' }],
      [checked({ kind: 'declined' })],
      [checked({ kind: 'unreachable' }, true)]
    ] as PurchaseEvent[][]) {
      expect(walk([...before, checked({ kind: 'succeeded' })]).name).toBe('paid')
    }
  })

  it('a purchase with a payment that does not match stays reported as such until it is refunded', () => {
    const stray = [checked({ kind: 'mismatch', mismatch: 'amount' })]
    expect(walk([...stray, checked({ kind: 'declined' }), checked({ kind: 'not-found' }, true)])).toEqual({ name: 'unknown', reason: 'amount' })
    expect(walk([...stray, checked({ kind: 'refunded' })]).name).toBe('refunded')
  })

  it('a purchase is closed again if the page reported success and the provider says it was abandoned', () => {
    expect(walk([{ kind: 'window-done' }, checked({ kind: 'abandoned' })]).name).toBe('closed')
  })
})

describe('the looks at a purchase', () => {
  it('checks of a purchase are within ten minutes of each other on the first day, despite a lost webhook (P4)', () => {
    for (const name of purchaseStates.filter((state) => !isSettled({ name: state, reason: null }))) {
      for (let checks = 0; checks < 200; checks += 1) {
        const waitMs = nextCheckInMs({ state: { name, reason: null }, checks, ageMs: 1000, linkMs: 0, isUnanswered: false })
        expect(waitMs).toBeLessThanOrEqual(9.5 * 60_000)
        expect(waitMs).toBeGreaterThanOrEqual(15_000)
      }
    }
  })

  it('checks of a purchase end once it is settled, but continue for an hour after a declined card', () => {
    const declined: PurchaseState = { name: 'failed', reason: 'declined' }
    expect(nextCheckInMs({ state: { name: 'paid', reason: null }, checks: 0, ageMs: 0, linkMs: 0, isUnanswered: false })).toBe(null)
    expect(nextCheckInMs({ state: declined, checks: 0, ageMs: 0, linkMs: 0, isUnanswered: false })).toBe(15_000)
    expect(nextCheckInMs({ state: declined, checks: 0, ageMs: 3_600_000, linkMs: 0, isUnanswered: false })).toBe(null)
  })

  it('checks of a purchase continue after a declined card while its link can be paid, at the same rate', () => {
    const declined: PurchaseState = { name: 'failed', reason: 'declined' }
    const at = (ageMs: number): number | null => nextCheckInMs({ state: declined, checks: 20, ageMs, linkMs: LINK_HOLDS_MS, isUnanswered: false })
    expect([at(3 * 3_600_000), at(LINK_HOLDS_MS), at(LINK_HOLDS_MS + 3_600_000)]).toEqual([480_000, 480_000, null])
    const waiting = { state: { name: 'started', reason: null } as const, checks: 20, linkMs: LINK_HOLDS_MS, isUnanswered: false }
    expect(nextCheckInMs({ ...waiting, ageMs: LINK_HOLDS_MS })).toBe(480_000)
  })

  it('checks of a purchase for a waiting user become rarer, but are at least one a minute', () => {
    expect([0, 60_000, 600_000, 86_400_000].map(askGapMs)).toEqual([3000, 3000, 15_000, 60_000])
  })

  it('checks of a purchase repeat ever more rarely while the provider gives no answer, except after a refund', () => {
    for (const state of [
      { name: 'paid', reason: null },
      { name: 'failed', reason: 'expired' },
      { name: 'unknown', reason: 'unreachable' }
    ] as const) {
      const waits = [0, 1, 5, 20].map((checks) => nextCheckInMs({ state, checks, ageMs: GIVE_UP_AFTER_MS, linkMs: 0, isUnanswered: true }))
      expect(waits).toEqual([15_000, 30_000, 480_000, 3_600_000])
    }
    const refunded: PurchaseState = { name: 'refunded', reason: null }
    expect(nextCheckInMs({ state: refunded, checks: 0, ageMs: 0, linkMs: 0, isUnanswered: true })).toBe(null)
  })

  it('checks of a purchase end after a week in a state that expects no payment', () => {
    for (const finding of ['abandoned', 'pending', 'not-found'] as const) {
      const state = walk([{ kind: 'page-opened' }, checked({ kind: finding }, true)])
      expect(nextCheckInMs({ state, checks: 300, ageMs: GIVE_UP_AFTER_MS, linkMs: 0, isUnanswered: false })).toBe(null)
    }
  })
})
