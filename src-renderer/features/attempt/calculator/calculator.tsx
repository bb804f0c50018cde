import { lazy, Suspense, useDeferredValue } from 'react'
import type { ExamRules } from '../../../../src-shared/content/exams/exam-rules.ts'

const CalculatorPanel = lazy(async () => ({ default: (await import('./calculator-panel.tsx')).CalculatorPanel }))

interface CalculatorProps {
  /** Only the paper's rules decide the kind of calculator. */
  readonly kind: ExamRules['calculator']
  readonly isOpen: boolean
  readonly onClose: () => void
}

/**
 * The calculator that the paper allows. Loaded and laid out invisibly after the room is shown, so that it opens in the next frame after the click.
 * Keeps its content while closed.
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
