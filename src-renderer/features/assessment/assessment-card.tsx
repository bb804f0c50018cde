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

interface AssessmentCardProps {
  readonly assessment: Assessment
  /** The rank of its heading: one below that of what it stands in. */
  readonly heading: 'h2' | 'h3'
}

/** One paper of a list; all of the card leads to its start page. */
export function AssessmentCard({ assessment, heading: Heading }: AssessmentCardProps) {
  const { t } = useTranslation()
  const { slug, title, description, kind, subjects, budgetMs } = assessment
  const itemCount = subjects.reduce((sum, subject) => sum + subject.itemCount, 0)
  return (
    <Card as="li">
      <Heading className={styles.title}>
        <Link to={startPagePath(slug)}>{title}</Link>
      </Heading>
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
        {kind === 'mock' || kind === 'practice' ? (
          <Badge variant="light" tt="none">
            {t(`assessments.kind.${kind}`)}
          </Badge>
        ) : null}
      </Facts>
    </Card>
  )
}
