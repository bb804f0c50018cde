import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { withOwnMarks } from './own-marks.ts'
import type { Report, ReviewedItem } from '../../../../../src-shared/attempt/report/report.ts'
import { personMarksOf } from '../../../../../src-shared/content/item-types/item-types.ts'
import { useBridge } from '../../../../bridge/bridge-context.tsx'
import { unwrap } from '../../../../bridge/unwrap.ts'
import { reportQuery } from '../../attempt-query.ts'
import type { OwnMarking } from '../../item-types/written/own-marking-context.ts'

interface OwnMarkingOf {
  /** Returns the item with the learner's own marks; the same object until they change. */
  readonly itemOf: (reviewed: ReviewedItem) => ReviewedItem
  /** Returns how the learner marks the item; null for items that Koya or a teacher marks. */
  readonly markingOf: (reviewed: ReviewedItem) => OwnMarking | null
}

/** How learners mark their own written answers of a report. The saved marks go into the cached report, so that every page shows them. */
export function useOwnMarkingOf(report: Report): OwnMarkingOf {
  const bridge = useBridge()
  const queryClient = useQueryClient()
  return useMemo(() => {
    const { attemptId, ownMarks = [] } = report
    const marked = new Map(withOwnMarks(report).subjects.flatMap(({ items }) => items.map((item) => [item.item.id, item])))
    const isOwn = new Set(report.subjects.flatMap(({ items }) => items.filter(isMarkedByOwner).map(({ item }) => item.id)))
    const markings = new Map(
      [...isOwn].map((itemId): [string, OwnMarking] => [
        itemId,
        {
          savedPointIds: ownMarks.find((mark) => mark.itemId === itemId)?.pointIds ?? null,
          async save(pointIds) {
            const saved = await unwrap(bridge.attempt.saveOwnMarks({ attemptId, itemId, pointIds: [...pointIds] }))
            queryClient.setQueryData(reportQuery(bridge, attemptId).queryKey, (held) => held && { ...held, ownMarks: saved.ownMarks })
          }
        }
      ])
    )
    return { itemOf: (reviewed) => marked.get(reviewed.item.id) ?? reviewed, markingOf: ({ item }) => markings.get(item.id) ?? null }
  }, [report, bridge, queryClient])
}

/** Where the stored report has a person's marks, a teacher gave them. */
function isMarkedByOwner({ key, given, awarded, ruling }: ReviewedItem): boolean {
  return given !== null && awarded === undefined && ruling === undefined && personMarksOf(key) !== null
}
