import type { WrittenKey } from '../../../src-shared/content/item-types/written/written-schemas.ts'
import type { GivenMarks } from '../../../src-shared/exam-session/marking.ts'

/** Returns whether marks can be given by a guide: each point is one of its points, and they are not more than the question's. */
export function marksAreFit({ marks, guide }: Pick<WrittenKey, 'marks' | 'guide'>, given: Pick<GivenMarks, 'pointIds' | 'marks'>): boolean {
  return given.marks <= marks && given.pointIds.every((pointId) => guide.some(({ id }) => id === pointId))
}
