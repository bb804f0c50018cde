import type { Purchase } from '../../../src-shared/payment/purchase.ts'
import { Notice } from '../../ui/notice.tsx'
import styles from './checkout.module.css'
import { useCheckoutText } from './use-checkout-text.ts'

/** Says of money that opened nothing, since the same was had before, how it comes back; nothing where there is none. */
export function PaidInVain({ purchases }: { readonly purchases: readonly Purchase[] }) {
  const { t } = useCheckoutText()
  return purchases
    .filter(({ isInVain }) => isInVain)
    .map(({ purchaseId, title, reference }) => (
      <Notice key={purchaseId} tone="trouble" title={t('vain.of', { title })} testId="paid-in-vain">
        {t('vain.words')}
        <span className={styles.reference}>
          {t('reference')}: <code>{reference}</code>
        </span>
      </Notice>
    ))
}
