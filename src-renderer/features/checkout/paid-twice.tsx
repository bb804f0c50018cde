import { findPaidTwice } from '../../../src-shared/payment/paid-twice.ts'
import type { Purchase } from '../../../src-shared/payment/purchase.ts'
import { Notice } from '../../ui/notice.tsx'
import styles from './checkout.module.css'
import { useCheckoutText } from './use-checkout-text.ts'

/** Says of money that opened nothing, since the same was paid for before, how it comes back; nothing where there is none. */
export function PaidTwice({ purchases }: { readonly purchases: readonly Purchase[] }) {
  const { t } = useCheckoutText()
  return findPaidTwice(purchases).map(({ purchaseId, title, reference }) => (
    <Notice key={purchaseId} tone="trouble" title={t('twice.title', { title })} testId="paid-twice">
      {t('twice.words')}
      <span className={styles.reference}>
        {t('reference')}: <code>{reference}</code>
      </span>
    </Notice>
  ))
}
