import type { DraftField } from './draft-fault.ts'
import type { QuestionDraft } from './own-question.ts'

/** A text in Koya's markup, and where the editor has it. */
interface DraftText {
  readonly field: DraftField
  /** What candidates see with the question. */
  readonly text: string
  /** What they see only after it; nothing if absent. */
  readonly later?: string
}

/** Returns the texts of a draft that learners would read, in order of its fields; none of the fields of other types. */
export function textsOfDraft(draft: QuestionDraft): readonly DraftText[] {
  return [{ field: 'stem', text: draft.stem }, ...answerTexts(draft), { field: 'explanation', text: '', later: draft.explanation }]
}

function answerTexts(draft: QuestionDraft): readonly DraftText[] {
  switch (draft.type) {
    case 'single-choice':
    case 'multiple-response':
      return draft.options.map(({ id, text, why }) => ({ field: id, text, later: why }))
    case 'true-false':
      return [{ field: 'otherWhy', text: '', later: draft.otherWhy }]
    case 'cloze':
      return [
        { field: 'text', text: draft.text },
        ...draft.gaps.flatMap(({ id, kind, options }): DraftText[] =>
          kind === 'typed' ? [] : options.map(({ text, why }) => ({ field: `gap ${id}`, text, later: why }))
        )
      ]
    case 'gap-match':
      return [{ field: 'text', text: draft.text }, ...[...draft.gapWords, ...draft.spareWords].map(({ id, text }) => ({ field: id, text }))]
    case 'matching':
      return [
        ...draft.pairs.map(({ choiceId, prompt, choice }) => ({ field: choiceId, text: `${prompt} ${choice}` })),
        ...draft.spareChoices.map(({ id, text }) => ({ field: id, text }))
      ]
    case 'ordering':
      return draft.steps.map(({ id, text }) => ({ field: id, text }))
    case 'written':
      return [
        { field: 'modelAnswer', text: '', later: draft.modelAnswer },
        ...draft.guide.map(({ id, text, note }) => ({ field: `guide ${id}` as const, text: '', later: `${text} ${note}` }))
      ]
    case 'hot-spot':
      return [
        ...draft.pictures.filter(({ id }) => id === draft.spotPictureId).map(({ id }) => ({ field: 'spot' as const, text: `![${id}]` })),
        ...draft.regions.map(({ id, label, why }) => ({
          field: `region ${id}` as const,
          text: label,
          later: draft.regionKeys.includes(id) ? '' : why
        }))
      ]
    case 'changing-numbers':
      return [
        { field: 'changing-option', text: draft.numbers.option },
        ...draft.numbers.mistakes.map(({ why }, index) => ({ field: `mistake ${index}` as const, text: '', later: why }))
      ]
    case 'short-text':
    case 'numeric':
    case 'formula':
    case 'graph-plot':
      return []
  }
}
