import { Box } from '@mantine/core'
import type { OfferRef } from '../../../../src-shared/billing/offer.ts'
import { Card } from '../../../ui/card/card.tsx'
import { useBillingText } from './use-billing-text.ts'

interface HowToGetProps {
  readonly kind: OfferRef['kind']
  readonly canBuy: boolean
}

/** Explains how to get a plan or an add-on here. */
export function HowToGet({ kind, canBuy }: HowToGetProps) {
  const { t } = useBillingText()
  return (
    <Box mt="var(--koya-space-4)">
      <Card as="section" tone="sunk">
        <Box component="h2" fz={17}>
          {t(`how.${kind}.title`)}
        </Box>
        <Box component="p" maw="68ch">
          {t(`how.${kind}.${canBuy ? 'buy' : 'none'}`)}
        </Box>
      </Card>
    </Box>
  )
}
