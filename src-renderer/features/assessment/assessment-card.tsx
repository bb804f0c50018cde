import '@mantine/core/styles/Badge.css'
import { Badge } from '@mantine/core'
import { IconClock, IconListCheck } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { Assessment } from '../../../src-shared/assessment/assessment.ts'
import { startPagePath } from '../../app/paths.ts'
import { Card } from '../../ui/card.tsx'
import { Facts } from '../../ui/facts.tsx'
import styles from './assessment-card.module.css'

/** One paper of a list; all of the card leads to its start page. */
export function AssessmentCard({ assessment }: { readonly assessment: Assessment }) {
  const { t } = useTranslation()
  const { slug, title, description, kind, subjects, budgetMs } = assessment
  const itemCount = subjects.reduce((sum, subject) => sum + subject.itemCount, 0)
  return (
    <Card as="li">
      <h3 className={styles.title}>
        <Link to={startPagePath(slug)}>{title}</Link>
      </h3>
      <p className={styles.description}>{description}</p>
      <Facts>
        <>
          <IconListCheck size={18} aria-hidden />
          {t('assessments.items', { count: itemCount })}
        </>
        <>
          <IconClock size={18} aria-hidden />
          {t('time.minutes', { count: Math.round(budgetMs / 60_000) })}
        </>
        {kind === 'mock' || kind === 'practice' ? <Badge variant="light">{t(`assessments.kind.${kind}`)}</Badge> : null}
      </Facts>
    </Card>
  )
}
