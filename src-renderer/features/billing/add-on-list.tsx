import '@mantine/core/styles/Badge.css'
import { Badge, Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { AddOn } from '../../../src-shared/learning/learning.ts'
import { Card, CardGrid } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { HowToGet } from './how-to-get.tsx'
import { priceText } from './price-text.ts'
import styles from './pricing-card.module.css'

/** Every add-on, the learner's own marked. */
export function AddOnList({ addOns }: { readonly addOns: readonly AddOn[] }) {
  const { t } = useTranslation()
  if (addOns.length === 0) {
    return (
      <EmptyState
        drawing="bookshelf"
        title={t('addOns.empty.title')}
        action={
          <Button component={Link} to="/dashboard">
            {t('addOns.empty.button')}
          </Button>
        }
      >
        {t('addOns.empty.words')}
      </EmptyState>
    )
  }
  return (
    <>
      <CardGrid label={t('addOns.title')}>
        {addOns.map((addOn) => (
          <AddOnCard key={addOn.slug} addOn={addOn} />
        ))}
      </CardGrid>
      <HowToGet title={t('addOns.how.title')}>{t('addOns.how.words')}</HowToGet>
    </>
  )
}

function AddOnCard({ addOn }: { readonly addOn: AddOn }) {
  const { t, i18n } = useTranslation()
  const { slug, title, summary, kind, price, isOwned } = addOn
  return (
    <Card as="li" tone={isOwned ? 'calm' : 'plain'} testId={`add-on-${slug}`}>
      <div className={styles.head}>
        <h2 className={styles.title}>{title}</h2>
        {isOwned ? <Badge tt="none">{t('addOns.owned')}</Badge> : null}
      </div>
      <p className={styles.price}>
        <strong>{price.amountMinor === 0 ? t('plans.free') : priceText(price, i18n.language)}</strong> {t(`addOns.kind.${kind}`)}
      </p>
      <p className={styles.summary}>{summary}</p>
    </Card>
  )
}
