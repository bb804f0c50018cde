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

/** From when to when a grant holds; both are the same where it was revoked before it began. `endsAt` is null for what does not end. */
export interface GrantSpan {
  readonly entryId: string
  readonly offer: OfferRef
  readonly startedAt: number
  readonly endsAt: number | null
  readonly isRevoked: boolean
}

/**
 * What the grants of one account come to; nothing else says what somebody has. Periods of the same offer follow each other in the order in which they were granted,
 * so that whoever renews early or twice loses nothing; what runs up to a fixed day stands by itself. A revoked grant ends at once, and those behind it move up. Pure: the
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

function layInOrder(grants: readonly GrantEntry[], revokedAt: ReadonlyMap<string, number>): readonly GrantSpan[] {
  let queueEndsAt = -Infinity
  return grants.map((grant) => {
    const { entryId, offer, term, from } = grant
    const startedAt = term.kind === 'period' ? Math.max(from, queueEndsAt) : from
    const end = term.kind === 'period' ? endOfPeriod(startedAt, term.period) : Math.max(term.until, startedAt)
    const cut = revokedAt.get(entryId)
    const isRevoked = cut !== undefined && (end === null || cut < end)
    const endsAt = isRevoked ? Math.max(startedAt, cut) : end
    // What has no end holds nothing up: whatever comes behind it begins when it was granted.
    if (term.kind === 'period' && endsAt !== null) queueEndsAt = endsAt
    return { entryId, offer, startedAt, endsAt, isRevoked }
  })
}

/**
 * Whether an account with these entries has the offer already for as long as `term` would give it, so that another grant would come to nothing.
 * Spans of one offer leave no gap between them. Another period goes on behind what runs, and only what has no end holds it up. Pure.
 */
export function holdsAlready(entries: readonly LedgerEntry[], { offer, term }: Pick<GrantEntry, 'offer' | 'term'>): boolean {
  const ofOffer = spansOf(entries).filter((span) => span.offer.kind === offer.kind && span.offer.slug === offer.slug)
  return ofOffer.some(({ endsAt }) => endsAt === null || (term.kind === 'until' && endsAt >= term.until))
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
