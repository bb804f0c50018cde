import type { KeyboardEvent } from 'react'
import type { ItemResponse } from '../../../../../src-shared/content/item-types/item-types.ts'
import { answerStateOf, responseTo } from '../../store/answer-state.ts'
import { useExam, useExamStore } from '../../store/exam-context.tsx'
import { QUESTION_ID } from '../../store/question-id.ts'

interface AnswerField {
  /** Content of the field. */
  readonly text: string
  readonly isUnsaved: boolean
  /** For typing: shown immediately, sent when the typing pauses. */
  readonly type: (response: ItemResponse | null) => void
  /** For choices: sent immediately. */
  readonly answer: (response: ItemResponse | null) => void
  /** Returns the item's current answer. */
  readonly given: () => ItemResponse | null
  /** Event handlers of the field: leaving it or pressing Enter sends the typed text; Escape leaves the field, so that letter keys work again. */
  readonly events: { readonly onBlur: () => void; readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => void }
}

/** Returns state and handlers of a typed answer's field. `textIn` selects the field's part of the answer and must be stable. */
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
