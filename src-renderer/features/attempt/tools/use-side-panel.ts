import { useCallback, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { QUESTION_ID } from '../store/question-id.ts'

/** What stands beside the question. In a small window only one of them fits; a large one has the questions beside it at all times. */
export type SidePanel = 'none' | 'questions' | 'calculator' | 'notes' | 'tools'

/** Whether a panel is one of the tools, which lie beside the question at any size. */
export function isTool(panel: SidePanel): boolean {
  return panel !== 'none' && panel !== 'questions'
}

interface SidePanelControls {
  readonly panel: SidePanel
  readonly togglePanel: (panel: SidePanel) => void
  /** Back from the questions to the one that is on the desk, with the focus; a tool stays open. */
  readonly toQuestion: () => void
  /** Whether the question is yet to come, or the questions lie over it, as they do in a small window: it must not be answered unseen. */
  readonly isQuestionCovered: () => boolean
}

export function useSidePanel(): SidePanelControls {
  const [panel, setPanel] = useState<SidePanel>('none')

  const toQuestion = useCallback(() => {
    // The pane can take the focus only once it is shown again.
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
