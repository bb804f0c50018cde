import type { Period } from '../../../src-shared/billing/offer-term.ts'
import type { OfferRef } from '../../../src-shared/billing/offer.ts'
import type { Price } from '../../../src-shared/billing/plans.ts'
import { fail, succeed, type Result } from '../../../src-shared/kernel/errors/result.ts'
import { isForSale } from '../../../src-shared/billing/is-for-sale.ts'
import { findLiveLink, hasLink } from '../../../src-shared/billing/live-link.ts'
import type { Purchase } from '../../../src-shared/billing/purchase.ts'
import type { AccountRepository } from '../../account/store/account-repository.ts'
import type { RateLimitRepository } from '../../account/store/rate-limit-repository.ts'
import type { Entitlements } from '../plans/create-entitlements.ts'
import type { OfferRepository } from '../plans/offer-repository.ts'
import { isOnItsWay } from './money-on-its-way.ts'
import type { PaymentProvider, WayBack } from './payment-provider.ts'
import type { PurchaseRepository } from './purchase-repository.ts'
import type { NewPurchase, StoredPurchase } from './stored-purchase.ts'
import type { SettlePurchase } from './settle-purchase.ts'

export interface PurchaseController {
  readonly purchases: PurchaseRepository
  readonly provider: PaymentProvider
  readonly settle: SettlePurchase
  /** Whether this learner may buy through this provider: the test payment is not open to everybody. */
  readonly mayBuy: (accountId: string) => Promise<boolean>
  readonly accounts: Pick<AccountRepository, 'find'>
  readonly offers: OfferRepository
  readonly readEntitlements: (accountId: string) => Promise<Entitlements>
  readonly rateLimits: Pick<RateLimitRepository, 'add'>
  /** For example `https://pay.school.example`, without a trailing slash; known once the checkout is served. */
  readonly checkoutOrigin: () => string
  /** Wall clock, milliseconds since 1970. */
  readonly now: () => number
}

/** A purchase request, with an id made by the client. */
export interface PurchaseRequest {
  readonly accountId: string
  readonly purchaseId: string
  readonly offer: OfferRef
}

const HOUR_MS = 3_600_000
/** A learner who tries several cards begins a few; more than this is a program. */
const MOST_PER_HOUR = 20

/** Prepares a purchase at the current price. Counts as an attempt, and stores nothing. */
export async function preparePurchase(controller: PurchaseController, request: PurchaseRequest): Promise<Result<NewPurchase>> {
  const { provider, rateLimits, now } = controller
  const { accountId, purchaseId, offer } = request
  const priced = await priceOf(controller, request)
  if (!priced.ok) return priced
  const tried = await rateLimits.add({ purpose: 'purchase', subject: accountId, now: now() }, HOUR_MS)
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
    customer: await customerOf(controller, accountId),
    paymentLink: null
  })
}

interface PricedOffer {
  readonly title: string
  readonly period: Period
  readonly price: Price
}

/** Returns the current price and period from the backend's own list, never from the client. */
async function priceOf(controller: PurchaseController, request: PurchaseRequest): Promise<Result<PricedOffer>> {
  const { purchases, offers, now } = controller
  const { accountId, offer } = request
  const found =
    offer.kind === 'plan'
      ? (await offers.listPlans()).find(({ slug, isRetired }) => slug === offer.slug && !isRetired)
      : (await offers.listAddOns()).find(({ slug }) => slug === offer.slug)
  if (!found) return fail('payment/unknown-offer')
  if (found.price.amountMinor === 0) return fail('payment/free-offer')
  if (!isForSale(found)) return fail('payment/unknown-offer')
  if (await isOwned(controller, request)) return fail('payment/already-owned')
  const ofOffer = (await purchases.listOf(accountId)).filter((one) => one.offer.kind === offer.kind && one.offer.slug === offer.slug)
  if (ofOffer.some((one) => isOnItsWay(one, now()))) return fail('payment/already-pending')
  return succeed({ title: found.title, period: 'period' in found ? found.period : 'forever', price: found.price })
}

/**
 * Returns whether the learner already owns it, permanently or by a plan, so that a payment would give nothing. A running plan can be paid for
 * again.
 */
export async function isOwned({ readEntitlements }: PurchaseController, { accountId, offer }: Omit<PurchaseRequest, 'purchaseId'>): Promise<boolean> {
  return offer.kind === 'add-on' && (await readEntitlements(accountId)).addOnSlugs.has(offer.slug)
}

/** Providers require an e-mail address. A learner without one gets an address at the checkout's host that receives no mail. */
async function customerOf({ accounts, checkoutOrigin }: PurchaseController, accountId: string): Promise<string> {
  const identifier = (await accounts.find(accountId))?.identifier ?? ''
  return identifier.includes('@') ? identifier : `learner-${accountId}@${new URL(checkoutOrigin()).hostname}`
}

/** Returns the checkout's addresses for a finished or cancelled payment. */
export function wayBackTo(origin: string): WayBack {
  return { doneAddress: `${origin}/pay/done`, cancelledAddress: `${origin}/pay/cancelled` }
}

interface LinkJudge {
  /** Null where no provider takes payments now. */
  readonly provider: Pick<PaymentProvider, 'name' | 'isOwnLink'> | null
  readonly now: () => number
}

/** `inVain`: references of payments that opened nothing. */
export function toPurchase(controller: LinkJudge, stored: StoredPurchase, inVain: ReadonlySet<string> = new Set()): Purchase {
  const { purchaseId, reference, offer, title, amountMinor, currency, provider, isTest, state, startedAt, changedAt, channel, paymentLink } = stored
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
    isOnItsWay: isOnItsWay(stored, controller.now()),
    isInVain: state.name === 'paid' && inVain.has(reference),
    channel,
    handOver: paymentLink && { link: canBePaid(controller, stored, paymentLink) ? paymentLink.link : null, holdsUntil: paymentLink.holdsUntil }
  }
}

/** Returns the purchase as its learner sees it: without the link where the learner has the offer by now, for example by a voucher. */
export async function tellPurchase(controller: PurchaseController, stored: StoredPurchase, inVain: ReadonlySet<string>): Promise<Purchase> {
  const told = toPurchase(controller, stored, inVain)
  if (!told.handOver || !hasLink(told) || !(await isOwned(controller, stored))) return told
  return { ...told, handOver: { ...told.handOver, link: null } }
}

/** Finds the purchase of that offer whose link can be paid now. `held`: newest first. */
export function findLinked(controller: LinkJudge, held: readonly StoredPurchase[], offer: OfferRef): StoredPurchase | undefined {
  const told = held.map((one) => toPurchase(controller, one))
  const live = findLiveLink(told, offer)
  return live && held[told.indexOf(live)]
}

/** A declined card may be followed by another; a learner who has paid must not be led to pay again. */
function canBePaid({ provider, now }: LinkJudge, { state, ...stored }: StoredPurchase, link: StoredPaymentLink): boolean {
  const isUnpaid = state.name === 'started' || state.name === 'closed' || state.reason === 'declined'
  return isUnpaid && now() < link.holdsUntil && provider !== null && stored.provider === provider.name && provider.isOwnLink(link.link)
}

type StoredPaymentLink = NonNullable<StoredPurchase['paymentLink']>
