import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { AttemptLesson } from '../../../../../src-shared/attempt/report/attempt-lesson.ts'
import { useBridge } from '../../../../bridge/bridge-context.tsx'
import { attemptLessonsQuery } from '../../attempt-query.ts'

/** The lessons about an attempt's items, by the id of the item. Nothing waits for them, and where they cannot be had there are none. */
export function useItemLessons(attemptId: string): ReadonlyMap<string, readonly AttemptLesson[]> {
  const { data } = useQuery(attemptLessonsQuery(useBridge(), attemptId))
  return useMemo(() => {
    const byItem = new Map<string, AttemptLesson[]>()
    for (const lesson of data ?? []) for (const itemId of lesson.itemIds) byItem.set(itemId, [...(byItem.get(itemId) ?? []), lesson])
    return byItem
  }, [data])
}
