import { fail, succeed, type Result } from '../../../src-shared/kernel/errors/result.ts'
import { LINK_HOLDS_MS } from '../../../src-shared/billing/hosted-link.ts'
import type { Purchase } from '../../../src-shared/billing/purchase.ts'
import { findLinked, isOwned, preparePurchase, toPurchase, wayBackTo, type PurchaseController, type PurchaseRequest } from './purchase-controller.ts'

type PaymentLinkResult = Result<{ readonly purchase: Purchase }>

/**
 * Begins a purchase that another person pays on the provider's own page. The provider is asked before anything is stored: a link that was
 * shown to nobody cannot be paid. A repeated request gets the valid link, and concurrent requests share one.
 */
export function createPaymentLinker(controller: PurchaseController): (request: PurchaseRequest) => Promise<PaymentLinkResult> {
  const running = new Map<string, Promise<PaymentLinkResult>>()
  return (request) => {
    const key = JSON.stringify([request.accountId, request.offer.kind, request.offer.slug])
    const run = running.get(key) ?? paymentLink(controller, request).finally(() => running.delete(key))
    running.set(key, run)
    return run
  }
}

async function paymentLink(controller: PurchaseController, request: PurchaseRequest): Promise<PaymentLinkResult> {
  const { purchases, provider, mayBuy, checkoutOrigin, now } = controller
  const { accountId, purchaseId, offer } = request
  if (!(await mayBuy(accountId))) return fail('payment/not-offered')
  if (await isOwned(controller, request)) return fail('payment/already-owned')
  const live = findLinked(controller, await purchases.listOf(accountId), offer)
  if (live) return succeed({ purchase: toPurchase(controller, live) })
  if (await purchases.find(purchaseId)) return fail('payment/already-begun')
  const prepared = await preparePurchase(controller, request)
  if (!prepared.ok) return prepared
  const link = await provider.createPaymentLink(prepared.value, wayBackTo(checkoutOrigin()))
  if (link === null) return fail('payment/no-link')
  const linked = { ...prepared.value, paymentLink: { link, holdsUntil: now() + LINK_HOLDS_MS } }
  // Another process may have stored a link meanwhile. Then ours was shown to nobody and cannot be paid.
  const saved = await purchases.start(linked, now(), (held) => findLinked(controller, held, offer))
  return findLinked(controller, [saved], offer) && saved.accountId === accountId
    ? succeed({ purchase: toPurchase(controller, saved) })
    : fail('payment/already-begun')
}
