import '@mantine/core/styles/Badge.css'
import { Badge } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Plan } from '../../../../src-shared/billing/plans.ts'
import { formattingLocale } from '../../../ui/data/formatting-locale.ts'
import { isForSale } from '../../../../src-shared/billing/is-for-sale.ts'
import { Card } from '../../../ui/card/card.tsx'
import { priceText } from '../price-text.ts'
import { BuyLink, type BuyPath } from './buy-link.tsx'
import styles from './pricing-card.module.css'
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
      <div className={styles.head}>
        <h2 className={styles.title}>{title}</h2>
        {isCurrent ? <Badge>{t('plans.current')}</Badge> : null}
      </div>
      <p className={styles.price}>
        <strong>{price.amountMinor === 0 ? t('plans.free') : priceText(price, formattingLocale(i18n.language))}</strong> {t(`plans.period.${period}`)}
      </p>
      {audience === null ? null : <p className={styles.audience}>{audience}</p>}
      <p className={styles.summary}>{summary}</p>
      <ul className={styles.features}>
        {features.map((feature) => (
          <li key={feature}>
            <IconCheck size={18} aria-hidden />
            <span>{feature}</span>
          </li>
        ))}
      </ul>
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
