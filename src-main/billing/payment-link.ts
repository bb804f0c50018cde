import type { OfferRef } from '../../src-shared/billing/offer.ts'
import { fail, succeed, type Result } from '../../src-shared/kernel/errors/result.ts'
import { hasLink } from '../../src-shared/billing/live-link.ts'
import type { Purchase } from '../../src-shared/billing/purchase.ts'
import type { ApiClient } from '../platform/backend/api-client.ts'
import type { BackendAddress } from '../platform/backend/backend-address.ts'
import type { Session } from '../account/session.ts'
import { isSafeLink } from './checkout-address.ts'

interface PaymentLinkDeps {
  readonly api: Pick<ApiClient, 'call'>
  readonly session: Pick<Session, 'withToken' | 'currentUser'>
  /** Returns the address of the backend in force. */
  readonly address: () => Promise<Result<BackendAddress>>
  /** Whether payments are locked on this computer, as on a kiosk device of an exam centre. */
  readonly areLocked: boolean
  readonly isAttemptOpen: () => boolean
  /** The origin of the fake provider in a test build. */
  readonly fakeProvider?: string | undefined
  readonly makeId: () => string
}

interface PaymentLinks {
  readonly begin: (offer: OfferRef) => Promise<Result<{ purchase: Purchase }>>
  /**
   * Returns the purchase as the page may see it: a link that does not lead to the provider is removed, and so is every link while payments are not
   * allowed.
   */
  readonly withSafeLink: (purchase: Purchase) => Promise<Purchase>
}

/** Creates payments by another person's phone: a link leaves this process only if it leads to the provider's own pages, whatever the backend says. */
export function createPaymentLinks({ api, session, address, areLocked, isAttemptOpen, fakeProvider, makeId }: PaymentLinkDeps): PaymentLinks {
  async function withSafeLink(purchase: Purchase): Promise<Purchase> {
    const link = purchase.handOver?.link ?? null
    if (link === null) return purchase
    const where = await address()
    const isShown =
      where.ok &&
      !areLocked &&
      !isAttemptOpen() &&
      isSafeLink(link, { provider: purchase.provider, apiBase: where.value.base, fakeProvider: fakeProvider })
    return isShown || !purchase.handOver ? purchase : { ...purchase, handOver: { ...purchase.handOver, link: null } }
  }

  async function begin(offer: OfferRef): Promise<Result<{ purchase: Purchase }>> {
    if (areLocked) return fail('payment/locked')
    if (isAttemptOpen()) return fail('call/not-during-exam')
    const buyer = session.currentUser()?.id
    const begun = await session.withToken((bearer) => api.call('handOverPurchase', { body: { purchaseId: makeId(), offer }, bearer }))
    if (!begun.ok) return begun
    const purchase = await withSafeLink(begun.value.purchase)
    if (session.currentUser()?.id !== buyer) return fail('session/required')
    if (isAttemptOpen()) return fail('call/not-during-exam')
    return hasLink(purchase) ? succeed({ purchase }) : fail('payment/unsafe-link')
  }

  return { begin, withSafeLink }
}
