import { expect, it } from 'vitest'
import type { HadItem, SatPaper } from '../../../../../src-server/attempt/store/attempt-item-rows.ts'
import { measureProgress } from '../../../../../src-server/learning/progress/measure-progress.ts'
import { finishSteps } from '../../../../support/finish-steps.ts'

type Outcomes = Readonly<Record<string, HadItem['outcome']>>

/** Counts after papers with these outcomes, in their order. */
function everRight(...papers: readonly Outcomes[]) {
  const sat = papers.map((outcomes, index) => ({
    attemptId: `attempt-${String(index)}`,
    at: index,
    spentMs: 0,
    items: Object.entries(outcomes).map(([itemId, outcome]) => ({ itemId, outcome, at: index }))
  })) as readonly SatPaper[]
  const facts = { papers: sat, seenAt: new Map(), studiedAt: [], exam: null, findLesson: () => undefined }
  return finishSteps(measureProgress(facts, { now: 1000, zone: 'UTC' })).everRight
}

it('a question that was right once counts for good, and once', () => {
  expect(everRight()).toBe(0)
  expect(everRight({ one: 'right', two: 'wrong', three: 'open' })).toBe(1)
  expect(everRight({ one: 'right' }, { one: 'wrong', two: 'right' })).toBe(2)
  expect(everRight({ one: 'right' }, { one: 'right' })).toBe(1)
})
