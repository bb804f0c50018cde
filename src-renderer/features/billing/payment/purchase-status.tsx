import { Button } from '@mantine/core'
import type { CheckoutWindowView } from '../../../../src-shared/billing/checkout-contract.ts'
import { hasLink } from '../../../../src-shared/billing/live-link.ts'
import type { Purchase } from '../../../../src-shared/billing/purchase.ts'
import { BusyButton } from '../../../ui/feedback/busy-button.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { PaymentReference } from './payment-reference.tsx'
import { isWaiting, toneOf, textKeyOf } from './purchase-text.ts'
import { useCheckoutText } from './use-checkout-text.ts'

interface PurchaseStatusProps {
  readonly purchase: Purchase
  /** Phase of this purchase's window; `none` if it has none. */
  readonly phase: CheckoutWindowView['phase']
  readonly isChecking: boolean
  readonly onCheck: () => void
  readonly onRaise: () => void
}

/** Explains what has happened to the money so far and what the learner can do now. */
export function PurchaseStatus({ purchase, phase, isChecking, onCheck, onRaise }: PurchaseStatusProps) {
  const { t } = useCheckoutText()
  const isBefore = purchase.state === 'started' || purchase.state === 'opened'
  if (isBefore && (phase === 'opening' || phase === 'open')) {
    return (
      <Notice
        tone="calm"
        label={t('status')}
        action={
          <Button variant="default" onClick={onRaise}>
            {t('raise')}
          </Button>
        }
      >
        {t(`window.${phase}`)}
      </Notice>
    )
  }
  if (isBefore && phase === 'failed') {
    return (
      <Notice tone="warning" label={t('status')}>
        {t('window.failed')}
      </Notice>
    )
  }
  const key = textKeyOf(purchase)
  return (
    <Notice
      tone={toneOf(purchase)}
      title={t(`${key}.title`)}
      label={t('status')}
      action={
        isWaiting(purchase) ? (
          <BusyButton variant="default" isBusy={isChecking} busyLabel={t('checking')} onClick={onCheck}>
            {t('check')}
          </BusyButton>
        ) : undefined
      }
    >
      {t(`${key}.words`)}
      {hasLink(purchase) ? null : <PaymentReference reference={purchase.reference} />}
    </Notice>
  )
}
