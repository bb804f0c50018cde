import { useQuery } from '@tanstack/react-query'
import type { OfferRef } from '../../../src-shared/billing/offer.ts'
import { useBridge } from '../../bridge/bridge-context.tsx'
import { paymentListQuery } from '../../features/billing/payment/checkout-query.ts'
import { checkoutPath } from '../../routes/paths.ts'

interface PaymentWay {
  /** Where an offer is paid for; null where nothing can be bought, and while that is not known. */
  readonly buyPath: ((offer: OfferRef) => string) | null
  /** Whether there is anything to see on the page of payments. */
  readonly hasPayments: boolean
}

/** Whether plans and add-ons can be bought here. A backend that cannot say keeps no page from showing what it offers. */
export function usePaymentWay(): PaymentWay {
  const { data } = useQuery(paymentListQuery(useBridge()))
  return {
    buyPath: data === undefined || data.payment.kind === 'none' ? null : checkoutPath,
    hasPayments: data !== undefined && data.purchases.length > 0
  }
}
