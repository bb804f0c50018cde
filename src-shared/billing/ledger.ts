import { endOfPeriod, type Term } from './offer-term.ts'
import { offerText, type OfferRef } from './offer.ts'

/** Origin of a grant. `test-payment` is marked as a test wherever it is shown; `earlier` is what learners had before the ledger existed. */
export const grantSources = ['voucher', 'payment', 'test-payment', 'staff', 'earlier'] as const

export type GrantSource = (typeof grantSources)[number]

/** A grant to an account. Times in milliseconds since 1970. */
export interface GrantEntry {
  readonly kind: 'grant'
  readonly entryId: string
  readonly offer: OfferRef
  readonly term: Term
  /** Earliest start. */
  readonly from: number
  readonly madeAt: number
  readonly source: GrantSource
}

/** Ends a grant from the moment of this entry, or cancels it before it begins. */
export interface RevocationEntry {
  readonly kind: 'revocation'
  readonly entryId: string
  /** Entry id of the revoked grant. */
  readonly revokes: string
  readonly madeAt: number
}

export type LedgerEntry = GrantEntry | RevocationEntry

/**
 * The time span of a grant; start and end are equal if it was revoked before it began. `endsAt` is null for unlimited grants. The span of a period
 * grant includes the days covered by a fixed-date grant and is longer by them.
 */
export interface GrantSpan {
  readonly entryId: string
  readonly offer: OfferRef
  readonly startedAt: number
  readonly endsAt: number | null
  readonly isRevoked: boolean
}

/**
 * Returns the spans of one account's grants; this is the only source of what an account has. Period grants of one offer run one after another in
 * order of granting, so renewing early or twice loses nothing. A fixed-date grant cannot move: while it runs, period grants wait or pause,
 * whichever was granted first, so that no day of a period is used up beside it. Unlimited grants delay nothing. A revoked grant ends at once, and
 * later ones move up. Pure: independent of the order of `entries` and of any clock.
 */
export function spansOf(entries: readonly LedgerEntry[]): readonly GrantSpan[] {
  const revokedAt = revocationsIn(entries)
  const queues = new Map<string, GrantEntry[]>()
  for (const entry of entries) {
    if (entry.kind !== 'grant') continue
    const name = offerText(entry.offer)
    queues.set(name, [...(queues.get(name) ?? []), entry])
  }
  return [...queues.values()].flatMap((grants) => layInOrder(grants.toSorted(byTime), revokedAt))
}

/** If a grant was revoked more than once, the first revocation counts. */
function revocationsIn(entries: readonly LedgerEntry[]): ReadonlyMap<string, number> {
  const revokedAt = new Map<string, number>()
  for (const entry of entries) {
    if (entry.kind === 'revocation') revokedAt.set(entry.revokes, Math.min(entry.madeAt, revokedAt.get(entry.revokes) ?? Infinity))
  }
  return revokedAt
}

function byTime(one: GrantEntry, other: GrantEntry): number {
  return one.madeAt - other.madeAt || (one.entryId < other.entryId ? -1 : 1)
}

/** From `start` (inclusive) to `end` (exclusive); milliseconds since 1970. */
interface Stretch {
  readonly start: number
  readonly end: number
}

function layInOrder(grants: readonly GrantEntry[], revokedAt: ReadonlyMap<string, number>): readonly GrantSpan[] {
  const fixed = grants.flatMap((grant) => (grant.term.kind === 'until' ? [layFixed(grant, grant.term.until, revokedAt)] : []))
  const covered = joinStretches(fixed.map(({ startedAt, endsAt }) => ({ start: startedAt, end: endsAt })))
  const fixedById = new Map(fixed.map((span) => [span.entryId, span]))
  let queueEndsAt = -Infinity
  return grants.map((grant) => {
    const { entryId, offer, term, from } = grant
    if (term.kind === 'until') return fixedById.get(entryId) ?? layFixed(grant, term.until, revokedAt)
    const earliest = Math.max(from, queueEndsAt)
    const startedAt = term.period === 'forever' ? earliest : firstUncovered(earliest, covered)
    const periodEnd = endOfPeriod(startedAt, term.period)
    const end = periodEnd === null ? null : endAroundCover(startedAt, periodEnd - startedAt, covered)
    const span = { entryId, offer, startedAt, ...cutShort({ startedAt, end }, revokedAt.get(entryId)) }
    // An unlimited grant delays nothing: grants after it begin when they were granted.
    if (span.endsAt !== null) queueEndsAt = span.endsAt
    return span
  })
}

function layFixed({ entryId, offer, from }: GrantEntry, until: number, revokedAt: ReadonlyMap<string, number>) {
  const end = Math.max(until, from)
  const cut = revokedAt.get(entryId)
  const isRevoked = cut !== undefined && cut < end
  return { entryId, offer, startedAt: from, endsAt: isRevoked ? Math.max(from, cut) : end, isRevoked }
}

function cutShort({ startedAt, end }: { readonly startedAt: number; readonly end: number | null }, cut: number | undefined) {
  const isRevoked = cut !== undefined && (end === null || cut < end)
  return { endsAt: isRevoked ? Math.max(startedAt, cut) : end, isRevoked }
}

/** Returns the intervals merged: sorted, non-empty and disjoint. */
function joinStretches(stretches: readonly Stretch[]): readonly Stretch[] {
  const joined: Stretch[] = []
  for (const { start, end } of stretches.toSorted((one, other) => one.start - other.start)) {
    const last = joined.at(-1)
    if (end <= start) continue
    if (last !== undefined && start <= last.end) joined[joined.length - 1] = { start: last.start, end: Math.max(last.end, end) }
    else joined.push({ start, end })
  }
  return joined
}

function firstUncovered(time: number, covered: readonly Stretch[]): number {
  return covered.find(({ start, end }) => start <= time && time < end)?.end ?? time
}

/** Returns when `lengthMs` of uncovered time have passed since `startedAt`, which is itself uncovered. */
function endAroundCover(startedAt: number, lengthMs: number, covered: readonly Stretch[]): number {
  return covered.reduce((end, cover) => (cover.start >= startedAt && cover.start < end ? end + cover.end - cover.start : end), startedAt + lengthMs)
}

/**
 * Returns whether an account already has the offer for as long as `term` would give it, which makes another grant useless. A further period extends
 * the current one, and a fixed date within a period postpones the period. So only an unlimited grant, or a fixed date that is as late, makes it
 * useless. Pure.
 */
export function holdsAlready(entries: readonly LedgerEntry[], { offer, term }: Pick<GrantEntry, 'offer' | 'term'>): boolean {
  const fixedIds = new Set(entries.flatMap((entry) => (entry.kind === 'grant' && entry.term.kind === 'until' ? [entry.entryId] : [])))
  const ofOffer = spansOf(entries).filter((span) => span.offer.kind === offer.kind && span.offer.slug === offer.slug)
  return ofOffer.some(({ entryId, endsAt }) => endsAt === null || (term.kind === 'until' && fixedIds.has(entryId) && endsAt >= term.until))
}

/** How far a clock may be behind before the user is notified. */
const CLOCK_SLACK_MS = 24 * 60 * 60 * 1000

/**
 * Returns whether this computer's clock is behind known events. Grants dated by such a clock would be over once it is corrected. `now` and
 * `knownTimes` in milliseconds since 1970.
 */
export function isClockBehind(now: number, knownTimes: readonly number[]): boolean {
  return knownTimes.some((time) => now + CLOCK_SLACK_MS < time)
}
