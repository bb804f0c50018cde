import { useCallback, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { QUESTION_ID } from '../store/question-id.ts'

/** The panel beside the question. A small window has room for only one; a large one always shows the questions as well. */
export type SidePanel = 'none' | 'questions' | 'calculator' | 'notes' | 'tools'

/** Returns whether a panel is a tool, which is beside the question at any size. */
export function isTool(panel: SidePanel): boolean {
  return panel !== 'none' && panel !== 'questions'
}

interface SidePanelControls {
  readonly panel: SidePanel
  readonly togglePanel: (panel: SidePanel) => void
  /** Closes the question list and focuses the current question; a tool stays open. */
  readonly toQuestion: () => void
  /** Returns whether the question is not rendered yet, or the question list covers it, as in a small window: it must not be answered unseen. */
  readonly isQuestionCovered: () => boolean
}

export function useSidePanel(): SidePanelControls {
  const [panel, setPanel] = useState<SidePanel>('none')

  const toQuestion = useCallback(() => {
    // The pane can only be focused once it is visible again.
    flushSync(() => {
      setPanel((open) => (open === 'questions' ? 'none' : open))
    })
    document.getElementById(QUESTION_ID)?.focus({ preventScroll: true })
  }, [])

  useEffect(() => {
    if (panel !== 'questions') return
    const onKeyDown = ({ key, defaultPrevented }: KeyboardEvent): void => {
      if (key === 'Escape' && !defaultPrevented && document.querySelector('dialog[open]') === null) toQuestion()
    }
    window.addEventListener('keydown', onKeyDown)
    return () => {
      window.removeEventListener('keydown', onKeyDown)
    }
  }, [panel, toQuestion])

  const togglePanel = useCallback((asked: SidePanel) => {
    setPanel((open) => (open === asked ? 'none' : asked))
  }, [])

  const isQuestionCovered = useCallback(() => {
    const question = document.getElementById(QUESTION_ID)
    if (question === null) return true
    const questionArea = question.closest('[data-desk]')
    return panel === 'questions' && questionArea instanceof HTMLElement && getComputedStyle(questionArea).display === 'none'
  }, [panel])

  return { panel, togglePanel, toQuestion, isQuestionCovered }
}
