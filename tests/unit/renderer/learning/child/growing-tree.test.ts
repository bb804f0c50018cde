import { expect, it } from 'vitest'
import { growthOf, treeRules } from '../../../../../src-renderer/features/learning/child/growing-tree.ts'

it.each([
  [
    { everRight: 0, lessonsRead: 0 },
    { stage: 1, mangoes: 0, missing: 3, share: 0 }
  ],
  [
    { everRight: 2, lessonsRead: 0 },
    { stage: 1, mangoes: 0, missing: 1, share: 2 / 3 }
  ],
  [
    { everRight: 0, lessonsRead: 1 },
    { stage: 2, mangoes: 0, missing: 7, share: 0 }
  ],
  [
    { everRight: 239, lessonsRead: 0 },
    { stage: 7, mangoes: 0, missing: 1, share: 89 / 90 }
  ],
  [
    { everRight: 240, lessonsRead: 0 },
    { stage: 8, mangoes: 0, missing: 20, share: 0 }
  ],
  [
    { everRight: 285, lessonsRead: 0 },
    { stage: 8, mangoes: 2, missing: 15, share: 0.25 }
  ]
])('%o is %o', (facts, growth) => {
  expect(growthOf(facts)).toEqual(growth)
})

it('each right answer and each lesson leaves the tree as it was, or bigger', () => {
  const height = ({ stage, mangoes, share }: ReturnType<typeof growthOf>) => 1000 * stage + mangoes + share
  const heights = Array.from({ length: 400 }, (_, everRight) => height(growthOf({ everRight, lessonsRead: 0 })))
  expect(heights).toEqual(heights.toSorted((one, other) => one - other))
  expect(treeRules.stageFrom).toHaveLength(8)
})
