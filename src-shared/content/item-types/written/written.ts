import { nought } from '../base/fraction.ts'
import { showBase } from '../base/item-base.ts'
import { defineItemType } from '../base/item-type.ts'
import { LONGEST_SHORT_WRITING, LONGEST_WRITING } from '../base/longest-answers.ts'
import {
  authoredWritten,
  shownWritten,
  writtenKey,
  writtenLimits,
  writtenResponse,
  type WritingSize,
  type WrittenResponse
} from './written-schemas.ts'

/** Sentences or an essay, marked by a person with a guide. */
export const written = defineItemType({
  authored: authoredWritten,
  shown: shownWritten,
  limits: writtenLimits,
  key: writtenKey,
  response: writtenResponse
})({
  show: (item) => ({
    ...showBase(item),
    type: 'written',
    size: item.size,
    ...(item.words === undefined ? {} : { words: item.words }),
    mostMarks: item.marks
  }),
  keyOf: ({ marks, guide, modelAnswer }) => ({ type: 'written', marks, guide, modelAnswer }),
  limitsOf: ({ size }) => ({ type: 'written', size }),
  isAcceptable: (response, { size }) => isWritten(response) && response.writing.trim() !== '' && response.writing.length <= longestWritingOf(size),
  isKeyFor: () => true,
  // Only a person can say what a written answer earns.
  mark: () => nought,
  personMarksOf: ({ marks }) => marks,
  textsOf: ({ stem, explanation, guide, modelAnswer }) => ({
    question: stem,
    all: [stem, explanation, modelAnswer, ...guide.flatMap(({ text, note }) => (note === undefined ? [text] : [text, note]))],
    optionLists: [],
    right: [],
    wrong: []
  }),
  letterCountOf: () => 0
})

/** Returns the maximum characters of an answer. */
export function longestWritingOf(size: WritingSize): number {
  return size === 'short' ? LONGEST_SHORT_WRITING : LONGEST_WRITING
}

function isWritten(response: object): response is WrittenResponse {
  return 'writing' in response
}
