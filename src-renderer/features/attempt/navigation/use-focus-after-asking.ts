import { useEffect } from 'react'
import { QUESTION_ID } from '../store/question-id.ts'

/** Once a question of the room is answered, and nothing else has the focus, the item has it. */
export function useFocusAfterAsking(isAsked: boolean): void {
  useEffect(() => {
    if (!isAsked) return undefined
    return () => {
      const { activeElement, body } = document
      if (activeElement === null || activeElement === body) document.getElementById(QUESTION_ID)?.focus({ preventScroll: true })
    }
  }, [isAsked])
}
