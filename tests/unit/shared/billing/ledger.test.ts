import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  holdsAlready,
  isClockBehind,
  spansOf,
  type GrantEntry,
  type GrantSpan,
  type LedgerEntry,
  type RevocationEntry
} from '../../../../src-shared/billing/ledger.ts'
import { endOfPeriod } from '../../../../src-shared/billing/offer-term.ts'

const DAY_MS = 86_400_000
const NOW = Date.UTC(2026, 10, 22)

function grant(entryId: string, change: Partial<GrantEntry> = {}): GrantEntry {
  const madeAt = change.madeAt ?? NOW
  const offer = { kind: 'plan', slug: 'term' } as const
  return { kind: 'grant', entryId, offer, term: { kind: 'period', period: 'term' }, from: madeAt, madeAt, source: 'voucher', ...change }
}

function revocation(revokes: string, madeAt: number): RevocationEntry {
  return { kind: 'revocation', entryId: `not-${revokes}-${String(madeAt)}`, revokes, madeAt }
}

/** Returns the start and end of each grant, by its id. */
function timesOf(entries: readonly LedgerEntry[]): Record<string, readonly [number, number | null]> {
  return Object.fromEntries(spansOf(entries).map(({ entryId, startedAt, endsAt }) => [entryId, [startedAt, endsAt] as const]))
}

const termEnd = (start: number): number => endOfPeriod(start, 'term') ?? 0

describe('What is had already', () => {
  const until = NOW + 10 * DAY_MS
  const endless = { kind: 'period', period: 'forever' } as const
  const fixed = (time: number) => ({ kind: 'until', until: time }) as const
  const request = { offer: { kind: 'plan', slug: 'term' }, term: { kind: 'period', period: 'term' } } as const

  it.each([
    ['an endless grant holds everything up', [grant('a', { term: endless })], request.term, true],
    ['an endless one that waits behind what runs, too', [grant('a'), grant('b', { term: endless })], endless, true],
    ['a day that is had, or an earlier one', [grant('a', { term: fixed(until) })], fixed(until), true],
    ['a later day gives something', [grant('a', { term: fixed(until) })], fixed(until + 1), false],
    ['a period goes on behind what runs', [grant('a'), grant('b', { term: fixed(until) })], request.term, false],
    ['a fixed day within what runs gives something: what runs is paused', [grant('a')], fixed(until), false],
    ['for good gives something to whoever has it for a time', [grant('a')], endless, false],
    ['another offer says nothing', [grant('a', { term: endless, offer: { kind: 'add-on', slug: 'term' } })], request.term, false],
    ['what was taken back says nothing', [grant('a', { term: endless, madeAt: NOW - 2 }), revocation('a', NOW - 1)], request.term, false]
  ] as const)('a grant is compared with what is already held: %s', (...[, entries, term, isHeld]) => {
    expect(holdsAlready(entries, { ...request, term })).toBe(isHeld)
  })
})

describe('What grants come to', () => {
  it('a second grant of the same offer begins when the first has ended', () => {
    const end = termEnd(NOW)
    expect(timesOf([grant('a'), grant('b', { madeAt: NOW + DAY_MS })])).toEqual({ a: [NOW, end], b: [end, termEnd(end)] })
  })

  it('a grant begins immediately if no earlier grant is running', () => {
    const later = termEnd(NOW) + DAY_MS
    expect(timesOf([grant('a'), grant('b', { madeAt: later })])).toEqual({ a: [NOW, termEnd(NOW)], b: [later, termEnd(later)] })
  })

  it('grants of different offers run in parallel', () => {
    const other = { kind: 'add-on', slug: 'notes' } as const
    expect(timesOf([grant('a'), grant('b', { offer: other })])['b']).toEqual([NOW, termEnd(NOW)])
  })

  describe('beside one up to a fixed day', () => {
    const march = Date.UTC(2027, 2, 1)
    const april = Date.UTC(2027, 3, 1)
    const august = Date.UTC(2027, 7, 1)
    /** A term paid on 1 March. Alone, it runs to 1 July. */
    const paid = grant('paid', { madeAt: march, source: 'payment' })
    const school = (madeAt: number) => grant('school', { madeAt, term: { kind: 'until', until: august } })
    const left = termEnd(march) - april

    it('a payment begins when the school’s voucher ends, if the voucher was there first', () => {
      const early = Date.UTC(2027, 1, 1)
      expect(timesOf([school(early), paid])).toEqual({ school: [early, august], paid: [august, termEnd(august)] })
    })

    it('an earlier payment is paused by the school’s voucher and still has all of its days', () => {
      expect(timesOf([paid, school(april)])).toEqual({ paid: [march, august + left], school: [april, august] })
    })

    it('a paused payment resumes immediately when the school’s voucher is withdrawn', () => {
      const may = Date.UTC(2027, 4, 1)
      expect(timesOf([paid, school(april), revocation('school', may)])).toEqual({ paid: [march, may + left], school: [april, may] })
    })

    it('a payment refunded while paused ends, and the next one begins after the voucher', () => {
      const may = Date.UTC(2027, 4, 1)
      const next = grant('next', { madeAt: march + DAY_MS })
      expect(timesOf([paid, next, school(april), revocation('paid', may)])).toEqual({
        paid: [march, may],
        school: [april, august],
        next: [august, termEnd(august)]
      })
    })

    it('an endless grant begins immediately beside a voucher up to a fixed day', () => {
      const endless = grant('endless', { madeAt: april, term: { kind: 'period', period: 'forever' } })
      expect(timesOf([school(march), endless])).toEqual({ school: [march, august], endless: [april, null] })
    })
  })

  it('a revoked grant ends immediately, and the grant behind it moves up', () => {
    const revokedAt = NOW + 5 * DAY_MS
    const entries = [grant('a'), grant('b', { madeAt: NOW + DAY_MS }), revocation('a', revokedAt)]
    expect(timesOf(entries)).toEqual({ a: [NOW, revokedAt], b: [revokedAt, termEnd(revokedAt)] })
    expect(spansOf(entries).map(({ isRevoked }) => isRevoked)).toEqual([true, false])
  })

  it('a grant that is revoked before it begins never begins', () => {
    const end = termEnd(NOW)
    const entries = [grant('a'), grant('b', { madeAt: NOW + DAY_MS }), revocation('b', NOW + 2 * DAY_MS)]
    expect(timesOf(entries)['b']).toEqual([end, end])
  })

  it('a grant that is revoked after its end has run in full', () => {
    expect(spansOf([grant('a'), revocation('a', termEnd(NOW) + DAY_MS)])).toMatchObject([{ endsAt: termEnd(NOW), isRevoked: false }])
  })

  it('a grant without an end does not delay other grants', () => {
    const entries = [grant('a', { term: { kind: 'period', period: 'forever' } }), grant('b', { madeAt: NOW + DAY_MS })]
    expect(timesOf(entries)).toEqual({ a: [NOW, null], b: [NOW + DAY_MS, termEnd(NOW + DAY_MS)] })
  })
})

const anyTime = fc.integer({ min: NOW - 400 * DAY_MS, max: NOW + 400 * DAY_MS })
const anyGrants = fc
  .array(
    fc.record({
      madeAt: anyTime,
      slug: fc.constantFrom('term', 'other'),
      term: fc.oneof(
        fc.constantFrom('month', 'term', 'year').map((period) => ({ kind: 'period', period }) as const),
        anyTime.map((until) => ({ kind: 'until', until }) as const)
      )
    }),
    { maxLength: 8 }
  )
  .map((made) =>
    made.map(({ madeAt, slug, term }, index) => grant(`g${String(index)}`, { madeAt, from: madeAt, term, offer: { kind: 'plan', slug } }))
  )
const anyRevocations = fc.array(
  fc.record({ number: fc.nat({ max: 7 }), madeAt: anyTime }).map(({ number, madeAt }) => revocation(`g${String(number)}`, madeAt)),
  { maxLength: 4 }
)

interface Cover {
  readonly start: number
  readonly end: number
}

/** Returns the periods of the grants up to a fixed day, for the offer of `entryId`. */
function coversOf(spans: readonly GrantSpan[], grants: readonly GrantEntry[], entryId: string): readonly Cover[] {
  const fixed = new Set(grants.filter(({ term }) => term.kind === 'until').map((one) => one.entryId))
  const slug = grants.find((one) => one.entryId === entryId)?.offer.slug
  return spans.flatMap((span) =>
    fixed.has(span.entryId) && span.offer.slug === slug ? [{ start: span.startedAt, end: span.endsAt ?? Infinity }] : []
  )
}

/** Measures the part of a span without a cover, in milliseconds. It adds up the pieces between all moments at which something begins or ends. */
function usedMs({ startedAt, endsAt }: { readonly startedAt: number; readonly endsAt: number }, covers: readonly Cover[]): number {
  const edges = [startedAt, endsAt, ...covers.flatMap(({ start, end }) => [start, end])].filter((edge) => startedAt <= edge && edge <= endsAt)
  const sorted = edges.toSorted((one, other) => one - other)
  return sorted.slice(1).reduce((sum, edge, index) => {
    const before = sorted[index] ?? edge
    return covers.some(({ start, end }) => start <= before && edge <= end) ? sum : sum + edge - before
  }, 0)
}

describe('Whatever was granted and revoked', () => {
  it('grant periods are the same in whatever order the ledger is read', () => {
    fc.assert(
      fc.property(
        fc.tuple(anyGrants, anyRevocations).chain(([grants, revocations]) => {
          const entries: readonly LedgerEntry[] = [...grants, ...revocations]
          return fc.tuple(fc.constant(entries), fc.shuffledSubarray([...entries], { minLength: entries.length }))
        }),
        ([entries, shuffled]) => {
          expect(timesOf(shuffled)).toEqual(timesOf(entries))
        }
      )
    )
  })

  it('periods of one offer never overlap, and each unrevoked one has its whole length outside fixed days', () => {
    fc.assert(
      fc.property(anyGrants, anyRevocations, (grants, revocations) => {
        const spans = spansOf([...grants, ...revocations])
        const periods = new Map(grants.flatMap(({ entryId, term }) => (term.kind === 'period' ? [[entryId, term.period] as const] : [])))
        for (const { entryId, startedAt, endsAt, isRevoked } of spans) {
          const period = periods.get(entryId)
          if (period === undefined || isRevoked) continue
          expect(coversOf(spans, grants, entryId).some(({ start, end }) => start <= startedAt && startedAt < end)).toBe(false)
          expect(usedMs({ startedAt, endsAt: endsAt ?? Infinity }, coversOf(spans, grants, entryId))).toBe(
            (endOfPeriod(startedAt, period) ?? Infinity) - startedAt
          )
        }
        for (const slug of ['term', 'other']) {
          const queued = spans
            .filter(({ entryId, offer }) => offer.slug === slug && periods.has(entryId))
            .toSorted((a, b) => a.startedAt - b.startedAt)
          for (const [index, span] of queued.entries()) {
            const before = queued.slice(0, index).filter(({ startedAt, endsAt }) => startedAt !== endsAt)
            for (const { endsAt } of before) expect(endsAt ?? Infinity).toBeLessThanOrEqual(span.startedAt)
          }
        }
      })
    )
  })

  it('no grant is active before it was made or after it was revoked', () => {
    fc.assert(
      fc.property(anyGrants, anyRevocations, (grants, revocations) => {
        for (const { entryId, startedAt, endsAt } of spansOf([...grants, ...revocations])) {
          expect(startedAt).toBeGreaterThanOrEqual(grants.find((one) => one.entryId === entryId)?.madeAt ?? Infinity)
          const cut = Math.min(...revocations.filter(({ revokes }) => revokes === entryId).map(({ madeAt }) => madeAt))
          expect(endsAt ?? Infinity).toBeLessThanOrEqual(Math.max(cut, startedAt))
        }
      })
    )
  })

  it('a revocation shortens no other grant', () => {
    fc.assert(
      fc.property(anyGrants, fc.nat({ max: 7 }), anyTime, (grants, number, madeAt) => {
        const revoked = `g${String(number)}`
        const after = spansOf([...grants, revocation(revoked, madeAt)])
        for (const { entryId, startedAt, endsAt } of after) {
          const one = grants.find((other) => other.entryId === entryId)
          if (one?.term.kind !== 'period' || entryId === revoked) continue
          const used = usedMs({ startedAt, endsAt: endsAt ?? Infinity }, coversOf(after, grants, entryId))
          expect(used).toBe((endOfPeriod(startedAt, one.term.period) ?? Infinity) - startedAt)
        }
      })
    )
  })
})

describe('The clock of this computer', () => {
  it('the computer’s clock is behind if it is more than a day before something that has happened', () => {
    expect(isClockBehind(NOW, [NOW + DAY_MS])).toBe(false)
    expect(isClockBehind(NOW, [NOW - 900 * DAY_MS, NOW + DAY_MS + 1])).toBe(true)
    expect(isClockBehind(NOW, [])).toBe(false)
  })
})
