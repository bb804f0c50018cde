import { useQueries, useQuery, useSuspenseQueries } from '@tanstack/react-query'
import { useState } from 'react'
import { useBridge } from '../../../../bridge/bridge-context.tsx'
import { useSession } from '../../../../features/account/session/session-query.ts'
import { SpeakButton } from '../../../../features/device/voice/speak-button.tsx'
import { openAttemptQuery } from '../../../../features/attempt/attempt-query.ts'
import { ChildHome } from '../../../../features/learning/child/child-home.tsx'
import { childTasks, type ChildTask } from '../../../../features/learning/child/child-tasks.ts'
import { halfReadQuery, progressQuery } from '../../../../features/learning/home/progress-query.ts'
import { lessonListQuery, lessonQuery } from '../../../../features/learning/lessons/learning-query.ts'
import { offeredLessons } from '../../../../features/learning/lessons/lesson-filter.ts'
import { joinedClassesQuery } from '../../../../features/teaching/base/teaching-query.ts'
import { isToDo, orderOwnAssignments } from '../../../../../src-shared/teaching/own-assignments.ts'
import { roomPath } from '../../../routes/attempt-path.ts'
import { useDailyTen } from '../../use-daily-ten.ts'
import { useRoomSettings } from '../../../base/use-room-settings.ts'
import { useGrowth } from './use-growth.ts'

/** The home page of a child. */
export function ChildHomePage() {
  const bridge = useBridge()
  const { user } = useSession().auth
  const { voice, voiceRate: rate } = useRoomSettings().saved
  const { tasks, onAgain } = useTasks()
  const growth = useGrowth()
  const { data: progress } = useQuery(progressQuery(bridge))
  const pictureOf = useLessonPictures(tasks ?? [])
  const learned = progress?.streak.isKeptToday === true ? 'today' : growth?.stage === 1 && growth.share === 0 ? 'first' : 'before'
  return (
    <ChildHome
      name={user?.name ?? ''}
      tasks={tasks}
      pictureOf={pictureOf}
      growth={growth}
      learned={learned}
      voiceOf={(title, label) => <SpeakButton texts={[title, label]} manner={{ voice, rate }} />}
      onAgain={onAgain}
    />
  )
}

/** Returns what the child can do now; undefined while loading, null if it could not be read. */
function useTasks(): { readonly tasks: readonly ChildTask[] | null | undefined; readonly onAgain: () => void } {
  const bridge = useBridge()
  const { user } = useSession().auth
  const [now] = useState(() => Date.now())
  const [{ data: lessons }, { data: read }] = useSuspenseQueries({ queries: [lessonListQuery(bridge), halfReadQuery(bridge)] })
  const { data: joined, isPending } = useQuery(joinedClassesQuery(bridge))
  const { data: open } = useQuery(openAttemptQuery(bridge))
  const { isError, refetch } = useQuery(progressQuery(bridge))
  const daily = useDailyTen()
  const onAgain = (): void => void refetch()
  const classLevel = user?.profile.classLevel ?? null
  if (user === null || classLevel === null || daily === undefined || isPending) return { tasks: undefined, onAgain }
  // Without lessons there is still something to do if only the progress failed.
  if (isError && lessons.length === 0) return { tasks: null, onAgain }
  const tasks = childTasks({
    open: open ? { title: open.paper.title, path: roomPath(open.paper.slug) } : null,
    setWork: orderOwnAssignments((joined?.assignments ?? []).filter(isToDo), now),
    lessons: offeredLessons(lessons, user.profile),
    readLessons: read.readLessons ?? [],
    classLevel,
    questions: daily.daily === null ? null : { isDoneToday: daily.isDone }
  })
  return { tasks, onAgain }
}

/** Returns a function that finds the first drawing of a lesson among the tasks. */
function useLessonPictures(tasks: readonly ChildTask[]): (slug: string) => string | undefined {
  const bridge = useBridge()
  const slugs = tasks.flatMap((task) => (task.kind === 'lesson' ? [task.lesson.slug] : []))
  const lessons = useQueries({ queries: slugs.map((slug) => lessonQuery(bridge, slug)) })
  return (slug) => {
    const svg = lessons[slugs.indexOf(slug)]?.data?.sections.flatMap(({ drawings = [] }) => drawings)[0]?.svg
    return svg === undefined ? undefined : `data:image/svg+xml,${encodeURIComponent(svg)}`
  }
}
