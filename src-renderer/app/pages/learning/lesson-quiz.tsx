import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useCallback, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { OpenAttempt } from '../../../../src-shared/attempt/attempt-contract.ts'
import type { Receipt } from '../../../../src-shared/attempt/report/report.ts'
import { useBridge } from '../../../bridge/bridge-context.tsx'
import { receiptQuery } from '../../../features/attempt/attempt-query.ts'
import { StartButton } from '../../../features/attempt/start/start-button.tsx'
import { QuizCard } from '../../../features/learning/lessons/quiz-card.tsx'
import { useLessonText } from '../../../features/learning/lessons/use-lesson-text.ts'
import { useExamText } from '../../base/use-exam-text.ts'
import { submittedPath } from '../../routes/attempt-path.ts'
import { useRoomSettings } from '../use-room-settings.ts'

/** Loaded with the first quiz and not with a lesson. */
const PageQuiz = lazy(async () => ({ default: (await import('../../../features/attempt/quiz/page-quiz.tsx')).PageQuiz }))

interface LessonQuizProps {
  readonly quizSlug: string
  /** The class from whose section the learner came; null for none. */
  readonly level: string | null
}

/** The quiz of a lesson, below its text: its card, and after the start its questions. */
export function LessonQuiz({ quizSlug, level }: LessonQuizProps) {
  useExamText()
  const { t } = useLessonText()
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
  if (attempt === null) {
    const start = <StartButton choice={{ slug: quizSlug, sittingMode: 'study' }} label={t('quiz.button')} onStarted={setAttempt} />
    return <QuizCard quizSlug={quizSlug} level={level} startButton={start} />
  }
  return (
    <Suspense fallback={<p role="status">{t('quiz.starting')}</p>}>
      <PageQuiz attempt={attempt} settings={settings} onFinished={onFinished} />
    </Suspense>
  )
}
