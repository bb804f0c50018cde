import { Button } from '@mantine/core'
import { Link } from 'react-router-dom'
import type { OfferRef } from '../../../../src-shared/billing/offer.ts'
import { useBillingText } from './use-billing-text.ts'
import styles from './buy-link.module.css'

/** Where each plan and add-on is paid for; null where nothing can be bought. */
export type BuyPath = ((offer: OfferRef) => string) | null

interface BuyLinkProps {
  /** Where it is paid for. */
  readonly to: string
  readonly title: string
  /** `renew`: for what the learner has already. */
  readonly purpose: 'buy' | 'renew'
}

/** Leads to where one plan or add-on is paid for. Its name for a screen reader says which, as many stand on one page. */
export function BuyLink({ to, title, purpose }: BuyLinkProps) {
  const { t } = useBillingText()
  return (
    <Button
      component={Link}
      to={to}
      className={styles.link}
      variant={purpose === 'buy' ? 'filled' : 'default'}
      aria-label={t(purpose === 'buy' ? 'buy.label' : 'buy.renewLabel', { title })}
    >
      {t(`buy.${purpose}`)}
    </Button>
  )
}
