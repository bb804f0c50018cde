import type { Purchase } from '../../../../src-shared/billing/purchase.ts'
import { Notice } from '../../../ui/feedback/notice.tsx'
import styles from './checkout.module.css'
import { textKeyOf } from './purchase-text.ts'
import { useCheckoutText } from './use-checkout-text.ts'

/** Says of money that opened nothing, since it does not fit or the same was had before, how it comes back; nothing where there is none. */
export function HeldMoney({ purchases }: { readonly purchases: readonly Purchase[] }) {
  const { t } = useCheckoutText()
  return purchases
    .filter(({ state, isInVain }) => isInVain || state === 'unknown')
    .map((purchase) => (
      <Notice
        key={purchase.purchaseId}
        tone="trouble"
        title={t('held', { title: purchase.title, what: t(`${textKeyOf(purchase)}.title`) })}
        testId="held-money"
      >
        {t(`${textKeyOf(purchase)}.words`)}
        <span className={styles.reference}>
          {t('reference')}: <code>{purchase.reference}</code>
        </span>
      </Notice>
    ))
}
