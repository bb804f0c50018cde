import { fail, succeed, type Result } from '../../src-shared/errors/result.ts'
import { LINK_HOLDS_MS } from '../../src-shared/payment/hosted-link.ts'
import { findLiveLink } from '../../src-shared/payment/live-link.ts'
import type { Purchase } from '../../src-shared/payment/purchase.ts'
import { preparePurchase, toPurchase, wayBackTo, type PurchaseDesk, type Wish } from './purchase-desk.ts'

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
  const held = (await purchases.listOf(accountId)).map((one) => toPurchase(desk, one))
  const live = findLiveLink(held, offer)
  if (live) return succeed({ purchase: live })
  if (await purchases.find(purchaseId)) return fail('payment/already-begun')
  const prepared = await preparePurchase(desk, wish)
  if (!prepared.ok) return prepared
  const link = await provider.handOver(prepared.value, wayBackTo(checkoutOrigin()))
  if (link === null) return fail('payment/no-link')
  const kept = await purchases.start({ ...prepared.value, handOver: { link, holdsUntil: now() + LINK_HOLDS_MS } }, now())
  return kept.accountId === accountId && kept.handOver?.link === link ? succeed({ purchase: toPurchase(desk, kept) }) : fail('payment/already-begun')
}
