import { useTranslation } from 'react-i18next'
import type { LessonSummary } from '../../../../src-shared/learning/lessons/learning.ts'
import { StudyFilters } from '../assessments/study-filters.tsx'
import { CardGrid } from '../../../ui/card/card.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { FilterBar } from '../../../ui/data/filter-bar.tsx'
import { ResultCount } from '../../../ui/data/result-count.tsx'
import { LessonCard } from './lesson-card.tsx'
import { everyLesson, filterLessons, type LessonFilter } from './lesson-filter.ts'

interface LessonListProps {
  readonly lessons: readonly LessonSummary[]
  readonly subjects: readonly { readonly slug: string; readonly title: string }[]
  readonly filter: LessonFilter
  readonly onFilter: (filter: LessonFilter) => void
}

/** All lessons, filtered by subject and class. */
export function LessonList({ lessons, subjects, filter, onFilter }: LessonListProps) {
  const { t } = useTranslation()
  if (lessons.length === 0) {
    return (
      <EmptyState drawing="openBook" title={t('lessons.empty.title')} action={{ to: '/dashboard/assessments', label: t('lessons.empty.button') }}>
        {t('lessons.empty.words')}
      </EmptyState>
    )
  }
  const found = filterLessons(lessons, filter)
  return (
    <>
      <FilterBar label={t('lessons.filters')}>
        <StudyFilters subjects={subjects} filter={filter} onFilter={onFilter} />
      </FilterBar>
      <ResultCount>{t('lessons.found', { count: found.length })}</ResultCount>
      {found.length === 0 ? (
        <EmptyState
          drawing="openBook"
          title={t('lessons.none.title')}
          action={{
            label: t('lessons.none.button'),
            onPress: () => {
              onFilter(everyLesson)
            }
          }}
        >
          {t('lessons.none.words')}
        </EmptyState>
      ) : (
        <CardGrid label={t('lessons.title')}>
          {found.map((lesson) => (
            <LessonCard
              key={lesson.slug}
              lesson={lesson}
              subjectTitle={subjects.find(({ slug }) => slug === lesson.subjectSlug)?.title ?? ''}
              level={filter.level}
            />
          ))}
        </CardGrid>
      )}
    </>
  )
}
