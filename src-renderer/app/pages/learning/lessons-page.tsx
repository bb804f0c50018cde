import { useQuery, useQueryClient, useSuspenseQueries } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams, useSearchParams } from 'react-router-dom'
import { classLevels } from '../../../../src-shared/account/class-levels.ts'
import type { LessonPosition } from '../../../../src-shared/learning/lessons/lesson-position.ts'
import { useBridge } from '../../../bridge/bridge-context.tsx'
import { unwrap } from '../../../bridge/unwrap.ts'
import { halfReadQuery, progressQuery } from '../../../features/learning/home/progress-query.ts'
import { lessonsAround, offeredLessons } from '../../../features/learning/lessons/lesson-filter.ts'
import { LessonList } from '../../../features/learning/lessons/lesson-list.tsx'
import { inTermOrder } from '../../../features/learning/lessons/lesson-paths.ts'
import { LessonView } from '../../../features/learning/lessons/lesson-view.tsx'
import { lessonListQuery, lessonQuery } from '../../../features/learning/lessons/learning-query.ts'
import { practiceStockQuery } from '../../../features/learning/practice/practice-query.ts'
import { practicePath } from '../../../routes/paths.ts'
import { subjectsQuery } from '../../../bridge/subjects-query.ts'
import { useSession } from '../../../features/account/session/session-query.ts'
import { Page } from '../../../ui/page/page.tsx'
import { ChildLessons } from './child/child-lessons.tsx'
import { LessonQuiz } from './lesson-quiz.tsx'
import { useChildPages } from '../use-child-pages.ts'
import { StudyTrail } from '../study-trail.tsx'
import { useSearchFilter } from '../use-search-filter.ts'
import { UnavailablePage } from '../../../ui/page/unavailable-page.tsx'
import { useLessonText } from '../../../features/learning/lessons/use-lesson-text.ts'

/** All lessons, or the one in the address. */
export function LessonsPage() {
  const { slug } = useParams()
  const hasChildPages = useChildPages()
  if (slug !== undefined) return <OneLesson slug={slug} isForChild={hasChildPages} />
  return hasChildPages ? <ChildLessons /> : <AllLessons />
}

function AllLessons() {
  const { t } = useTranslation()
  const bridge = useBridge()
  const [{ data: lessons }, { data: subjects }] = useSuspenseQueries({ queries: [lessonListQuery(bridge), subjectsQuery(bridge)] })
  const { user } = useSession().auth
  const [filter, setFilter] = useSearchFilter(['subject', 'level'])
  // Lessons of higher classes and of other stages are listed only on request.
  const offered = filter.level === null && user !== null ? offeredLessons(lessons, user.profile) : lessons
  const { data: read } = useQuery(halfReadQuery(bridge))
  const { data: stock } = useQuery(practiceStockQuery(bridge, undefined))
  return (
    <Page
      title={t('lessons.title')}
      width="broad"
      lead={t('lessons.lead')}
      back={filter.level === null ? undefined : <StudyTrail level={filter.level} subject={null} />}
    >
      <LessonList
        lessons={offered}
        subjects={subjects}
        readLessons={read?.readLessons ?? undefined}
        checkPathOf={(subject) =>
          // Questions are of the learner's own exam, not of another class.
          filter.level === null && stock?.subjects.some(({ slug }) => slug === subject) === true
            ? practicePath({ exam: stock.exam, subject, topics: [] })
            : null
        }
        filter={filter}
        termsOf={classLevels.find(({ slug }) => slug === (filter.level ?? user?.profile.classLevel))?.slug ?? null}
        onFilter={(next) => {
          setFilter({ ...next })
        }}
      />
    </Page>
  )
}

function OneLesson({ slug, isForChild }: { readonly slug: string; readonly isForChild: boolean }) {
  const bridge = useBridge()
  const [search] = useSearchParams()
  const { user } = useSession().auth
  const keep = useKeepPosition(slug)
  const savePosition = useCallback(
    (position: LessonPosition) => {
      // A failure is ignored: the next part saves the position again.
      keep(position).catch(() => undefined)
    },
    [keep]
  )
  const { data: read } = useQuery(halfReadQuery(bridge))
  const [{ data: lesson }, { data: lessons }] = useSuspenseQueries({ queries: [lessonQuery(bridge, slug), lessonListQuery(bridge)] })
  if (lesson === null) return <LessonUnavailable />
  const level = lesson.classLevels.find((classLevel) => classLevel === search.get('level')) ?? null
  const siblings =
    level === null && user !== null ? lessons.filter((one) => one.slug === slug || offeredLessons([one], user.profile).length > 0) : lessons
  return (
    <LessonView
      key={slug}
      lesson={lesson}
      level={level}
      startPart={partIn(search.get('part'))}
      savePosition={savePosition}
      isRead={read?.readLessons?.includes(slug)}
      markRead={() => keep({ part: Math.max(0, lesson.sections.length - 1), isRead: true })}
      quiz={lesson.quizSlug === null ? null : <LessonQuiz quizSlug={lesson.quizSlug} level={level} isForChild={isForChild} />}
      back={isForChild ? null : <StudyTrail level={level} subject={lesson.subjectSlug} />}
      isForChild={isForChild}
      {...lessonsAround(inTermOrder(siblings, level ?? user?.profile.classLevel ?? null), { slug, level })}
    />
  )
}

/** Returns a function that saves the position in a lesson; it fails if that did not work. */
function useKeepPosition(slug: string): (position: LessonPosition) => Promise<void> {
  const bridge = useBridge()
  const queryClient = useQueryClient()
  return useCallback(
    async (position) => {
      await unwrap(bridge.progress.keepLessonPlace({ slug, place: position }))
      // Home shows no streak from before the lesson.
      if (position.isRead) queryClient.removeQueries({ queryKey: progressQuery(bridge).queryKey, type: 'inactive' })
      // The learner may open the dashboard before the position has been saved.
      await queryClient.invalidateQueries({ queryKey: halfReadQuery(bridge).queryKey })
    },
    [bridge, queryClient, slug]
  )
}

/** Addresses count parts from 1, as people do. */
function partIn(text: string | null): number | null {
  return text !== null && /^[1-9]\d{0,2}$/.test(text) ? Number(text) - 1 : null
}

/** Shown if a lesson does not exist; its pack may have been removed. */
function LessonUnavailable() {
  const { t } = useLessonText()
  return <UnavailablePage title={t('gone.title')} text={t('gone.words')} ways={[{ to: '/dashboard/assessments/lessons', label: t('gone.button') }]} />
}
