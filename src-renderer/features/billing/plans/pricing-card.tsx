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
import { useAudienceText } from './use-audience-text.ts'
import styles from './pricing-card.module.css'

interface PricingCardProps {
  readonly plan: Plan
  readonly buyPath: BuyPath
}

/** One plan with its price and what it gives; the learner's own is marked. */
export function PricingCard({ plan, buyPath }: PricingCardProps) {
  const { t, i18n } = useTranslation()
  const audience = useAudienceText(plan.audience)
  const { slug, title, summary, price, period, features, isCurrent } = plan
  return (
    <Card as="li" tone={isCurrent ? 'calm' : 'plain'} testId={`plan-${slug}`}>
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
