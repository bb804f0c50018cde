import { useQuery } from '@tanstack/react-query'
import { useBridge } from '../../../../bridge/bridge-context.tsx'
import { growthOf, type TreeGrowth } from '../../../../features/learning/child/growing-tree.ts'
import { halfReadQuery, progressQuery } from '../../../../features/learning/home/progress-query.ts'

/** Returns how the child's tree has grown; null while it is not known. */
export function useGrowth(): TreeGrowth | null {
  const bridge = useBridge()
  const { data: progress } = useQuery(progressQuery(bridge))
  const { data: read } = useQuery(halfReadQuery(bridge))
  const everRight = progress?.everRight ?? null
  const readLessons = read?.readLessons ?? null
  return everRight === null || readLessons === null ? null : growthOf({ everRight, lessonsRead: readLessons.length })
}
