import { Button } from '@mantine/core'
import { Link } from 'react-router-dom'
import type { OfferRef } from '../../../../src-shared/billing/offer.ts'
import { useBillingText } from './use-billing-text.ts'

/** Returns the checkout path of an offer; null if nothing can be bought. */
export type BuyPath = ((offer: OfferRef) => string) | null

interface BuyLinkProps {
  /** Checkout path. */
  readonly to: string
  readonly title: string
  /** `renew`: the learner already has it. */
  readonly purpose: 'buy' | 'renew'
}

/** Link to the checkout of a plan or add-on. Its accessible name includes the offer, because a page has several such links. */
export function BuyLink({ to, title, purpose }: BuyLinkProps) {
  const { t } = useBillingText()
  return (
    <Button
      component={Link}
      to={to}
      // At the bottom of its card, so that links of cards in a row are aligned.
      mt="auto"
      variant={purpose === 'buy' ? 'filled' : 'default'}
      aria-label={t(purpose === 'buy' ? 'buy.label' : 'buy.renewLabel', { title })}
    >
      {t(`buy.${purpose}`)}
    </Button>
  )
}
