import { useQuery, useSuspenseQueries } from '@tanstack/react-query'
import { subjectsQuery } from '../../../../bridge/subjects-query.ts'
import { useBridge } from '../../../../bridge/bridge-context.tsx'
import { useSession } from '../../../../features/account/session/session-query.ts'
import { ChildLessonList } from '../../../../features/learning/child/child-lesson-list.tsx'
import { useChildText } from '../../../../features/learning/child/use-child-text.ts'
import { halfReadQuery } from '../../../../features/learning/home/progress-query.ts'
import { lessonListQuery } from '../../../../features/learning/lessons/learning-query.ts'
import { offeredLessons } from '../../../../features/learning/lessons/lesson-filter.ts'
import { Page } from '../../../../ui/page/page.tsx'

/** All lessons that suit a child. */
export function ChildLessons() {
  const { t } = useChildText()
  const bridge = useBridge()
  const { user } = useSession().auth
  const [{ data: lessons }, { data: subjects }] = useSuspenseQueries({ queries: [lessonListQuery(bridge), subjectsQuery(bridge)] })
  const { data: read } = useQuery(halfReadQuery(bridge))
  return (
    <Page title={t('lessons.title')} lead={t('lessons.lead')} width="broad">
      <ChildLessonList
        lessons={user === null ? lessons : offeredLessons(lessons, user.profile)}
        subjects={subjects}
        readLessons={read?.readLessons ?? undefined}
        classLevel={user?.profile.classLevel ?? null}
      />
    </Page>
  )
}
