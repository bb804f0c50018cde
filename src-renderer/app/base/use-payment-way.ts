import { useQuery } from '@tanstack/react-query'
import type { OfferRef } from '../../../src-shared/billing/offer.ts'
import { useBridge } from '../../bridge/bridge-context.tsx'
import { paymentListQuery } from '../../features/billing/payment/checkout-query.ts'
import { checkoutPath } from '../../routes/paths.ts'

interface PaymentWay {
  /** Returns the checkout path of an offer; null if nothing can be bought, or while that is unknown. */
  readonly buyPath: ((offer: OfferRef) => string) | null
  /** Whether the payments page has any content. */
  readonly hasPayments: boolean
}

/** Returns whether plans and add-ons can be bought here. An unreachable backend does not prevent a page from showing offers. */
export function usePaymentWay(): PaymentWay {
  const { data } = useQuery(paymentListQuery(useBridge()))
  return {
    buyPath: data === undefined || data.payment.kind === 'none' ? null : checkoutPath,
    hasPayments: data !== undefined && data.purchases.length > 0
  }
}
