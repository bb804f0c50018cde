import type { OfferRef } from '../../../../src-shared/billing/offer.ts'
import { Card } from '../../../ui/card/card.tsx'
import styles from './how-to-get.module.css'
import { useBillingText } from './use-billing-text.ts'

interface HowToGetProps {
  readonly kind: OfferRef['kind']
  readonly canBuy: boolean
}

/** Explains how to get a plan or an add-on here. */
export function HowToGet({ kind, canBuy }: HowToGetProps) {
  const { t } = useBillingText()
  return (
    <div className={styles.how}>
      <Card as="section" tone="sunk">
        <h2 className={styles.title}>{t(`how.${kind}.title`)}</h2>
        <p className={styles.words}>{t(`how.${kind}.${canBuy ? 'buy' : 'none'}`)}</p>
      </Card>
    </div>
  )
}
