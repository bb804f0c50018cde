import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useCallback, useState, type ReactNode } from 'react'
import { useNavigate } from 'react-router-dom'
import type { OpenAttempt } from '../../../src-shared/attempt/attempt-contract.ts'
import type { Receipt } from '../../../src-shared/attempt/report/report.ts'
import type { StartChoice } from '../../../src-shared/content/exams/assessment.ts'
import { useBridge } from '../../bridge/bridge-context.tsx'
import { receiptQuery } from '../../features/attempt/attempt-query.ts'
import { StartButton } from '../../features/attempt/start/start-button.tsx'
import { useExamText } from '../base/use-exam-text.ts'
import { submittedPath } from '../routes/attempt-path.ts'
import { useRoomSettings } from '../base/use-room-settings.ts'

/** Loaded with the first quiz and not with its page. */
const PageQuiz = lazy(async () => ({ default: (await import('../../features/attempt/quiz/page-quiz.tsx')).PageQuiz }))

interface QuizInPageProps {
  readonly choice: StartChoice
  /** Of the start button. */
  readonly label: string
  /** Said while the code of the quiz loads. */
  readonly startingText: string
  /** Returns what is shown before the start, around the start button. */
  readonly card: (startButton: ReactNode) => ReactNode
}

/** Questions in study mode as a part of their page: a card before the start, then the questions, then the page after them. */
export function QuizInPage({ choice, label, startingText, card }: QuizInPageProps) {
  useExamText()
  const bridge = useBridge()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const settings = useRoomSettings()
  const [attempt, setAttempt] = useState<OpenAttempt | null>(null)
  const onFinished = useCallback(
    (receipt: Receipt) => {
      queryClient.setQueryData(receiptQuery(bridge, receipt.attemptId).queryKey, receipt)
      void navigate(submittedPath(receipt))
    },
    [bridge, navigate, queryClient]
  )
  if (attempt === null) return card(<StartButton choice={{ ...choice, sittingMode: 'study' }} label={label} onStarted={setAttempt} />)
  return (
    <Suspense fallback={<p role="status">{startingText}</p>}>
      <PageQuiz attempt={attempt} settings={settings} onFinished={onFinished} />
    </Suspense>
  )
}
