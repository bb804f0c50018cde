import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { classLevelSlugs } from '../../../../src-shared/account/class-levels.ts'
import { accessReasons, accessTable, GRACE_MS, mayOpen, type Access, type Holder, type Holding } from '../../../../src-shared/billing/may-open.ts'

const NOW = 1_790_000_000_000
const DAY_MS = 86_400_000

const free: Access = { addOn: null, classLevels: null }
const locked: Access = { addOn: 'notes', classLevels: null }
const forSeniors: Access = { addOn: 'notes', classLevels: ['ss-1', 'ss-2', 'ss-3'] }

function held(by: Holding['by'], change: Partial<Holding> = {}): Holding {
  return { addOn: 'notes', by, startedAt: NOW - 90 * DAY_MS, endsAt: NOW + DAY_MS, ...change }
}

function holder(holdings: readonly Holding[], classLevel: Holder['classLevel'] = 'ss-1'): Holder {
  return { classLevel, holdings }
}

const ended = (daysAgo: number) => ({ endsAt: NOW - daysAgo * DAY_MS })

describe('What a learner may open', () => {
  it.each<readonly [string, Access, Holder, { isOpen: boolean; because: string; until: number | null }]>([
    ['what is free, whoever it is', free, holder([], null), { isOpen: true, because: 'free', until: null }],
    ['nothing locked without anything', locked, holder([]), { isOpen: false, because: 'not-held', until: null }],
    ['nothing by another add-on', locked, holder([held('add-on', { addOn: 'other' })]), { isOpen: false, because: 'not-held', until: null }],
    ['what was bought, to its end', locked, holder([held('add-on')]), { isOpen: true, because: 'add-on', until: NOW + DAY_MS }],
    ['what was bought for good', locked, holder([held('add-on', { endsAt: null })]), { isOpen: true, because: 'add-on', until: null }],
    ['what comes with a plan', locked, holder([held('plan')]), { isOpen: true, because: 'plan', until: NOW + DAY_MS }],
    ['the same to a learner who names no class', locked, holder([held('plan')], null), { isOpen: true, because: 'plan', until: NOW + DAY_MS }],
    ['what the plan has for their class', forSeniors, holder([held('plan')], 'ss-2'), { isOpen: true, because: 'plan', until: NOW + DAY_MS }],
    ['nothing of the plan for other classes', forSeniors, holder([held('plan')], 'js-1'), { isOpen: false, because: 'other-class', until: null }],
    ['nothing for some classes while they name none', forSeniors, holder([held('plan')], null), { isOpen: false, because: 'no-class', until: null }],
    [
      'what was bought by itself, whatever the class',
      forSeniors,
      holder([held('add-on')], 'js-1'),
      { isOpen: true, because: 'add-on', until: NOW + DAY_MS }
    ],
    ['nothing before it begins', locked, holder([held('add-on', { startedAt: NOW + 1 })]), { isOpen: false, because: 'not-held', until: null }],
    ['what begins now', locked, holder([held('add-on', { startedAt: NOW })]), { isOpen: true, because: 'add-on', until: NOW + DAY_MS }],
    ['what ends now, for a week', locked, holder([held('plan', { endsAt: NOW })]), { isOpen: true, because: 'grace', until: NOW + GRACE_MS }],
    [
      'what ended nearly a week ago',
      locked,
      holder([held('plan', { endsAt: NOW - GRACE_MS + 1 })]),
      { isOpen: true, because: 'grace', until: NOW + 1 }
    ],
    [
      'nothing a whole week after the end',
      locked,
      holder([held('plan', { endsAt: NOW - GRACE_MS })]),
      { isOpen: false, because: 'ended', until: NOW - GRACE_MS }
    ],
    [
      'the last of several ends',
      locked,
      holder([held('plan', ended(30)), held('add-on', ended(10))]),
      { isOpen: false, because: 'ended', ...until(10) }
    ],
    ['by what runs, and not by what has ended', locked, holder([held('add-on', ended(1)), held('plan')]), openTo('plan', NOW + DAY_MS)],
    [
      'no grace of a plan for other classes',
      forSeniors,
      holder([held('plan', ended(1))], 'js-1'),
      { isOpen: false, because: 'not-held', until: null }
    ]
  ])('mayOpen decides what a learner may open: %s', (...[, access, who, verdict]) => {
    expect(mayOpen(access, who, { now: NOW })).toEqual(verdict)
  })

  it('content stays open during an attempt that needs it, whatever expires', () => {
    expect(mayOpen(locked, holder([]), { now: NOW, isAttemptOpen: true })).toEqual({ isOpen: true, because: 'attempt-open', until: null })
  })

  it('the access table has one row for each reason, and no row opens after the first that locks', () => {
    expect(accessTable.map(({ because }) => because).toSorted()).toEqual([...accessReasons].toSorted())
    const firstLocked = accessTable.findIndex(({ isOpen }) => !isOpen)
    expect(accessTable.slice(firstLocked).some(({ isOpen }) => isOpen)).toBe(false)
  })
})

function until(daysAgo: number): { until: number } {
  return { until: NOW - daysAgo * DAY_MS }
}

function openTo(because: string, end: number) {
  return { isOpen: true, because, until: end }
}

const anyTime = fc.integer({ min: NOW - 40 * DAY_MS, max: NOW + 40 * DAY_MS })
const anyHolding: fc.Arbitrary<Holding> = fc.record({
  addOn: fc.constantFrom('notes', 'other'),
  by: fc.constantFrom('add-on', 'plan'),
  startedAt: anyTime,
  endsAt: fc.option(anyTime, { nil: null })
})
const anyAccess: fc.Arbitrary<Access> = fc.record({
  addOn: fc.constantFrom('notes', null),
  classLevels: fc.option(fc.subarray([...classLevelSlugs], { minLength: 1 }), { nil: null })
})
const anyHolder: fc.Arbitrary<Holder> = fc.record({
  classLevel: fc.option(fc.constantFrom(...classLevelSlugs), { nil: null }),
  holdings: fc.array(anyHolding, { maxLength: 5 })
})

describe('Whatever somebody holds', () => {
  it('an additional holding never locks anything', () => {
    fc.assert(
      fc.property(anyAccess, anyHolder, anyHolding, anyTime, (...[access, who, more, now]) => {
        const before = mayOpen(access, who, { now }).isOpen
        expect(before && !mayOpen(access, { ...who, holdings: [...who.holdings, more] }, { now }).isOpen).toBe(false)
      })
    )
  })

  it('open content stays open until the stated time', () => {
    fc.assert(
      fc.property(anyAccess, anyHolder, anyTime, (access, who, now) => {
        const verdict = mayOpen(access, who, { now })
        if (!verdict.isOpen || verdict.until === null) return
        expect(verdict.until).toBeGreaterThan(now)
        expect(mayOpen(access, who, { now: verdict.until - 1 }).isOpen).toBe(true)
      })
    )
  })

  it('content opens only if it is free, held, or was held until less than a week ago', () => {
    fc.assert(
      fc.property(anyAccess, anyHolder, anyTime, (access, who, now) => {
        if (!mayOpen(access, who, { now }).isOpen || access.addOn === null) return
        const reasons = who.holdings.filter(
          ({ addOn, startedAt, endsAt }) => addOn === access.addOn && startedAt <= now && (endsAt === null || now < endsAt + GRACE_MS)
        )
        expect(reasons.length).toBeGreaterThan(0)
      })
    )
  })

  it('an open attempt opens all content', () => {
    fc.assert(
      fc.property(anyAccess, anyHolder, anyTime, (access, who, now) => {
        expect(mayOpen(access, who, { now, isAttemptOpen: true }).isOpen).toBe(true)
      })
    )
  })
})
