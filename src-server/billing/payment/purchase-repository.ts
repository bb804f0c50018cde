import {
  FIRST_CHECK_MS,
  LONGEST_CHECK_MS,
  nextCheckInMs,
  transition,
  type PurchaseEvent,
  type PurchaseState
} from '../../../src-shared/billing/purchase-state.ts'
import type { ProviderName } from '../../../src-shared/billing/payment-providers.ts'
import { lockAccount } from '../../account/store/lock-account.ts'
import type { Queries } from '../../platform/database/open-database.ts'
import { listInVain } from './money-in-vain.ts'
import { toStored, type NewPurchase, type StoredPurchase } from './stored-purchase.ts'

/** An event of a purchase, with its time and origin. */
interface PurchaseChange {
  readonly event: PurchaseEvent
  readonly now: number
  /** For the audit, such as `webhook`, `sweep` or `learner`. */
  readonly cause: string
  /** The revision when the provider was asked; anything written since, such as a webhook's news, needs another check. */
  readonly askedAtRevision?: number
  /** Further data from the provider. */
  readonly paid?: { readonly channel: string | null; readonly providerId: string | null }
}

/** Grants what was paid for, or revokes it, within the transaction that records it. */
export interface GrantsInTransaction {
  readonly grant: (queries: Queries, purchase: StoredPurchase) => Promise<void>
  readonly takeBack: (queries: Queries, purchase: StoredPurchase) => Promise<void>
}

/** Finds an account's purchase, newest first, that a new one would duplicate. */
type FindTwin = (held: readonly StoredPurchase[]) => StoredPurchase | undefined

export interface PurchaseRepository {
  /**
   * Stores the purchase unless its id is taken or `findTwin` finds an equivalent one. Returns the stored purchase, whoever owns it. With
   * `findTwin`, starts of one account run one after the other, also across processes: of concurrent ones, one is stored.
   */
  readonly start: (purchase: NewPurchase, now: number, findTwin?: FindTwin) => Promise<StoredPurchase>
  readonly find: (purchaseId: string) => Promise<StoredPurchase | null>
  readonly findByReference: (reference: string) => Promise<StoredPurchase | null>
  /** Finds the purchase that was paid under the provider's own id. */
  readonly findByProviderId: (provider: ProviderName, providerId: string) => Promise<StoredPurchase | null>
  /** Newest first, at most 50: those with money that moved, or may have, come before all others, so that many attempts cannot hide them. */
  readonly listOf: (accountId: string) => Promise<readonly StoredPurchase[]>
  /** The references of payments that opened nothing, because the learner already owned the same. */
  readonly listInVain: (accountId: string) => Promise<ReadonlySet<string>>
  /** Stores the hash of the token that opens its page once, replacing an earlier one. */
  readonly saveToken: (purchaseId: string, token: { readonly hash: string; readonly endsAt: number }) => Promise<void>
  /** Uses up the token. Of concurrent calls, one gets the purchase; none does after the token's end. */
  readonly spendToken: (hash: string, now: number) => Promise<StoredPurchase | null>
  /** Applies an event. The first change to `paid` grants, once, in the same transaction. Returns the new state. */
  readonly change: (purchaseId: string, change: PurchaseChange) => Promise<StoredPurchase>
  /**
   * Schedules a check soon, also where none was planned, because there is news. A running check, in any process, does not cancel this one: it
   * asked the provider earlier. Null where there is no such purchase.
   */
  readonly lookSoon: (purchaseId: string, now: number) => Promise<StoredPurchase | null>
  /**
   * Returns the purchases that are due for a check, each to one caller only until `leaseMs` are over. An unreadable row does not block the
   * others.
   */
  readonly claimDue: (now: number, leaseMs: number) => Promise<ClaimedPurchases>
}

interface ClaimedPurchases {
  readonly purchases: readonly StoredPurchase[]
  /** Rows that no version of Koya wrote; each is due again in an hour. */
  readonly unreadable: readonly { readonly reference: string; readonly error: unknown }[]
}

const MOST_LISTED = 50
const statesOfMoney: readonly PurchaseState['name'][] = ['pending', 'paid', 'refunded', 'unknown']
const MOST_CLAIMED = 20

export function createPurchaseRepository(queries: Queries, grants: GrantsInTransaction): PurchaseRepository {
  return {
    start: (purchase, now, findTwin) =>
      queries.transaction().execute(async (transaction) => {
        if (findTwin) await lockAccount(transaction, purchase.accountId)
        const twin = findTwin?.(await listOf(transaction, purchase.accountId))
        return twin ?? start(transaction, purchase, now)
      }),
    find: (purchaseId) => find(queries, purchaseId),
    findByReference: async (reference) => readOne(await select(queries).where('reference', '=', reference).executeTakeFirst()),
    findByProviderId: async (provider, providerId) =>
      readOne(await select(queries).where('provider', '=', provider).where('provider_id', '=', providerId).executeTakeFirst()),
    listOf: (accountId) => listOf(queries, accountId),
    listInVain: (accountId) => listInVain(queries, accountId),
    saveToken: async (purchaseId, { hash, endsAt }) => {
      await queries.updateTable('purchase').set({ token_hash: hash, token_ends_at: endsAt }).where('purchase_id', '=', purchaseId).execute()
    },
    spendToken: async (hash, now) => {
      const row = await queries
        .updateTable('purchase')
        .set({ token_hash: null })
        .where('token_hash', '=', hash)
        .where('token_ends_at', '>', now)
        .returningAll()
        .executeTakeFirst()
      return readOne(row)
    },
    change: (purchaseId, change) => changeUntilDone({ queries, grants }, purchaseId, change),
    lookSoon: (purchaseId, now) => lookSoon(queries, purchaseId, now),
    claimDue: (now, leaseMs) => claimDue(queries, now, leaseMs)
  }
}

function select(queries: Queries) {
  return queries.selectFrom('purchase').selectAll()
}

async function find(queries: Queries, purchaseId: string): Promise<StoredPurchase | null> {
  return readOne(await select(queries).where('purchase_id', '=', purchaseId).executeTakeFirst())
}

async function listOf(queries: Queries, accountId: string): Promise<readonly StoredPurchase[]> {
  const rows = await select(queries)
    .where('account_id', '=', accountId)
    .orderBy(({ eb }) => eb.case().when('state', 'in', statesOfMoney).then(0).else(1).end())
    .orderBy('started_at', 'desc')
    .orderBy('purchase_id')
    .limit(MOST_LISTED)
    .execute()
  return rows.map(toStored).toSorted((one, other) => other.startedAt - one.startedAt || (one.purchaseId < other.purchaseId ? -1 : 1))
}

/** `transaction`: stores the purchase and its first audit entry, or neither. */
async function start(transaction: Queries, purchase: NewPurchase, now: number): Promise<StoredPurchase> {
  const state: PurchaseState = { name: 'started', reason: null }
  const firstCheckMs = nextCheckInMs({ state, checks: 0, ageMs: 0, linkMs: 0, isUnanswered: false }) ?? 0
  const inserted = await transaction
    .insertInto('purchase')
    .values({
      purchase_id: purchase.purchaseId,
      account_id: purchase.accountId,
      reference: purchase.reference,
      offer_kind: purchase.offer.kind,
      offer_slug: purchase.offer.slug,
      title: purchase.title,
      period: purchase.period,
      amount_minor: purchase.amountMinor,
      currency: purchase.currency,
      provider: purchase.provider,
      is_test: purchase.isTest ? 1 : 0,
      customer: purchase.customer,
      state: state.name,
      reason: null,
      channel: null,
      provider_id: null,
      token_hash: null,
      token_ends_at: 0,
      link: purchase.paymentLink?.link ?? null,
      link_holds_until: purchase.paymentLink?.holdsUntil ?? null,
      started_at: now,
      changed_at: now,
      checks: 0,
      next_check_at: now + firstCheckMs,
      revision: 0
    })
    .onConflict((conflict) => conflict.column('purchase_id').doNothing())
    .returningAll()
    .executeTakeFirst()
  if (inserted) await saveChange(transaction, toStored(inserted), 'learner')
  return toStored(inserted ?? (await select(transaction).where('purchase_id', '=', purchase.purchaseId).executeTakeFirstOrThrow()))
}

interface ChangeDeps {
  readonly queries: Queries
  readonly grants: GrantsInTransaction
}

/** Of two concurrent changes, one writes and the other reads again. Each round one succeeds, so the loop ends. */
async function changeUntilDone(deps: ChangeDeps, purchaseId: string, change: PurchaseChange): Promise<StoredPurchase> {
  for (;;) {
    const before = await find(deps.queries, purchaseId)
    if (!before) throw new Error('a purchase is gone')
    const written = await deps.queries.transaction().execute((transaction) => write({ ...deps, queries: transaction }, before, change))
    if (written) return written
  }
}

/** Null where another writer changed it since `before` was read. */
async function write({ queries, grants }: ChangeDeps, before: StoredPurchase, change: PurchaseChange): Promise<StoredPurchase | null> {
  const { event, now, cause, paid, askedAtRevision = before.revision } = change
  const state = transition(before.state, event)
  const isChanged = state.name !== before.state.name || state.reason !== before.state.reason
  const checks = event.kind === 'checked' ? before.checks + 1 : 0
  const linkMs = before.paymentLink ? before.paymentLink.holdsUntil - before.startedAt : 0
  const isUnanswered = event.kind === 'checked' && event.finding.kind === 'unreachable'
  const usualMs = nextCheckInMs({ state, checks, ageMs: now - before.startedAt, linkMs, isUnanswered })
  const isOutdated = before.revision !== askedAtRevision && state.name !== 'refunded'
  const waitMs = isOutdated ? Math.min(usualMs ?? FIRST_CHECK_MS, FIRST_CHECK_MS) : usualMs
  const row = await queries
    .updateTable('purchase')
    .set({
      state: state.name,
      reason: state.reason,
      changed_at: isChanged ? now : before.changedAt,
      checks,
      next_check_at: waitMs === null ? null : now + waitMs,
      revision: before.revision + 1,
      ...(paid ? { channel: paid.channel, provider_id: paid.providerId } : {})
    })
    .where('purchase_id', '=', before.purchaseId)
    .where('revision', '=', before.revision)
    .returningAll()
    .executeTakeFirst()
  if (!row) return null
  const after = toStored(row)
  if (!isChanged) return after
  await saveChange(queries, after, cause)
  if (state.name === 'paid') await grants.grant(queries, after)
  if (state.name === 'refunded' && before.state.name === 'paid') await grants.takeBack(queries, after)
  return after
}

async function saveChange(queries: Queries, { accountId, purchaseId, revision, state, changedAt }: StoredPurchase, cause: string): Promise<void> {
  await queries
    .insertInto('purchase_change')
    .values({ account_id: accountId, purchase_id: purchaseId, revision, state: state.name, reason: state.reason, cause, changed_at: changedAt })
    .execute()
}

async function lookSoon(queries: Queries, purchaseId: string, now: number): Promise<StoredPurchase | null> {
  const at = now + FIRST_CHECK_MS
  const row = await queries
    .updateTable('purchase')
    .set(({ eb, ref }) => ({
      checks: 0,
      next_check_at: eb.case().when('next_check_at', '<', at).then(ref('next_check_at')).else(at).end(),
      revision: eb('revision', '+', 1)
    }))
    .where('purchase_id', '=', purchaseId)
    .returningAll()
    .executeTakeFirst()
  return readOne(row)
}

/** Includes purchases that are due later than possible: the clock was ahead when they were written, and they must not wait for that time. */
async function claimDue(queries: Queries, now: number, leaseMs: number): Promise<ClaimedPurchases> {
  const due = await select(queries)
    .where(({ eb, or }) => or([eb('next_check_at', '<=', now), eb('next_check_at', '>', now + LONGEST_CHECK_MS)]))
    .orderBy('next_check_at')
    .limit(MOST_CLAIMED)
    .execute()
  const purchases: StoredPurchase[] = []
  const unreadable: { readonly reference: string; readonly error: unknown }[] = []
  for (const row of due) {
    if (row.next_check_at === null) continue
    const error = faultOf(row)
    const ours = await queries
      .updateTable('purchase')
      .set({ next_check_at: now + (error === null ? leaseMs : LONGEST_CHECK_MS) })
      .where('purchase_id', '=', row.purchase_id)
      .where('next_check_at', '=', row.next_check_at)
      .returningAll()
      .executeTakeFirst()
    if (!ours) continue
    if (error === null) purchases.push(toStored(ours))
    else unreadable.push({ reference: row.reference, error })
  }
  return { purchases, unreadable }
}

/** Returns why a row cannot be read; null where it can. */
function faultOf(row: Parameters<typeof toStored>[0]): unknown {
  try {
    toStored(row)
    return null
  } catch (error) {
    return error
  }
}

/** Reads a row; null where there is none. */
function readOne(row: Parameters<typeof toStored>[0] | undefined): StoredPurchase | null {
  return row ? toStored(row) : null
}
