import { useTranslation } from 'react-i18next'
import type { ClassLevelSlug } from '../../../../src-shared/account/class-levels.ts'
import type { LessonSummary } from '../../../../src-shared/learning/lessons/learning.ts'
import { StudyFilters } from '../assessments/study-filters.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { FilterBar } from '../../../ui/data/filter-bar.tsx'
import { ResultCount } from '../../../ui/data/result-count.tsx'
import { everyLesson, filterLessons, type LessonFilter } from './lesson-filter.ts'
import { LessonPathPart } from './lesson-path-part.tsx'
import { lessonPaths } from './lesson-paths.ts'
import { useLessonText } from './use-lesson-text.ts'
import { useFirstParts } from '../../../ui/page/use-first-parts.ts'

interface LessonListProps {
  readonly lessons: readonly LessonSummary[]
  readonly subjects: readonly { readonly slug: string; readonly title: string }[]
  /** Slugs of the lessons that the learner has read; undefined while loading. */
  readonly readLessons: readonly string[] | undefined
  /** Returns where a subject can be practised; null if there are no questions for it. */
  readonly checkPathOf: (subject: string) => string | null
  readonly filter: LessonFilter
  /** The class whose terms the lessons follow: the one of the filter, or the learner's. */
  readonly termsOf: ClassLevelSlug | null
  readonly onFilter: (filter: LessonFilter) => void
}

/** Subjects that a window can show at once. */
const FIRST_SUBJECTS = 2

/** All lessons, filtered by subject and class, as a path for each subject. */
export function LessonList({ lessons, subjects, readLessons, checkPathOf, filter, termsOf, onFilter }: LessonListProps) {
  const { t } = useTranslation()
  const { t: ofLessons } = useLessonText()
  const found = filterLessons(lessons, filter)
  const paths = lessonPaths(found, { readLessons, level: termsOf })
  const shownCount = useFirstParts(paths.length, FIRST_SUBJECTS)
  if (lessons.length === 0) {
    return (
      <EmptyState drawing="openBook" title={t('lessons.empty.title')} action={{ to: '/dashboard/assessments', label: t('lessons.empty.button') }}>
        {t('lessons.empty.words')}
      </EmptyState>
    )
  }
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
        paths
          .slice(0, shownCount)
          .map((path) => (
            <LessonPathPart
              key={path.subject}
              path={path}
              title={subjects.find(({ slug }) => slug === path.subject)?.title ?? ofLessons('path.other')}
              level={filter.level}
              checkPath={checkPathOf(path.subject)}
              isOneOfMany={paths.length > 1}
            />
          ))
      )}
    </>
  )
}
