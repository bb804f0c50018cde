import type { ReviewedItem } from '../../src-shared/attempt/report/report.ts'

/** Builds a reviewed single choice between `w`, which is right, and `x`. */
export function buildReviewedChoice(id: string, givenOptionId: string | null): ReviewedItem {
  return {
    item: {
      id,
      stem: `Why ${id}?`,
      options: [
        { id: 'w', text: 'Right' },
        { id: 'x', text: 'Wrong' }
      ]
    },
    topic: 'Reasons',
    key: { type: 'single-choice', optionId: 'w', why: {} },
    given: givenOptionId === null ? null : { optionId: givenOptionId },
    share: { numerator: givenOptionId === 'w' ? 1 : 0, denominator: 1 },
    explanation: 'Because.'
  }
}
