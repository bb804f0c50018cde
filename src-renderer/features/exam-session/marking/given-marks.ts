import { marksOfPoints } from '../../../../src-shared/content/item-types/written/marking-guide.ts'
import type { WrittenKey } from '../../../../src-shared/content/item-types/written/written-schemas.ts'
import type { GivenMarks } from '../../../../src-shared/exam-session/marking.ts'

/** What a marker has ticked and typed so far. `typed` is null while the ticks decide the marks. */
export interface MarksInWork {
  readonly pointIds: readonly string[]
  readonly typed: string | null
  readonly comment: string
}

/** Begins with what the marker gave before. Pure. */
export function beginMarks(own: GivenMarks | null, key: WrittenKey): MarksInWork {
  if (own === null) return { pointIds: [], typed: null, comment: '' }
  const { pointIds, marks, comment } = own
  return { pointIds, typed: marks === marksOfPoints(key, pointIds) ? null : String(marks), comment }
}

/** Ticks a point or takes the tick away; the ticks decide the marks again. Pure. */
export function togglePoint(work: MarksInWork, pointId: string): MarksInWork {
  const { pointIds } = work
  return { ...work, typed: null, pointIds: pointIds.includes(pointId) ? pointIds.filter((id) => id !== pointId) : [...pointIds, pointId] }
}

/** Returns what is saved; null where the typed marks are no whole number that the question allows. Pure. */
export function toGivenMarks({ pointIds, typed, comment }: MarksInWork, key: WrittenKey): GivenMarks | null {
  const marks = typed === null ? (marksOfPoints(key, pointIds) ?? 0) : /^\d{1,3}$/.test(typed.trim()) ? Number(typed) : null
  // In the order of the guide, so that the same ticks are the same contents.
  const ticked = key.guide.flatMap(({ id }) => (pointIds.includes(id) ? [id] : []))
  return marks === null || marks > key.marks ? null : { pointIds: ticked, marks, comment: comment.trim() }
}
