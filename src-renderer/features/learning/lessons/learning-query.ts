import { queryOptions } from '@tanstack/react-query'
import type { KoyaBridge } from '../../../../src-shared/contracts/contracts.ts'
import type { Lesson } from '../../../../src-shared/learning/lessons/learning.ts'
import { nullOn } from '../../../bridge/null-on.ts'
import { unwrap } from '../../../bridge/unwrap.ts'

type LearningBridge = Pick<KoyaBridge, 'learning'>

export function lessonListQuery(bridge: LearningBridge) {
  return queryOptions({ queryKey: ['learning', 'lessons'], queryFn: async () => (await unwrap(bridge.learning.listLessons({}))).lessons })
}

/** Null if the lesson does not exist; its pack may have been removed. */
export function lessonQuery(bridge: LearningBridge, slug: string) {
  return queryOptions<Lesson | null>({
    queryKey: ['learning', 'lesson', slug],
    queryFn: async () => (await nullOn('lesson/not-found', bridge.learning.readLesson({ slug })))?.lesson ?? null
  })
}
