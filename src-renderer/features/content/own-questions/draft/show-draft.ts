import { gapIdsIn } from '../../../../../src-shared/content/item-types/gap-match/gap-match-schemas.ts'
import type { PaperItem } from '../../../../../src-shared/content/item-types/item-types.ts'
import { lettersOf, matchingAnswer, orderingAnswer, gapMatchAnswer } from '../../../../../src-shared/content/own-questions/draft-answer.ts'
import { readAxis } from '../../../../../src-shared/content/own-questions/draft-graph.ts'
import type { DraftGap, DraftOption } from '../../../../../src-shared/content/own-questions/draft-parts.ts'
import { faultsOfDraft } from '../../../../../src-shared/content/own-questions/faults-of-draft.ts'
import { stimulusIdOf } from '../../../../../src-shared/content/own-questions/own-passage.ts'
import type { QuestionDraft } from '../../../../../src-shared/content/own-questions/own-question.ts'

/**
 * Converts a draft, complete or not, to the item that a candidate would see. Lists that are shuffled for candidates are in the order of the editor,
 * or by id where that order is the answer. Null for a graph whose axes cannot be drawn yet, for areas without a picture, and for
 * changing numbers, of which examples are shown.
 */
export function showDraft(id: string, draft: QuestionDraft): PaperItem | null {
  if (draft.type === 'changing-numbers') return null
  const base = { id, stem: draft.stem.trim(), ...(draft.passageId === null ? {} : { stimulusId: stimulusIdOf(draft.passageId) }) }
  const { type } = draft
  switch (type) {
    case 'single-choice':
    case 'multiple-response':
      return { ...base, type, options: draft.options.map(showOption) }
    case 'true-false':
      return { ...base, type }
    case 'short-text':
      return { ...base, type, isCaseSensitive: draft.isCaseSensitive }
    case 'numeric':
      return { ...base, type, units: showUnits(draft) }
    case 'cloze':
      return { ...base, type, text: draft.text.trim(), gaps: [...new Set(gapIdsIn(draft.text))].map((gapId) => showGap(gapId, draft.gaps)) }
    case 'gap-match':
      return { ...base, type, text: draft.text.trim(), words: gapMatchAnswer(draft).words }
    case 'matching': {
      const { prompts, choices } = matchingAnswer(draft)
      return { ...base, type, prompts, choices }
    }
    case 'ordering':
      return { ...base, type, steps: orderingAnswer(draft).steps }
    case 'formula':
      return { ...base, type, letters: lettersOf(draft.letters), form: draft.form }
    case 'graph-plot': {
      const [x, y] = [readAxis(draft.xAxis), readAxis(draft.yAxis)]
      const isDrawn = typeof x !== 'string' && typeof y !== 'string' && !faultsOfDraft(draft).some(({ code }) => code === 'axis-lines')
      return isDrawn ? { ...base, type, x, y, task: draft.plotTask } : null
    }
    case 'hot-spot': {
      const { spotPictureId: pictureId, regions, isSeveral } = draft
      const isShown = pictureId !== null && draft.pictures.some(({ id: known }) => known === pictureId)
      return isShown
        ? {
            ...base,
            type,
            pictureId,
            regions: regions.map(({ id: regionId, label, shape }) => ({ id: regionId, label: label.trim(), shape })),
            isSeveral
          }
        : null
    }
    case 'written':
      return showWriting(base, draft)
  }
}

function showOption({ id, text }: DraftOption): { id: string; text: string } {
  return { id, text: text.trim() }
}

/** A single unit is printed beside the field; several are a list. */
function showUnits({ unit, otherUnits }: QuestionDraft): string[] {
  const symbols = unit.trim() === '' ? [] : [unit, ...otherUnits.map(({ symbol }) => symbol)].map((symbol) => symbol.trim())
  return [...new Set(symbols.filter((symbol) => symbol !== ''))]
}

function showGap(gapId: string, gaps: readonly DraftGap[]) {
  const gap = gaps.find(({ id }) => id === gapId)
  return gap?.kind === 'list' ? { id: gapId, kind: 'list' as const, options: gap.options.map(showOption) } : { id: gapId, kind: 'typed' as const }
}

function showWriting(base: { readonly id: string; readonly stem: string }, { size, leastWords, mostWords, marks }: QuestionDraft): PaperItem {
  const [least, most] = [Number(leastWords), Number(mostWords)]
  const hasWords = size === 'long' && least > 0 && most > least
  return { ...base, type: 'written', size, ...(hasWords ? { words: { least, most } } : {}), mostMarks: Math.max(1, Math.trunc(Number(marks)) || 1) }
}
