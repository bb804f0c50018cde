import { lazy, Suspense, useDeferredValue } from 'react'
import type { ExamRules } from '../../../../src-shared/content/exams/exam-rules.ts'

const CalculatorPanel = lazy(async () => ({ default: (await import('./calculator-panel.tsx')).CalculatorPanel }))

interface CalculatorProps {
  /** The paper's rules alone say which calculator there is. */
  readonly kind: ExamRules['calculator']
  readonly isOpen: boolean
  readonly onClose: () => void
}

/**
 * The calculator that the paper allows. It is loaded and laid out, unseen, once the room around it stands, so that it opens in the frame
 * after the click; what is in it stays while it is closed.
 */
export function Calculator({ kind, isOpen, onClose }: CalculatorProps) {
  const isRoomShown = useDeferredValue(true, false)
  if (kind === 'none' || !(isRoomShown || isOpen)) return null
  return (
    <Suspense>
      <CalculatorPanel kind={kind} isOpen={isOpen} onClose={onClose} />
    </Suspense>
  )
}
