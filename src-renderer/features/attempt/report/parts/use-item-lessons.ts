import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { AttemptLesson } from '../../../../../src-shared/attempt/report/attempt-lesson.ts'
import { useBridge } from '../../../../bridge/bridge-context.tsx'
import { attemptLessonsQuery } from '../../attempt-query.ts'

/** Returns the lessons about an attempt's items, by item id. Empty while loading and on failure. */
export function useItemLessons(attemptId: string): ReadonlyMap<string, readonly AttemptLesson[]> {
  const { data } = useQuery(attemptLessonsQuery(useBridge(), attemptId))
  return useMemo(() => {
    const byItem = new Map<string, AttemptLesson[]>()
    for (const lesson of data ?? []) for (const itemId of lesson.itemIds) byItem.set(itemId, [...(byItem.get(itemId) ?? []), lesson])
    return byItem
  }, [data])
}
