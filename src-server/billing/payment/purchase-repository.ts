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

/** What happened to a purchase, when, and who said so. */
interface PurchaseChange {
  readonly event: PurchaseEvent
  readonly now: number
  /** Such as `webhook`, `sweep`, `learner`: for whoever reads the audit. */
  readonly cause: string
  /** The revision that was known when the provider was asked; what was written since, such as a webhook's news, wants another look. */
  readonly askedAtRevision?: number
  /** What the provider says of it besides. */
  readonly paid?: { readonly channel: string | null; readonly providerId: string | null }
}

/** Gives what was paid for, or takes it back, within the transaction that records it. */
export interface GrantsInTransaction {
  readonly grant: (queries: Queries, purchase: StoredPurchase) => Promise<void>
  readonly takeBack: (queries: Queries, purchase: StoredPurchase) => Promise<void>
}

/** The one of an account's purchases, newest first, that a new one would be twice. */
type FindTwin = (held: readonly StoredPurchase[]) => StoredPurchase | undefined

export interface PurchaseRepository {
  /**
   * Keeps it unless its id is taken, or `findTwin` names another that stands for it; answers what is kept, whoever's it is. With `findTwin`, those
   * of one account wait for each other, also in several processes: of any number at the same moment one is kept.
   */
  readonly start: (purchase: NewPurchase, now: number, findTwin?: FindTwin) => Promise<StoredPurchase>
  readonly find: (purchaseId: string) => Promise<StoredPurchase | null>
  readonly findByReference: (reference: string) => Promise<StoredPurchase | null>
  /** The one that was paid under the provider's own number. */
  readonly findByProviderId: (provider: ProviderName, providerId: string) => Promise<StoredPurchase | null>
  /** Newest first, 50 at most: those by which money moved, or may have, before the last of all others. No number of tries hides them. */
  readonly listOf: (accountId: string) => Promise<readonly StoredPurchase[]>
  /** The references of those whose money opened nothing, since the same was had before. */
  readonly listInVain: (accountId: string) => Promise<ReadonlySet<string>>
  /** The hash of the token that opens its page once, in place of an earlier one. */
  readonly saveToken: (purchaseId: string, token: { readonly hash: string; readonly endsAt: number }) => Promise<void>
  /** Whose page the token opens; of many at the same time one gets it, and none after its end. */
  readonly spendToken: (hash: string, now: number) => Promise<StoredPurchase | null>
  /** Applies the event; whoever comes first into `paid` grants, once, in the same transaction. Answers how it stands then. */
  readonly change: (purchaseId: string, change: PurchaseChange) => Promise<StoredPurchase>
  /**
   * Has it looked at before long, also where nothing was waited for any more: somebody has said that there is news. A look that is under way does not
   * take this away, whichever process it runs in: it asked before. Null where there is no such purchase.
   */
  readonly lookSoon: (purchaseId: string, now: number) => Promise<StoredPurchase | null>
  /** Those that are due for a look, each handed out to one caller only until `leaseMs` are over. One that cannot be read keeps no other from it. */
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

/** `transaction`: it and the first entry of its audit, or neither. */
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

/** Of two that change it at the same time one writes and the other looks again: each round one gets through, so it ends. */
async function changeUntilDone(deps: ChangeDeps, purchaseId: string, change: PurchaseChange): Promise<StoredPurchase> {
  for (;;) {
    const before = await find(deps.queries, purchaseId)
    if (!before) throw new Error('a purchase is gone')
    const written = await deps.queries.transaction().execute((transaction) => write({ ...deps, queries: transaction }, before, change))
    if (written) return written
  }
}

/** Null where somebody else wrote since `before` was read. */
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

/** Also what is due later than anything can be: the clock stood ahead as that was written, and nobody is to wait until it is right again. */
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

/** Why a row cannot be read; null where it can. */
function faultOf(row: Parameters<typeof toStored>[0]): unknown {
  try {
    toStored(row)
    return null
  } catch (error) {
    return error
  }
}

/** What stands there; null where nothing does. */
function readOne(row: Parameters<typeof toStored>[0] | undefined): StoredPurchase | null {
  return row ? toStored(row) : null
}
