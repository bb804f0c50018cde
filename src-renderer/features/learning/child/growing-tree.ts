import type { Progress } from '../../../../src-shared/learning/progress/progress.ts'

/** Our choice: the first stages come within minutes, the last one after a term of two lessons and ten right answers a week. */
export const treeRules = {
  /** A lesson read counts as three questions. */
  pointsPerLesson: 3,
  /** Points from which the tree is in each stage; the first is a seed. */
  stageFrom: [0, 3, 10, 25, 50, 90, 150, 240],
  /** From the last stage on, each mango takes so many points. */
  pointsPerMango: 20
} as const

/** How a child's tree has grown. */
export interface TreeGrowth {
  /** From 1, a seed, to 8, a tree with mangoes. */
  readonly stage: number
  /** Mangoes picked from a grown tree. */
  readonly mangoes: number
  /** Right answers until it grows again, at least 1. */
  readonly missing: number
  /** Share of the way from the last growth to the next one, from 0 to below 1. */
  readonly share: number
}

interface TreeFacts {
  readonly everRight: NonNullable<Progress['everRight']>
  readonly lessonsRead: number
}

/** Returns how the tree of a child has grown. It never shrinks: a question that was right once, and a lesson that was read, count for good. Pure. */
export function growthOf({ everRight, lessonsRead }: TreeFacts): TreeGrowth {
  const { pointsPerLesson, stageFrom, pointsPerMango } = treeRules
  const points = everRight + pointsPerLesson * lessonsRead
  const stage = stageFrom.filter((from) => from <= points).length
  const reached = stageFrom[stage - 1] ?? 0
  const next = stageFrom[stage]
  if (next !== undefined) return { stage, mangoes: 0, missing: next - points, share: (points - reached) / (next - reached) }
  const over = points - reached
  const [mangoes, rest] = [Math.floor(over / pointsPerMango), over % pointsPerMango]
  return { stage, mangoes, missing: pointsPerMango - rest, share: rest / pointsPerMango }
}
