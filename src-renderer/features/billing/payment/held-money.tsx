import type { Purchase } from '../../../../src-shared/billing/purchase.ts'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { PaymentReference } from './payment-reference.tsx'
import { textKeyOf } from './purchase-text.ts'
import { useCheckoutText } from './use-checkout-text.ts'

/**
 * For payments that had no effect (mismatch, or the offer was already owned), explains how the money is returned; renders nothing if there are
 * none.
 */
export function HeldMoney({ purchases }: { readonly purchases: readonly Purchase[] }) {
  const { t } = useCheckoutText()
  return purchases
    .filter(({ state, isInVain }) => isInVain || state === 'unknown')
    .map((purchase) => (
      <Notice key={purchase.purchaseId} tone="trouble" title={t('held', { title: purchase.title, what: t(`${textKeyOf(purchase)}.title`) })}>
        {t(`${textKeyOf(purchase)}.words`)}
        <PaymentReference reference={purchase.reference} />
      </Notice>
    ))
}
