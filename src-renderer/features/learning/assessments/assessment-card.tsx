import { IconClock, IconListCheck, IconLock } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Assessment } from '../../../../src-shared/content/exams/assessment.ts'
import { startPagePath } from '../../../routes/paths.ts'
import { Facts } from '../../../ui/data/facts.tsx'
import { LinkCard } from '../../../ui/card/link-card.tsx'

interface AssessmentCardProps {
  readonly assessment: Assessment
  /** Heading level: one below that of the surrounding section. */
  readonly heading: 'h2' | 'h3'
}

/** A paper in a list, linked to its start page. */
export function AssessmentCard({ assessment, heading }: AssessmentCardProps) {
  const { t } = useTranslation()
  const { slug, title, description, kind, subjects, budgetMs, missing, lock } = assessment
  const itemCount = subjects.reduce((sum, subject) => sum + subject.itemCount, 0)
  return (
    <LinkCard
      to={startPagePath(slug)}
      heading={heading}
      tone={lock === undefined ? 'plain' : 'sunk'}
      label={kind === 'mock' || kind === 'practice' ? t(`assessments.kind.${kind}`) : undefined}
      title={title}
      summary={description}
    >
      <Facts>
        <>
          <IconListCheck size={18} aria-hidden />
          {missing === undefined
            ? t('assessments.items', { count: itemCount })
            : missing.shortened === null
              ? t('assessments.notYet')
              : t('assessments.itemsThere', { there: missing.shortened.itemCount, count: itemCount })}
        </>
        <>
          <IconClock size={18} aria-hidden />
          {t('time.minutes', { count: Math.round(budgetMs / 60_000) })}
        </>
        {lock === undefined ? null : (
          <>
            <IconLock size={18} aria-hidden />
            {t('assessments.locked')}
          </>
        )}
      </Facts>
    </LinkCard>
  )
}
