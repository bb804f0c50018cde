import type { KeyboardEvent } from 'react'
import type { ItemResponse } from '../../../../../src-shared/content/item-types/item-types.ts'
import { answerStateOf, responseTo } from '../../store/answer-state.ts'
import { useExam, useExamStore } from '../../store/exam-context.tsx'
import { QUESTION_ID } from '../../store/question-id.ts'

interface AnswerField {
  /** What stands in the field. */
  readonly text: string
  readonly isUnsaved: boolean
  /** While somebody types: shown at once, written when the typing pauses. */
  readonly type: (response: ItemResponse | null) => void
  /** For what is chosen rather than typed: written at once. */
  readonly answer: (response: ItemResponse | null) => void
  /** What the item's answer is now. */
  readonly given: () => ItemResponse | null
  /** For the field itself: what was typed is written when it is left or with Enter; Escape leaves it, so that the letter keys work again. */
  readonly events: { readonly onBlur: () => void; readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => void }
}

/** What a field in which an answer is typed shows and does. `textIn` picks the field's part of the answer and must not change its mind. */
export function useAnswerField(itemId: string, textIn: (given: ItemResponse | null) => string): AnswerField {
  const store = useExamStore()
  const text = useExam((state) => textIn(responseTo(state, itemId)))
  const isUnsaved = useExam((state) => textIn(responseTo(state, itemId)) !== '' && answerStateOf(state, itemId) === 'failed')
  return {
    text,
    isUnsaved,
    type: (response) => {
      store.type(itemId, response)
    },
    answer: (response) => {
      store.answer(itemId, response)
    },
    given: () => responseTo(store.getState(), itemId),
    events: {
      onBlur: store.settle,
      onKeyDown: (event) => {
        if (event.key === 'Enter') store.settle()
        if (event.key !== 'Escape') return
        event.preventDefault()
        document.getElementById(QUESTION_ID)?.focus({ preventScroll: true })
      }
    }
  }
}
