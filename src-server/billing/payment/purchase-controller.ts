import type { Period } from '../../../src-shared/billing/offer-term.ts'
import type { OfferRef } from '../../../src-shared/billing/offer.ts'
import type { Price } from '../../../src-shared/billing/plans.ts'
import { fail, succeed, type Result } from '../../../src-shared/kernel/errors/result.ts'
import { isForSale } from '../../../src-shared/billing/is-for-sale.ts'
import { findLiveLink, hasLink } from '../../../src-shared/billing/live-link.ts'
import type { Purchase } from '../../../src-shared/billing/purchase.ts'
import type { AccountRepository } from '../../account/store/account-repository.ts'
import type { TryCounterRepository } from '../../account/store/rate-limit-repository.ts'
import type { Entitlements } from '../plans/create-entitlements.ts'
import type { OfferRepository } from '../plans/offer-repository.ts'
import { isOnItsWay } from './money-on-its-way.ts'
import type { PaymentProvider, WayBack } from './payment-provider.ts'
import type { PurchaseRepository } from './purchase-repository.ts'
import type { NewPurchase, StoredPurchase } from './stored-purchase.ts'
import type { SettlePurchase } from './settle-purchase.ts'

export interface PurchaseDesk {
  readonly purchases: PurchaseRepository
  readonly provider: PaymentProvider
  readonly settle: SettlePurchase
  /** Whether this learner may buy by this provider: not everybody may use the test payment. */
  readonly mayBuy: (accountId: string) => Promise<boolean>
  readonly accounts: Pick<AccountRepository, 'find'>
  readonly offers: OfferRepository
  readonly readEntitlements: (accountId: string) => Promise<Entitlements>
  readonly tries: Pick<TryCounterRepository, 'add'>
  /** Such as `https://pay.school.example`, without a slash at the end; known once the checkout is served. */
  readonly checkoutOrigin: () => string
  /** Wall clock, milliseconds since 1970. */
  readonly now: () => number
}

/** What somebody wants to buy, under the id that their client made. */
export interface Wish {
  readonly accountId: string
  readonly purchaseId: string
  readonly offer: OfferRef
}

const HOUR_MS = 3_600_000
/** A learner who tries card after card begins a few; more than this is a program. */
const MOST_PER_HOUR = 20

/** What the purchase would be, at the price that holds now; it counts as a try, and nothing is kept of it yet. */
export async function preparePurchase(desk: PurchaseDesk, wish: Wish): Promise<Result<NewPurchase>> {
  const { provider, tries, now } = desk
  const { accountId, purchaseId, offer } = wish
  const priced = await priceOf(desk, wish)
  if (!priced.ok) return priced
  const tried = await tries.add({ purpose: 'purchase', subject: accountId, now: now() }, HOUR_MS)
  if (tried > MOST_PER_HOUR) return fail('payment/too-many')
  return succeed({
    purchaseId,
    accountId,
    offer,
    reference: `koya-${purchaseId}`,
    title: priced.value.title,
    period: priced.value.period,
    ...priced.value.price,
    provider: provider.name,
    isTest: provider.isTest,
    customer: await customerOf(desk, accountId),
    handOver: null
  })
}

interface PricedOffer {
  readonly title: string
  readonly period: Period
  readonly price: Price
}

/** What it costs now, and for how long; from the backend's own list, and never from the client. */
async function priceOf(desk: PurchaseDesk, wish: Wish): Promise<Result<PricedOffer>> {
  const { purchases, offers, now } = desk
  const { accountId, offer } = wish
  const found =
    offer.kind === 'plan'
      ? (await offers.listPlans()).find(({ slug, isRetired }) => slug === offer.slug && !isRetired)
      : (await offers.listAddOns()).find(({ slug }) => slug === offer.slug)
  if (!found) return fail('payment/unknown-offer')
  if (found.price.amountMinor === 0) return fail('payment/free-offer')
  if (!isForSale(found)) return fail('payment/unknown-offer')
  if (await isOwned(desk, wish)) return fail('payment/already-owned')
  const ofOffer = (await purchases.listOf(accountId)).filter((one) => one.offer.kind === offer.kind && one.offer.slug === offer.slug)
  if (ofOffer.some((one) => isOnItsWay(one, now()))) return fail('payment/already-pending')
  return succeed({ title: found.title, period: 'period' in found ? found.period : 'forever', price: found.price })
}

/** Whether the learner has it for good or by a plan, so that money for it would come to nothing. A plan that runs can be paid for again. */
export async function isOwned({ readEntitlements }: PurchaseDesk, { accountId, offer }: Omit<Wish, 'purchaseId'>): Promise<boolean> {
  return offer.kind === 'add-on' && (await readEntitlements(accountId)).addOnSlugs.has(offer.slug)
}

/** Providers want an e-mail address; a learner without one gets one at the checkout's host, by which nobody can be written to. */
async function customerOf({ accounts, checkoutOrigin }: PurchaseDesk, accountId: string): Promise<string> {
  const identifier = (await accounts.find(accountId))?.identifier ?? ''
  return identifier.includes('@') ? identifier : `learner-${accountId}@${new URL(checkoutOrigin()).hostname}`
}

/** The checkout's addresses by which a page says that it ended. */
export function wayBackTo(origin: string): WayBack {
  return { doneAddress: `${origin}/pay/done`, cancelledAddress: `${origin}/pay/cancelled` }
}

interface LinkJudge {
  /** Null where none takes payments now. */
  readonly provider: Pick<PaymentProvider, 'name' | 'isOwnLink'> | null
  readonly now: () => number
}

/** `inVain`: references of payments that opened nothing. */
export function toPurchase(desk: LinkJudge, stored: StoredPurchase, inVain: ReadonlySet<string> = new Set()): Purchase {
  const { purchaseId, reference, offer, title, amountMinor, currency, provider, isTest, state, startedAt, changedAt, channel, handOver } = stored
  return {
    purchaseId,
    reference,
    offer,
    title,
    price: { amountMinor, currency },
    provider,
    isTest,
    state: state.name,
    reason: state.reason,
    startedAt,
    changedAt,
    isOnItsWay: isOnItsWay(stored, desk.now()),
    isInVain: state.name === 'paid' && inVain.has(reference),
    channel,
    handOver: handOver && { link: canBePaid(desk, stored, handOver) ? handOver.link : null, holdsUntil: handOver.holdsUntil }
  }
}

/** As its learner is told of it: without the link to what they have meanwhile, such as by a voucher. */
export async function tellPurchase(desk: PurchaseDesk, stored: StoredPurchase, inVain: ReadonlySet<string>): Promise<Purchase> {
  const told = toPurchase(desk, stored, inVain)
  if (!told.handOver || !hasLink(told) || !(await isOwned(desk, stored))) return told
  return { ...told, handOver: { ...told.handOver, link: null } }
}

/** The purchase of that offer whose link can be paid now. `held`: newest first. */
export function findLinked(desk: LinkJudge, held: readonly StoredPurchase[], offer: OfferRef): StoredPurchase | undefined {
  const told = held.map((one) => toPurchase(desk, one))
  const live = findLiveLink(told, offer)
  return live && held[told.indexOf(live)]
}

/** Another card may be tried after one was declined; whoever has paid must not be led there again. */
function canBePaid({ provider, now }: LinkJudge, { state, ...stored }: StoredPurchase, link: HandOver): boolean {
  const isUnpaid = state.name === 'started' || state.name === 'closed' || state.reason === 'declined'
  return isUnpaid && now() < link.holdsUntil && provider !== null && stored.provider === provider.name && provider.isOwnLink(link.link)
}

type HandOver = NonNullable<StoredPurchase['handOver']>
