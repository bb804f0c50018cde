import { FEWEST_PAIRS } from '../item-types/base/pairing.ts'
import type { DraftFault } from './draft-fault.ts'
import { MOST_OPTIONS } from './draft-parts.ts'
import type { QuestionDraft } from './own-question.ts'
import { emptyOrSame } from './option-faults.ts'

const FEWEST_STEPS = 3

export function faultsOfOrdering({ steps }: QuestionDraft): readonly DraftFault[] {
  return [
    ...(steps.length < FEWEST_STEPS ? [{ code: 'too-few-steps', field: 'steps' } as const] : []),
    ...emptyOrSame(steps, { empty: 'empty-step', same: 'same-steps' })
  ]
}

export function faultsOfMatching({ pairs, spareChoices }: QuestionDraft): readonly DraftFault[] {
  const choices = [...pairs.map(({ choiceId, choice }) => ({ id: choiceId, text: choice })), ...spareChoices]
  return [
    ...(pairs.length < FEWEST_PAIRS ? [{ code: 'too-few-pairs', field: 'pairs' } as const] : []),
    ...(choices.length > MOST_OPTIONS ? [{ code: 'too-many-choices', field: 'pairs' } as const] : []),
    ...pairs.flatMap(({ id, prompt }): DraftFault[] => (prompt.trim() === '' ? [{ code: 'empty-prompt', field: `pair ${id}` }] : [])),
    ...emptyOrSame(choices, { empty: 'empty-choice', same: 'same-choices' })
  ]
}
