import { describe, expect, it } from 'vitest'
import { judgeEntitlements } from '../../../../../src-server/billing/plans/create-entitlements.ts'

const plans = [
  { slug: 'free', period: 'forever' as const, includes: [] },
  { slug: 'term', period: 'term' as const, includes: ['notes'] },
  { slug: 'year', period: 'year' as const, includes: [] }
]
const given = { source: 'staff', reference: '', paid: null, isRevoked: false, madeAt: 0 } as const
const held = (slug: string, startedAt: number, endsAt: number | null = null) => ({
  subscriptionId: slug,
  slug,
  title: slug,
  startedAt,
  endsAt,
  ...given
})
const free = held('free', 0)

describe('What a learner has', () => {
  it('a learner has the free plan when no other plan is running', () => {
    expect(judgeEntitlements({ plans, planHistory: [free], addOnHistory: [] }, 50)).toEqual({ planSlug: 'free', addOnSlugs: new Set(), holdings: [] })
    expect(judgeEntitlements({ plans, planHistory: [held('term', 10, 50), free], addOnHistory: [] }, 50).planSlug).toBe('free')
    expect(judgeEntitlements({ plans, planHistory: [held('term', 60), free], addOnHistory: [] }, 50).planSlug).toBe('free')
  })

  it('a learner has the paid plan while it runs, with its included add-ons', () => {
    expect(judgeEntitlements({ plans, planHistory: [free, held('term', 10, 51)], addOnHistory: [] }, 50)).toEqual({
      planSlug: 'term',
      addOnSlugs: new Set(['notes']),
      holdings: [{ addOn: 'notes', by: 'plan', startedAt: 10, endsAt: 51 }]
    })
  })

  it('a learner has the newest of several paid plans, even when the free plan began last', () => {
    const planHistory = [held('term', 10), held('year', 20), held('free', 30)]
    expect(judgeEntitlements({ plans, planHistory, addOnHistory: [] }, 50).planSlug).toBe('year')
  })

  it('a learner has an add-on from its start to its end', () => {
    const addOnsAt = (now: number) => [...judgeEntitlements({ plans, planHistory: [free], addOnHistory: [held('extra', 10, 20)] }, now).addOnSlugs]
    expect([addOnsAt(9), addOnsAt(10), addOnsAt(19), addOnsAt(20)]).toEqual([[], ['extra'], ['extra'], []])
  })

  it('a revoked add-on has no grace period', () => {
    const taken = { ...held('extra', 10, 20), isRevoked: true }
    const holdingsAt = (now: number) => judgeEntitlements({ plans, planHistory: [free], addOnHistory: [taken] }, now).holdings
    expect([holdingsAt(19).length, holdingsAt(20).length]).toEqual([1, 0])
    const whole = judgeEntitlements({ plans, planHistory: [free], addOnHistory: [{ ...taken, isRevoked: false }] }, 20)
    expect(whole.holdings).toHaveLength(1)
  })
})
