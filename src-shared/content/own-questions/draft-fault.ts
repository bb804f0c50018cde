import { faultInText } from '../../kernel/markup/authored-text.ts'
import { compare, nought } from '../item-types/base/fraction.ts'
import { picturesIn } from '../../kernel/markup/pictures-in.ts'
import { readNumber } from '../item-types/numeric/read-number.ts'
import { FEWEST_OPTIONS, type OwnOptionId, type QuestionDraft } from './own-question.ts'

/** What a question lacks before it can be used. */
export type DraftFaultCode =
  | 'no-stem'
  | 'too-few-options'
  | 'empty-option'
  | 'same-options'
  | 'no-key'
  | 'one-key'
  | 'no-accepted'
  | 'no-number'
  | 'not-a-number'
  | 'bad-tolerance'
  | 'no-pictures'
  | 'text-bounds'

/** Where the editor shows the fault: a field by name, or an option by id. */
export type DraftField = 'stem' | 'options' | 'key' | 'accepted' | 'value' | 'tolerance' | 'explanation' | 'topic' | OwnOptionId

export interface DraftFault {
  readonly code: DraftFaultCode
  readonly field: DraftField
}

/** Returns the faults that prevent a draft from becoming an item, in order of its fields; empty if the draft is complete. */
export function faultsOfDraft(draft: QuestionDraft): readonly DraftFault[] {
  return [...(draft.stem.trim() === '' ? [{ code: 'no-stem', field: 'stem' } as const] : []), ...faultsOfAnswer(draft), ...faultsOfTexts(draft)]
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
  }
}

function faultsOfOptions({ options, keys }: QuestionDraft, fewest: number): readonly DraftFault[] {
  const texts = options.map(({ text }) => text.trim())
  return [
    ...(options.length < fewest ? [{ code: 'too-few-options', field: 'options' } as const] : []),
    ...options.flatMap(({ id }, place): DraftFault[] => {
      if (texts[place] === '') return [{ code: 'empty-option', field: id }]
      return texts.indexOf(texts[place] ?? '') < place ? [{ code: 'same-options', field: id }] : []
    }),
    ...(options.some(({ id }) => keys.includes(id)) ? [] : [{ code: 'no-key', field: 'key' } as const])
  ]
}

function faultsOfNumber({ value, tolerance }: QuestionDraft): readonly DraftFault[] {
  const number = value.trim() === '' ? 'no-number' : readNumber(value.trim()) === null ? 'not-a-number' : null
  const size = tolerance.trim() === '' ? nought : readNumber(tolerance.trim())
  return [
    ...(number === null ? [] : [{ code: number, field: 'value' } as const]),
    ...(size === null || compare(size, nought) < 0 ? [{ code: 'bad-tolerance', field: 'tolerance' } as const] : [])
  ]
}

/** Own packs have no pictures yet, and a paper cannot show a missing one. The length limits keep rendering fast. */
function faultsOfTexts({ stem, options, explanation }: QuestionDraft): readonly DraftFault[] {
  const texts: readonly (readonly [DraftField, string])[] = [
    ['stem', stem],
    ...options.map(({ id, text, why }) => [id, `${text} ${why}`] as const),
    ['explanation', explanation]
  ]
  return texts.flatMap(([field, text]): DraftFault[] => {
    if (faultInText(text) !== null) return [{ code: 'text-bounds', field }]
    return picturesIn(text).length > 0 ? [{ code: 'no-pictures', field }] : []
  })
}
