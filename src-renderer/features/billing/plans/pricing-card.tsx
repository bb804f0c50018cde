import '@mantine/core/styles/Badge.css'
import { Badge, Box, Flex, Group } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Plan } from '../../../../src-shared/billing/plans.ts'
import { formattingLocale } from '../../../ui/data/formatting-locale.ts'
import { isForSale } from '../../../../src-shared/billing/is-for-sale.ts'
import { Card } from '../../../ui/card/card.tsx'
import { PlainList } from '../../../ui/data/plain-list.tsx'
import { priceText } from '../price-text.ts'
import { BuyLink, type BuyPath } from './buy-link.tsx'
import { classLevels, targetExams } from '../../../../src-shared/account/class-levels.ts'
import { useBillingText } from './use-billing-text.ts'

interface PricingCardProps {
  readonly plan: Plan
  readonly buyPath: BuyPath
}

/** A plan with its price and features; marks the learner's current plan. */
export function PricingCard({ plan, buyPath }: PricingCardProps) {
  const { t, i18n } = useTranslation()
  const audience = useAudienceText(plan.audience)
  const { slug, title, summary, price, period, features, isCurrent } = plan
  return (
    <Card as="li" tone={isCurrent ? 'calm' : 'plain'}>
      <Group gap="6px 12px" justify="space-between">
        <Box component="h2" m={0} fz="xl">
          {title}
        </Box>
        {isCurrent ? <Badge>{t('plans.current')}</Badge> : null}
      </Group>
      <p>
        <Box component="strong" fz={28}>
          {price.amountMinor === 0 ? t('plans.free') : priceText(price, formattingLocale(i18n.language))}
        </Box>{' '}
        {t(`plans.period.${period}`)}
      </p>
      {audience === null ? null : (
        <Box component="p" fw={600}>
          {audience}
        </Box>
      )}
      <Box component="p" c="dimmed">
        {summary}
      </Box>
      <PlainList gap={6} mt={4}>
        {features.map((feature) => (
          <Flex key={feature} component="li" gap={8} align="flex-start">
            <IconCheck size={18} style={{ flex: 'none', marginTop: '0.2rem', color: 'var(--koya-green)' }} aria-hidden />
            <span>{feature}</span>
          </Flex>
        ))}
      </PlainList>
      {buyPath !== null && isForSale(plan) ? (
        <BuyLink to={buyPath({ kind: 'plan', slug })} title={title} purpose={isCurrent ? 'renew' : 'buy'} />
      ) : null}
    </Card>
  )
}

/** Returns a plan's audience as text; null if it is for every learner. */
function useAudienceText(audience: Plan['audience']): string | null {
  const { t } = useBillingText()
  const { i18n } = useTranslation()
  switch (audience.kind) {
    case 'learner':
      return null
    case 'class': {
      const titles = classLevels.filter(({ slug }) => audience.classLevels.includes(slug)).map(({ title }) => title)
      return t('audience.class', { classes: new Intl.ListFormat(formattingLocale(i18n.language)).format(titles) })
    }
    case 'exam':
      return t('audience.exam', { exam: targetExams.find(({ slug }) => slug === audience.targetExam)?.title ?? audience.targetExam })
    case 'school':
      return t('audience.school')
  }
}
