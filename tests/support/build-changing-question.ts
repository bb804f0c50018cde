import { emptyNumbers, emptyVariable, type DraftNumbers } from '../../src-shared/content/own-questions/changing/draft-numbers.ts'
import type { OwnQuestion, QuestionDraft } from '../../src-shared/content/own-questions/own-question.ts'
import { buildOwnQuestion } from './build-own-question.ts'

/** Rules for the area of a rectangle: 8 by 11 different ones. */
export const rectangleRules: DraftNumbers = {
  ...emptyNumbers,
  variables: [
    { ...emptyVariable, name: 'a', from: '2', to: '9' },
    { ...emptyVariable, name: 'b', from: '10', to: '20' }
  ],
  steps: [{ name: 'half', formula: 'a + b' }],
  key: 'a × b',
  option: '$[[number]]$ cm²',
  mistakes: [
    { formula: 'half', why: 'The sides $[[a]]$ and $[[b]]$ were added.' },
    { formula: '2 * half + 1', why: 'That is about the perimeter.' },
    { formula: 'a * b / 2', why: 'That is the area of a triangle.' }
  ]
}

/** Builds a complete question with changing numbers: the area of a rectangle. */
export function buildChangingQuestion(
  { numbers, ...draft }: Partial<Omit<QuestionDraft, 'numbers'>> & { readonly numbers?: Partial<DraftNumbers> } = {},
  changes: Partial<Omit<OwnQuestion, 'draft'>> = {}
): OwnQuestion {
  return buildOwnQuestion({
    set: 'Areas',
    ...changes,
    draft: {
      type: 'changing-numbers',
      stem: 'A card is $[[a]]$ cm high and $[[b]]$ cm wide. What is its area?',
      explanation: 'The area is height times width: $[[a]]\\times[[b]]=[[key]]$ cm². Half of the perimeter is $[[half]]$ cm.',
      ...draft,
      numbers: { ...rectangleRules, ...numbers }
    }
  })
}
