import '@mantine/core/styles/Badge.css'
import { Badge, Box, Group } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { AddOn } from '../../../../src-shared/billing/plans.ts'
import { formattingLocale } from '../../../ui/data/formatting-locale.ts'
import { isForSale } from '../../../../src-shared/billing/is-for-sale.ts'
import { Card, CardGrid } from '../../../ui/card/card.tsx'
import { CardLabel } from '../../../ui/card/card-label.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { BuyLink, type BuyPath } from './buy-link.tsx'
import { HowToGet } from './how-to-get.tsx'
import { priceText } from '../price-text.ts'
import { VoucherForm } from './voucher-form.tsx'

interface AddOnListProps {
  readonly addOns: readonly AddOn[]
  /** Slug of the add-on that the learner came for, listed first. */
  readonly wanted: string | null
  readonly buyPath: BuyPath
}

/** All add-ons; marks those of the learner. */
export function AddOnList({ addOns, wanted, buyPath }: AddOnListProps) {
  const { t } = useTranslation()
  if (addOns.length === 0) {
    return (
      <EmptyState drawing="bookshelf" title={t('addOns.empty.title')} action={{ to: '/dashboard', label: t('addOns.empty.button') }}>
        {t('addOns.empty.words')}
      </EmptyState>
    )
  }
  return (
    <>
      <CardGrid label={t('addOns.title')}>
        {[...addOns.filter(({ slug }) => slug === wanted), ...addOns.filter(({ slug }) => slug !== wanted)].map((addOn) => (
          <AddOnCard key={addOn.slug} addOn={addOn} isWanted={addOn.slug === wanted} buyPath={buyPath} />
        ))}
      </CardGrid>
      <VoucherForm />
      <HowToGet kind="add-on" canBuy={buyPath !== null} />
    </>
  )
}

interface AddOnCardProps {
  readonly addOn: AddOn
  readonly isWanted: boolean
  readonly buyPath: BuyPath
}

function AddOnCard({ addOn, isWanted, buyPath }: AddOnCardProps) {
  const { t, i18n } = useTranslation()
  const { slug, title, summary, kind, price, isOwned } = addOn
  return (
    <Card as="li" tone={isOwned ? 'calm' : isWanted ? 'warm' : 'plain'}>
      <CardLabel>{t(`addOns.kind.${kind}`)}</CardLabel>
      <Group gap="6px 12px" justify="space-between">
        <Box component="h2" m={0} fz="xl">
          {title}
        </Box>
        {isOwned || isWanted ? <Badge>{t(isOwned ? 'addOns.owned' : 'addOns.wanted')}</Badge> : null}
      </Group>
      <p>
        <Box component="strong" fz={28}>
          {price.amountMinor === 0 ? t('plans.free') : priceText(price, formattingLocale(i18n.language))}
        </Box>
      </p>
      <Box component="p" c="dimmed">
        {summary}
      </Box>
      {buyPath !== null && !isOwned && isForSale(addOn) ? <BuyLink to={buyPath({ kind: 'add-on', slug })} title={title} purpose="buy" /> : null}
    </Card>
  )
}
