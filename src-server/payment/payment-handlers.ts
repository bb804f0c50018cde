import { fail, succeed, type Result } from '../../src-shared/errors/result.ts'
import type { Period } from '../../src-shared/billing/offer-term.ts'
import type { OfferRef } from '../../src-shared/billing/offer.ts'
import { isForSale } from '../../src-shared/payment/is-for-sale.ts'
import type { PaymentOffer, Purchase } from '../../src-shared/payment/purchase.ts'
import type { Price } from '../../src-shared/learning/learning.ts'
import type { AccountRepository } from '../account/account-repository.ts'
import type { TryCounterRepository } from '../account/try-counter-repository.ts'
import type { HandlerTable } from '../http/handler-table.ts'
import type { Entitlements } from '../learning/create-entitlements.ts'
import type { OfferRepository } from '../learning/offer-repository.ts'
import { makeCheckoutToken } from './checkout-token.ts'
import type { PaymentProvider } from './payment-provider.ts'
import type { PurchaseRepository, StoredPurchase } from './purchase-repository.ts'
import type { SettlePurchase } from './settle-purchase.ts'

interface PaymentHandlersDeps {
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

type PaymentHandlers = Pick<HandlerTable, 'listPurchases' | 'startPurchase' | 'checkPurchase'>

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** A learner who tries card after card begins a few; more than this is a program. */
const MOST_PER_HOUR = 20
/** The provider is asked for a waiting learner at most so often. */
const CHECK_GAP_MS = 3000

/** Nothing can be bought; what was bought before, there is none. */
export const noPaymentHandlers: PaymentHandlers = {
  listPurchases: () => Promise.resolve(succeed({ payment: { kind: 'none', provider: null }, purchases: [] })),
  startPurchase: () => Promise.resolve(fail('payment/not-offered')),
  checkPurchase: () => Promise.resolve(fail('payment/not-found'))
}

/** A learner's own purchases: nothing here names another account. */
export function createPaymentHandlers(deps: PaymentHandlersDeps): PaymentHandlers {
  const { purchases, settle, now } = deps
  const asked = new Map<string, number>()

  /** Whether the provider may be asked now for a learner who waits; every other look comes from the sweep and the webhooks. */
  function mayAsk({ purchaseId }: StoredPurchase): boolean {
    const last = asked.get(purchaseId)
    if (last !== undefined && now() - last < CHECK_GAP_MS) return false
    for (const [id, at] of asked) if (now() - at >= CHECK_GAP_MS) asked.delete(id)
    asked.set(purchaseId, now())
    return true
  }

  return {
    listPurchases: async ({ caller: { accountId } }) => {
      const [payment, held] = await Promise.all([offerOf(deps, accountId), purchases.listOf(accountId)])
      return succeed({ payment, purchases: held.map(toPurchase) })
    },
    startPurchase: ({ caller: { accountId }, body }) => startPurchase(deps, { accountId, ...body }),
    checkPurchase: async ({ caller: { accountId }, params: { purchaseId }, body: { window } }) => {
      const found = await purchases.find(purchaseId)
      if (found?.accountId !== accountId) return fail('payment/not-found')
      const heard = await hearWindow(deps, found, window)
      const isSure = heard.state.name === 'paid' || heard.state.name === 'refunded' || heard.nextCheckAt === null
      return succeed({ purchase: toPurchase(isSure || !mayAsk(heard) ? heard : await settle(heard, 'learner')) })
    }
  }
}

async function offerOf({ provider, mayBuy }: PaymentHandlersDeps, accountId: string): Promise<PaymentOffer> {
  if (!(await mayBuy(accountId))) return { kind: 'none', provider: null }
  return { kind: provider.isTest ? 'test' : 'provider', provider: provider.name }
}

/** A page's word that it was paid, or closed, is a reason to look sooner and nothing else. */
async function hearWindow(
  { purchases, now }: PaymentHandlersDeps,
  purchase: StoredPurchase,
  window: 'open' | 'done' | 'closed'
): Promise<StoredPurchase> {
  const { name } = purchase.state
  const isNews = window === 'done' ? ['started', 'opened', 'closed'].includes(name) : window === 'closed' && ['started', 'opened'].includes(name)
  if (!isNews) return purchase
  const event = { kind: window === 'done' ? ('window-done' as const) : ('window-closed' as const) }
  return purchases.change(purchase.purchaseId, { event, now: now(), cause: 'learner' })
}

interface Wish {
  readonly accountId: string
  readonly purchaseId: string
  readonly offer: OfferRef
}

async function startPurchase(deps: PaymentHandlersDeps, wish: Wish): Promise<Awaited<ReturnType<PaymentHandlers['startPurchase']>>> {
  const { purchases, provider, mayBuy, tries, now } = deps
  const { accountId, purchaseId, offer } = wish
  if (!(await mayBuy(accountId))) return fail('payment/not-offered')
  const held = await purchases.find(purchaseId)
  if (held) return isSameStart(held, wish) ? openCheckout(deps, held) : fail('payment/already-begun')
  const priced = await priceOf(deps, wish)
  if (!priced.ok) return priced
  const tried = await tries.add({ purpose: 'purchase', subject: accountId, now: now() }, HOUR_MS)
  if (tried > MOST_PER_HOUR) return fail('payment/too-many')
  const started = await purchases.start(
    {
      purchaseId,
      accountId,
      offer,
      reference: `koya-${purchaseId}`,
      title: priced.value.title,
      period: priced.value.period,
      ...priced.value.price,
      provider: provider.name,
      isTest: provider.isTest,
      customer: await customerOf(deps, accountId)
    },
    now()
  )
  return isSameStart(started, wish) ? openCheckout(deps, started) : fail('payment/already-begun')
}

/** Before its page has opened, a start that is repeated is the same start; afterwards the provider may know the reference already. */
function isSameStart({ accountId, offer, state }: StoredPurchase, wish: Wish): boolean {
  return accountId === wish.accountId && offer.kind === wish.offer.kind && offer.slug === wish.offer.slug && state.name === 'started'
}

interface PricedOffer {
  readonly title: string
  readonly period: Period
  readonly price: Price
}

/** What it costs now, and for how long; from the backend's own list, and never from the client. */
async function priceOf({ purchases, offers, readEntitlements, now }: PaymentHandlersDeps, wish: Wish): Promise<Result<PricedOffer>> {
  const { accountId, offer } = wish
  const found =
    offer.kind === 'plan'
      ? (await offers.listPlans()).find(({ slug, isRetired }) => slug === offer.slug && !isRetired)
      : (await offers.listAddOns()).find(({ slug }) => slug === offer.slug)
  if (!found) return fail('payment/unknown-offer')
  if (found.price.amountMinor === 0) return fail('payment/free-offer')
  if (!isForSale(found)) return fail('payment/unknown-offer')
  if (offer.kind === 'add-on' && (await readEntitlements(accountId)).addOnSlugs.has(offer.slug)) return fail('payment/already-owned')
  const isOnItsWay = (one: StoredPurchase): boolean =>
    one.offer.kind === offer.kind && one.offer.slug === offer.slug && one.state.name === 'pending' && now() - one.startedAt < DAY_MS
  if ((await purchases.listOf(accountId)).some(isOnItsWay)) return fail('payment/already-pending')
  return succeed({ title: found.title, period: 'period' in found ? found.period : 'forever', price: found.price })
}

/** Providers want an e-mail address; a learner without one gets one at the checkout's host, by which nobody can be written to. */
async function customerOf({ accounts, checkoutOrigin }: PaymentHandlersDeps, accountId: string): Promise<string> {
  const identifier = (await accounts.find(accountId))?.identifier ?? ''
  return identifier.includes('@') ? identifier : `learner-${accountId}@${new URL(checkoutOrigin()).hostname}`
}

async function openCheckout({ purchases, checkoutOrigin, now }: PaymentHandlersDeps, purchase: StoredPurchase) {
  const { token, hash, endsAt } = makeCheckoutToken(now())
  await purchases.keepToken(purchase.purchaseId, { hash, endsAt })
  const origin = checkoutOrigin()
  const checkout = { address: `${origin}/pay/${token}`, doneAddress: `${origin}/pay/done`, cancelledAddress: `${origin}/pay/cancelled` }
  return succeed({ purchase: toPurchase(purchase), checkout })
}

function toPurchase(stored: StoredPurchase): Purchase {
  const { purchaseId, reference, offer, title, amountMinor, currency, provider, isTest, state, startedAt, changedAt, channel } = stored
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
    channel
  }
}
