import { mostMarksSchema } from '../../../../src-shared/content/item-types/base/item-base.ts'
import { wordRangeSchema } from '../../../../src-shared/content/item-types/written/written-schemas.ts'
import type { UnfinishedParts } from '../imported-question.ts'
import type { KeyAnswer } from './key-answer.ts'
import type { DraftKey } from './item-draft.ts'

/** Takes the place of what a file does not say, until its author does. No candidate ever sees it. */
const LATER = '\u2026'

/**
 * Makes a written question. What other programs leave to the marker is what Koya needs: where marks, a guide, a model answer or the number of words
 * are missing, the item has a placeholder, and `unfinished` says what its author has so far.
 */
export function writtenAnswer({ size, guide }: DraftKey & { type: 'written' }): KeyAnswer {
  const { marks } = guide
  const points = guide.points.map(({ text, note, ...point }, place) => ({
    id: `p${String(place + 1)}`,
    marks: point.marks ?? marks,
    text: text.trim(),
    note: note.trim()
  }))
  const words = size === 'long' && wordRangeSchema.safeParse(guide.words).success ? guide.words : null
  const modelAnswer = guide.modelAnswer.trim()
  const sum = points.reduce((total, point) => total + (point.marks ?? 0), 0)
  const isGuided = mostMarksSchema.safeParse(marks).success && points.length > 0 && sum >= (marks ?? 0)
  const isFinished = isGuided && modelAnswer !== '' && (size === 'short' || words !== null)
  const unfinished: UnfinishedParts = {
    marks: marks === null ? '' : String(marks),
    guide: points.map((point) => ({ ...point, marks: point.marks === null ? '' : String(point.marks) })),
    modelAnswer,
    leastWords: words === null ? '' : String(words.least),
    mostWords: words === null ? '' : String(words.most)
  }
  const placeholder = { id: 'p1', marks: marks ?? 1, text: LATER }
  return {
    members: {
      type: 'written',
      size,
      ...(size === 'long' ? { words: words ?? { least: 1, most: 2 } } : {}),
      marks: marks ?? 1,
      guide: isGuided ? points.map(({ note, ...point }) => ({ ...point, ...(note === '' ? {} : { note }) })) : [placeholder],
      modelAnswer: modelAnswer === '' ? LATER : modelAnswer
    },
    explanation: '',
    losses: [],
    faults: [],
    ...(isFinished ? {} : { unfinished })
  }
}
