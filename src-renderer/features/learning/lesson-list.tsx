import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { classLevels } from '../../../src-shared/learner/class-levels.ts'
import type { LessonSummary } from '../../../src-shared/learning/learning.ts'
import { CardGrid } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FilterBar } from '../../ui/filter-bar.tsx'
import { FilterSelect } from '../../ui/filter-select.tsx'
import { ResultCount } from '../../ui/result-count.tsx'
import { LessonCard } from './lesson-card.tsx'
import { everyLesson, filterLessons, type LessonFilter } from './lesson-filter.ts'

interface LessonListProps {
  readonly lessons: readonly LessonSummary[]
  readonly subjects: readonly { readonly slug: string; readonly title: string }[]
  readonly filter: LessonFilter
  readonly onFilter: (filter: LessonFilter) => void
}

/** Every lesson, narrowed by subject and class. */
export function LessonList({ lessons, subjects, filter, onFilter }: LessonListProps) {
  const { t } = useTranslation()
  if (lessons.length === 0) return <NoLessons />
  const found = filterLessons(lessons, filter)
  return (
    <>
      <FilterBar label={t('lessons.filters')}>
        <FilterSelect
          label={t('assessmentList.subject')}
          anyLabel={t('assessmentList.anySubject')}
          options={subjects}
          value={filter.subject}
          onChange={(subject) => {
            onFilter({ ...filter, subject })
          }}
        />
        <FilterSelect
          label={t('assessmentList.level')}
          anyLabel={t('assessmentList.anyLevel')}
          options={classLevels}
          value={filter.level}
          onChange={(level) => {
            onFilter({ ...filter, level })
          }}
        />
      </FilterBar>
      <ResultCount>{t('lessons.found', { count: found.length })}</ResultCount>
      {found.length === 0 ? (
        <EmptyState
          drawing="openBook"
          title={t('lessons.none.title')}
          action={
            <Button
              onClick={() => {
                onFilter(everyLesson)
              }}
            >
              {t('lessons.none.button')}
            </Button>
          }
        >
          {t('lessons.none.words')}
        </EmptyState>
      ) : (
        <CardGrid label={t('lessons.title')}>
          {found.map((lesson) => (
            <LessonCard key={lesson.slug} lesson={lesson} subjectTitle={subjects.find(({ slug }) => slug === lesson.subjectSlug)?.title ?? ''} />
          ))}
        </CardGrid>
      )}
    </>
  )
}

function NoLessons() {
  const { t } = useTranslation()
  return (
    <EmptyState
      drawing="openBook"
      title={t('lessons.empty.title')}
      action={
        <Button component={Link} to="/dashboard/assessments">
          {t('lessons.empty.button')}
        </Button>
      }
    >
      {t('lessons.empty.words')}
    </EmptyState>
  )
}
