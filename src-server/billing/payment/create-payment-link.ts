import { fail, succeed, type Result } from '../../../src-shared/kernel/errors/result.ts'
import { LINK_HOLDS_MS } from '../../../src-shared/billing/hosted-link.ts'
import type { Purchase } from '../../../src-shared/billing/purchase.ts'
import { findLinked, isOwned, preparePurchase, toPurchase, wayBackTo, type PurchaseDesk, type Wish } from './purchase-controller.ts'

type HandedOver = Result<{ readonly purchase: Purchase }>

/**
 * Begins a purchase that somebody else pays at the provider's own page. The provider is asked before anything is kept: a link that nobody was told
 * of can be paid by nobody. Whoever asks again gets the link that is out, and whoever asks at the same time the same one.
 */
export function createHandOver(desk: PurchaseDesk): (wish: Wish) => Promise<HandedOver> {
  const running = new Map<string, Promise<HandedOver>>()
  return (wish) => {
    const key = JSON.stringify([wish.accountId, wish.offer.kind, wish.offer.slug])
    const run = running.get(key) ?? handOver(desk, wish).finally(() => running.delete(key))
    running.set(key, run)
    return run
  }
}

async function handOver(desk: PurchaseDesk, wish: Wish): Promise<HandedOver> {
  const { purchases, provider, mayBuy, checkoutOrigin, now } = desk
  const { accountId, purchaseId, offer } = wish
  if (!(await mayBuy(accountId))) return fail('payment/not-offered')
  if (await isOwned(desk, wish)) return fail('payment/already-owned')
  const live = findLinked(desk, await purchases.listOf(accountId), offer)
  if (live) return succeed({ purchase: toPurchase(desk, live) })
  if (await purchases.find(purchaseId)) return fail('payment/already-begun')
  const prepared = await preparePurchase(desk, wish)
  if (!prepared.ok) return prepared
  const link = await provider.handOver(prepared.value, wayBackTo(checkoutOrigin()))
  if (link === null) return fail('payment/no-link')
  const wished = { ...prepared.value, handOver: { link, holdsUntil: now() + LINK_HOLDS_MS } }
  // Another process may have kept one meanwhile. Then ours was told to nobody, and nobody can pay by it.
  const kept = await purchases.start(wished, now(), (held) => findLinked(desk, held, offer))
  return findLinked(desk, [kept], offer) && kept.accountId === accountId
    ? succeed({ purchase: toPurchase(desk, kept) })
    : fail('payment/already-begun')
}
