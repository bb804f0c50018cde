import { endOfPeriod, type Term } from './offer-term.ts'
import { offerText, type OfferRef } from './offer.ts'

/**
 * Where a grant comes from. `test-payment` is marked as such wherever it is shown; `earlier` is what learners had before there was a ledger.
 */
export const grantSources = ['voucher', 'payment', 'test-payment', 'staff', 'earlier'] as const

export type GrantSource = (typeof grantSources)[number]

/** Somebody was given something. Times in milliseconds since 1970. */
export interface GrantEntry {
  readonly kind: 'grant'
  readonly entryId: string
  readonly offer: OfferRef
  readonly term: Term
  /** Not before this time. */
  readonly from: number
  readonly madeAt: number
  readonly source: GrantSource
}

/** A grant ends, or never begins, from the moment on at which this was written down. */
export interface RevocationEntry {
  readonly kind: 'revocation'
  readonly entryId: string
  /** The grant that it ends. */
  readonly revokes: string
  readonly madeAt: number
}

export type LedgerEntry = GrantEntry | RevocationEntry

/**
 * From when to when a grant holds; both are the same where it was revoked before it began. `endsAt` is null for what does not end. A period's span includes the
 * days on which a grant up to a fixed day covers it: it is longer by as much.
 */
export interface GrantSpan {
  readonly entryId: string
  readonly offer: OfferRef
  readonly startedAt: number
  readonly endsAt: number | null
  readonly isRevoked: boolean
}

/**
 * What the grants of one account come to; nothing else says what somebody has. Periods of the same offer follow each other in the order in which they were granted,
 * so that renewing early or twice loses nothing. What runs up to a fixed day cannot move: while it holds, periods wait or pause, whichever was granted first, so that no day
 * of a period is used up beside it. Endless grants hold nothing up. A revoked grant ends at once, and those behind it move up. Pure: the
 * order of `entries` does not matter, and no clock is asked.
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

/** The first counts where a grant was revoked more than once. */
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

/** From `start` on, before `end`; milliseconds since 1970. */
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
    // What has no end holds nothing up: whatever comes behind it begins when it was granted.
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

/** In order of time, none of them empty, none touching another. */
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

/** When `lengthMs` of uncovered time have passed since `startedAt`, which is not covered. */
function endAroundCover(startedAt: number, lengthMs: number, covered: readonly Stretch[]): number {
  return covered.reduce((end, cover) => (cover.start >= startedAt && cover.start < end ? end + cover.end - cover.start : end), startedAt + lengthMs)
}

/**
 * Whether an account with these entries has the offer already for as long as `term` would give it, so that another grant would come to nothing.
 * Another period continues behind what runs, and a fixed day that lies within a period moves the period back: only what has no end, or a fixed day that is as late,
 * makes it useless. Pure.
 */
export function holdsAlready(entries: readonly LedgerEntry[], { offer, term }: Pick<GrantEntry, 'offer' | 'term'>): boolean {
  const fixedIds = new Set(entries.flatMap((entry) => (entry.kind === 'grant' && entry.term.kind === 'until' ? [entry.entryId] : [])))
  const ofOffer = spansOf(entries).filter((span) => span.offer.kind === offer.kind && span.offer.slug === offer.slug)
  return ofOffer.some(({ entryId, endsAt }) => endsAt === null || (term.kind === 'until' && fixedIds.has(entryId) && endsAt >= term.until))
}

/** How far a clock may be behind without anybody being told. */
const CLOCK_SLACK_MS = 24 * 60 * 60 * 1000

/**
 * Whether the clock of this computer is behind what is known to have happened: what was granted by it would be over when the clock is put right. `now` and
 * `knownTimes` in milliseconds since 1970.
 */
export function isClockBehind(now: number, knownTimes: readonly number[]): boolean {
  return knownTimes.some((time) => now + CLOCK_SLACK_MS < time)
}
