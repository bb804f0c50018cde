import { faultInText } from '../../kernel/markup/authored-text.ts'
import { faultsOfChanging } from './changing-faults.ts'
import type { DraftFault } from './draft-fault.ts'
import { faultsOfFormula } from './formula-faults.ts'
import { faultsOfCloze, faultsOfGapMatch } from './gap-faults.ts'
import { faultsOfGraph } from './graph-faults.ts'
import { faultsOfMatching, faultsOfOrdering } from './list-faults.ts'
import { faultsOfNumber } from './number-faults.ts'
import { faultsOfPictures } from './picture-faults.ts'
import { faultsOfOptions } from './option-faults.ts'
import { faultsOfSpot } from './spot-faults.ts'
import { faultsOfWriting } from './written-faults.ts'
import { FEWEST_OPTIONS, type QuestionDraft } from './own-question.ts'
import { textsOfDraft } from './texts-of-draft.ts'

/** Returns the faults that prevent a draft from becoming an item, in order of its fields; empty if the draft is complete. */
export function faultsOfDraft(draft: QuestionDraft): readonly DraftFault[] {
  return [
    ...(draft.stem.trim() === '' ? [{ code: 'no-stem', field: 'stem' } as const] : []),
    ...faultsOfAnswer(draft),
    ...faultsOfTexts(draft),
    ...faultsOfPictures(draft)
  ]
}

function faultsOfAnswer(draft: QuestionDraft): readonly DraftFault[] {
  switch (draft.type) {
    case 'single-choice':
      return [...faultsOfOptions(draft, FEWEST_OPTIONS), ...(draft.keys.length > 1 ? [{ code: 'one-key', field: 'key' } as const] : [])]
    case 'multiple-response':
      // One more than for single choice, as the item type requires.
      return faultsOfOptions(draft, FEWEST_OPTIONS + 1)
    case 'true-false':
      return draft.isTrue === null ? [{ code: 'no-key', field: 'key' }] : []
    case 'short-text':
      return draft.accepted.every((text) => text.trim() === '') ? [{ code: 'no-accepted', field: 'accepted' }] : []
    case 'numeric':
      return faultsOfNumber(draft)
    case 'cloze':
      return faultsOfCloze(draft)
    case 'gap-match':
      return faultsOfGapMatch(draft)
    case 'matching':
      return faultsOfMatching(draft)
    case 'ordering':
      return faultsOfOrdering(draft)
    case 'formula':
      return faultsOfFormula(draft)
    case 'graph-plot':
      return faultsOfGraph(draft)
    case 'hot-spot':
      return faultsOfSpot(draft)
    case 'written':
      return faultsOfWriting(draft)
    case 'changing-numbers':
      return faultsOfChanging(draft)
  }
}

/** The length limits make rendering fast. */
function faultsOfTexts(draft: QuestionDraft): readonly DraftFault[] {
  return textsOfDraft(draft).flatMap(({ field, text, later = '' }): DraftFault[] =>
    faultInText(`${text} ${later}`) === null ? [] : [{ code: 'text-bounds', field }]
  )
}
