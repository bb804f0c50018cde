import { MOST_OPTIONS, type OwnOptionId } from '../../../../../src-shared/content/own-questions/draft-parts.ts'
import { startNumbers } from './number-rows.ts'
import { freeNumber, freePartId, type Random } from './free-ids.ts'
import type { OwnQuestionType, QuestionDraft } from '../../../../../src-shared/content/own-questions/own-question.ts'

const FIRST_ROWS = 3

/** Returns what changes in a draft when its author chooses a type: the first empty rows of its lists, if they have none. Nothing is lost. */
export function startType(draft: QuestionDraft, type: OwnQuestionType, random: Random): Partial<QuestionDraft> {
  const rows = Array.from({ length: FIRST_ROWS })
  switch (type) {
    case 'ordering':
      return { type, ...(draft.steps.length > 0 ? {} : { steps: rows.reduce<QuestionDraft['steps']>((steps) => withStep(steps, random), []) }) }
    case 'matching':
      return draft.pairs.length > 0
        ? { type }
        : { type, pairs: rows.reduce<QuestionDraft>((made) => ({ ...made, pairs: withPair(made, random) }), draft).pairs }
    case 'graph-plot':
      return { type, ...(draft.points.length > 0 ? {} : { points: [{ x: '', y: '' }] }) }
    case 'written':
      return { type, ...(draft.guide.length > 0 ? {} : { guide: withGuidePoint([]) }) }
    case 'changing-numbers':
      return { type, numbers: startNumbers(draft.numbers) }
    default:
      return { type }
  }
}

/** Adds an empty step; returns the same steps if there are as many as possible. */
export function withStep(steps: QuestionDraft['steps'], random: Random): QuestionDraft['steps'] {
  const id = freePartId(idsOf(steps), random)
  return id === undefined ? steps : [...steps, { id, text: '' }]
}

export function withPair({ pairs, spareChoices }: Pick<QuestionDraft, 'pairs' | 'spareChoices'>, random: Random): QuestionDraft['pairs'] {
  const choiceId = freePartId([...pairs.map((pair) => pair.choiceId), ...idsOf(spareChoices)], random)
  const id = freeNumber(idsOf(pairs), 'p')
  return choiceId === undefined ? pairs : [...pairs, { id, prompt: '', choiceId, choice: '' }]
}

export function withSpareChoice(
  { pairs, spareChoices }: Pick<QuestionDraft, 'pairs' | 'spareChoices'>,
  random: Random
): QuestionDraft['spareChoices'] {
  const id = freePartId([...pairs.map(({ choiceId }) => choiceId), ...idsOf(spareChoices)], random)
  return id === undefined ? spareChoices : [...spareChoices, { id, text: '' }]
}

export function withGuidePoint(guide: QuestionDraft['guide']): QuestionDraft['guide'] {
  return [...guide, { id: freeNumber(idsOf(guide), 'p'), marks: '1', text: '', note: '' }]
}

/** Whether an ordering or a matching has as many rows as possible. */
export function isFull(...lists: readonly (readonly unknown[])[]): boolean {
  return lists.reduce((sum, list) => sum + list.length, 0) >= MOST_OPTIONS
}

function idsOf<Id extends string = OwnOptionId>(rows: readonly { readonly id: Id }[]): Id[] {
  return rows.map(({ id }) => id)
}
