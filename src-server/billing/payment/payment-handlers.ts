import { fail, succeed } from '../../../src-shared/kernel/errors/result.ts'
import type { PaymentOffer } from '../../../src-shared/billing/purchase.ts'
import { askGapMs, LONGEST_GAP_MS } from '../../../src-shared/billing/purchase-state.ts'
import type { HandlerTable } from '../../platform/http/handler-table.ts'
import { makeCheckoutToken } from './checkout-token.ts'
import { createPaymentLinker } from './create-payment-link.ts'
import {
  findLinked,
  isOwned,
  preparePurchase,
  tellPurchase,
  toPurchase,
  wayBackTo,
  type PurchaseController,
  type PurchaseRequest
} from './purchase-controller.ts'
import type { PurchaseRepository } from './purchase-repository.ts'
import type { StoredPurchase } from './stored-purchase.ts'

type PurchaseReader = Pick<PurchaseRepository, 'listOf' | 'listInVain' | 'find'>

export type PaymentHandlers = Pick<HandlerTable, 'listPurchases' | 'startPurchase' | 'handOverPurchase' | 'checkPurchase'>

/**
 * Creates the handlers for a backend that takes no payments, or no longer does. Earlier purchases are shown with their last known state,
 * because no provider can be asked.
 */
export function createClosedHandlers({ purchases, now }: { readonly purchases: PurchaseReader; readonly now: () => number }): PaymentHandlers {
  return {
    listPurchases: async ({ caller: { accountId } }) => {
      const [held, inVain] = await Promise.all([purchases.listOf(accountId), purchases.listInVain(accountId)])
      return succeed({ payment: { kind: 'none', provider: null }, purchases: held.map((one) => toPurchase({ provider: null, now }, one, inVain)) })
    },
    startPurchase: () => Promise.resolve(fail('payment/not-offered')),
    handOverPurchase: () => Promise.resolve(fail('payment/not-offered')),
    checkPurchase: async ({ caller: { accountId }, params: { purchaseId } }) => {
      const found = await purchases.find(purchaseId)
      if (found?.accountId !== accountId) return fail('payment/not-found')
      return succeed({ purchase: toPurchase({ provider: null, now }, found, await purchases.listInVain(accountId)) })
    }
  }
}

/** A learner's own purchases: no request names another account. */
export function createPaymentHandlers(controller: PurchaseController): PaymentHandlers {
  const { purchases, settle, now } = controller
  const paymentLink = createPaymentLinker(controller)
  /** When the provider may next be asked for a waiting learner, by purchase. */
  const nextAsks = new Map<string, number>()

  /** Returns whether to ask the provider now for a waiting learner; all other checks come from the sweep and the webhooks. */
  function mayAsk({ purchaseId, startedAt }: StoredPurchase): boolean {
    const at = now()
    const waitMs = (nextAsks.get(purchaseId) ?? at) - at
    // A longer wait than any that is set here comes from a clock that was set back since.
    if (waitMs > 0 && waitMs <= LONGEST_GAP_MS) return false
    for (const [id, next] of nextAsks) if (next <= at) nextAsks.delete(id)
    nextAsks.set(purchaseId, at + askGapMs(at - startedAt))
    return true
  }

  return {
    listPurchases: async ({ caller: { accountId } }) => {
      const [payment, held, inVain] = await Promise.all([
        offerOf(controller, accountId),
        purchases.listOf(accountId),
        purchases.listInVain(accountId)
      ])
      return succeed({ payment, purchases: await Promise.all(held.map((one) => tellPurchase(controller, one, inVain))) })
    },
    startPurchase: ({ caller: { accountId }, body }) => startPurchase(controller, { accountId, ...body }),
    handOverPurchase: ({ caller: { accountId }, body }) => paymentLink({ accountId, ...body }),
    checkPurchase: async ({ caller: { accountId }, params: { purchaseId }, body: { window } }) => {
      const found = await purchases.find(purchaseId)
      if (found?.accountId !== accountId) return fail('payment/not-found')
      const heard = await hearWindow(controller, found, window)
      // A purchase that was given up is checked again where its page reports a payment, because a clock that was ahead gives up too early.
      const isGivenUp = heard.nextCheckAt === null && window !== 'done'
      const isSure = heard.state.name === 'paid' || heard.state.name === 'refunded' || isGivenUp
      const known = isSure || !mayAsk(heard) ? heard : await settle(heard, 'learner')
      return succeed({ purchase: await tellPurchase(controller, known, await purchases.listInVain(accountId)) })
    }
  }
}

async function offerOf({ provider, mayBuy }: PurchaseController, accountId: string): Promise<PaymentOffer> {
  if (!(await mayBuy(accountId))) return { kind: 'none', provider: null }
  return { kind: provider.isTest ? 'test' : 'provider', provider: provider.name }
}

/**
 * A page's report that it was paid or closed only makes the next check sooner. A purchase with a link can be paid elsewhere, whatever its
 * window does: only the report of a payment counts, so that nobody is asked to pay again while the provider cannot be reached.
 */
async function hearWindow(
  { purchases, provider, now }: PurchaseController,
  purchase: StoredPurchase,
  window: 'open' | 'done' | 'closed'
): Promise<StoredPurchase> {
  const { name } = purchase.state
  const isNews = window === 'done' ? ['started', 'opened', 'closed'].includes(name) : window === 'closed' && ['started', 'opened'].includes(name)
  const isMoved = !purchase.paymentLink || (window === 'done' && provider.resume(purchase) !== null)
  if (!isNews || !isMoved) return purchase
  const event = { kind: window === 'done' ? ('window-done' as const) : ('window-closed' as const) }
  return purchases.change(purchase.purchaseId, { event, now: now(), cause: 'learner' })
}

async function startPurchase(
  controller: PurchaseController,
  request: PurchaseRequest
): Promise<Awaited<ReturnType<PaymentHandlers['startPurchase']>>> {
  const { purchases, provider, mayBuy, now } = controller
  if (!(await mayBuy(request.accountId))) return fail('payment/not-offered')
  const held = await purchases.find(request.purchaseId)
  if (held) return isSameStart(held, request) ? openCheckout(controller, held) : fail('payment/already-begun')
  const linked = findLinked(controller, await purchases.listOf(request.accountId), request.offer)
  // Paying here then pays the existing link: a second person cannot pay it again.
  if (linked && provider.resume(linked) && !(await isOwned(controller, request))) return openCheckout(controller, linked)
  const prepared = await preparePurchase(controller, request)
  if (!prepared.ok) return prepared
  const started = await purchases.start(prepared.value, now())
  return isSameStart(started, request) ? openCheckout(controller, started) : fail('payment/already-begun')
}

/** Until its page has opened, a repeated start is the same start; after that, the provider may already know the reference. */
function isSameStart({ accountId, offer, state, paymentLink }: StoredPurchase, request: PurchaseRequest): boolean {
  const isSameOffer = offer.kind === request.offer.kind && offer.slug === request.offer.slug
  return accountId === request.accountId && isSameOffer && state.name === 'started' && paymentLink === null
}

async function openCheckout(controller: PurchaseController, purchase: StoredPurchase) {
  const { purchases, checkoutOrigin, now } = controller
  const { token, hash, endsAt } = makeCheckoutToken(now())
  await purchases.saveToken(purchase.purchaseId, { hash, endsAt })
  const origin = checkoutOrigin()
  return succeed({ purchase: toPurchase(controller, purchase), checkout: { address: `${origin}/pay/${token}`, ...wayBackTo(origin) } })
}
