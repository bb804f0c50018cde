import { useTranslation } from 'react-i18next'
import type { Assessment } from '../../../../src-shared/content/exams/assessment.ts'
import { CardGrid } from '../../../ui/card/card.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { ResultCount } from '../../../ui/data/result-count.tsx'
import { AssessmentCard } from './assessment-card.tsx'
import { everyPaper, filterAssessments, type AssessmentFilter } from './assessment-filter.ts'
import { AssessmentFilters } from './assessment-filters.tsx'

interface AssessmentListProps {
  readonly assessments: readonly Assessment[]
  /** Exams to choose from. */
  readonly examSlugs: ReadonlySet<string | undefined>
  readonly subjects: readonly { readonly slug: string; readonly title: string }[]
  readonly filter: AssessmentFilter
  readonly onFilter: (filter: AssessmentFilter) => void
}

/** The papers, filtered. */
export function AssessmentList({ assessments, examSlugs, subjects, filter, onFilter }: AssessmentListProps) {
  const { t } = useTranslation()
  const found = filterAssessments(assessments, filter)
  return (
    <>
      <AssessmentFilters examSlugs={examSlugs} subjects={subjects} filter={filter} onFilter={onFilter} />
      <ResultCount>{t('assessmentList.found', { count: found.length })}</ResultCount>
      {found.length === 0 ? (
        <EmptyState
          drawing="papers"
          title={t('assessmentList.none.title')}
          action={{
            label: t('assessmentList.none.button'),
            onPress: () => {
              onFilter(everyPaper)
            }
          }}
        >
          {t('assessmentList.none.words')}
        </EmptyState>
      ) : (
        <CardGrid label={t('assessmentList.title')}>
          {found.map((assessment) => (
            <AssessmentCard key={assessment.slug} assessment={assessment} heading="h2" />
          ))}
        </CardGrid>
      )}
    </>
  )
}
