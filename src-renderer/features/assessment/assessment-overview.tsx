import { Button } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { Assessment } from '../../../src-shared/assessment/assessment.ts'
import type { Subject } from '../../../src-shared/learning/learning.ts'
import { CardGrid } from '../../ui/card.tsx'
import { AssessmentCard } from './assessment-card.tsx'
import { isPaper } from './assessment-filter.ts'
import { SubjectCard } from './subject-card.tsx'
import styles from './assessment-overview.module.css'

interface AssessmentOverviewProps {
  readonly assessments: readonly Assessment[]
  readonly subjects: readonly Subject[]
  /** The subjects that the learner chose in the profile. */
  readonly ownSlugs: readonly string[]
  readonly ladderOf: (subjectSlug: string) => ReactNode
  /** What stands between the whole papers and the subjects. */
  readonly between?: ReactNode
}

/** Whole papers first, then every subject with what there is of it: the learner's own subjects before the others. */
export function AssessmentOverview({ assessments, subjects, ownSlugs, ladderOf, between }: AssessmentOverviewProps) {
  const { t } = useTranslation()
  const whole = assessments.filter((assessment) => isPaper(assessment) && !isOnSubjectCard(assessment, subjects))
  const own = subjects.filter(({ slug }) => ownSlugs.includes(slug))
  const others = subjects.filter(({ slug }) => !ownSlugs.includes(slug))
  const cards = (shown: readonly Subject[]): ReactNode =>
    shown.map((subject) => <SubjectCard key={subject.slug} subject={subject} assessments={assessments} ladder={ladderOf(subject.slug)} />)
  return (
    <>
      <Button component={Link} to="/dashboard/assessments/list" variant="default" leftSection={<IconSearch size={18} aria-hidden />}>
        {t('assessments.toList')}
      </Button>
      {whole.length === 0 ? null : (
        <section aria-labelledby="overview-whole">
          <h2 id="overview-whole" className={styles.title}>
            {t('assessments.whole')}
          </h2>
          <CardGrid label={t('assessments.whole')}>
            {whole.map((assessment) => (
              <AssessmentCard key={assessment.slug} assessment={assessment} heading="h3" />
            ))}
          </CardGrid>
        </section>
      )}
      {between}
      {own.length === 0 ? null : (
        <section aria-labelledby="overview-own">
          <h2 id="overview-own" className={styles.title}>
            {t('assessments.mySubjects')}
          </h2>
          <CardGrid label={t('assessments.mySubjects')}>{cards(own)}</CardGrid>
        </section>
      )}
      {others.length === 0 ? null : (
        <section aria-labelledby="overview-others">
          <h2 id="overview-others" className={styles.title}>
            {t(own.length === 0 ? 'assessments.subjects' : 'assessments.otherSubjects')}
          </h2>
          <CardGrid label={t('assessments.otherSubjects')}>{cards(others)}</CardGrid>
        </section>
      )}
      {assessments.length === 0 ? <p>{t('assessments.empty')}</p> : null}
    </>
  )
}

/** A paper of one subject stands on that subject's card. */
function isOnSubjectCard(assessment: Assessment, subjects: readonly Subject[]): boolean {
  return assessment.subjects.length === 1 && subjects.some(({ slug }) => slug === assessment.subjects[0]?.slug)
}
