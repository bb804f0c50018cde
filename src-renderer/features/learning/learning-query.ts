import { queryOptions } from '@tanstack/react-query'
import type { KoyaBridge } from '../../../src-shared/ipc/contracts.ts'
import { unwrap } from '../../bridge/unwrap.ts'

type LearningBridge = Pick<KoyaBridge, 'learning'>

export function lessonListQuery(bridge: LearningBridge) {
  return queryOptions({ queryKey: ['learning', 'lessons'], queryFn: async () => (await unwrap(bridge.learning.listLessons({}))).lessons })
}

export function lessonQuery(bridge: LearningBridge, slug: string) {
  return queryOptions({ queryKey: ['learning', 'lesson', slug], queryFn: async () => (await unwrap(bridge.learning.readLesson({ slug }))).lesson })
}
