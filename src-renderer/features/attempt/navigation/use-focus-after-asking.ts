import { useEffect } from 'react'
import { QUESTION_ID } from '../store/question-id.ts'

/** Focuses the item after a dialog closes, if nothing else has the focus. */
export function useFocusAfterAsking(isAsked: boolean): void {
  useEffect(() => {
    if (!isAsked) return undefined
    return () => {
      const { activeElement, body } = document
      if (activeElement === null || activeElement === body) document.getElementById(QUESTION_ID)?.focus({ preventScroll: true })
    }
  }, [isAsked])
}
