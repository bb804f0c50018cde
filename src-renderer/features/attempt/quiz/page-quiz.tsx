import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useBlocker } from 'react-router-dom'
import type { OpenAttempt } from '../../../../src-shared/attempt/attempt-contract.ts'
import type { Receipt } from '../../../../src-shared/attempt/report/report.ts'
import { useBridge } from '../../../bridge/bridge-context.tsx'
import { toFailure } from '../../../bridge/coded-failure.ts'
import { unwrap } from '../../../bridge/unwrap.ts'
import { useFormulasOf } from '../../../ui/markup/typesetter.ts'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { useConfirmShown } from '../answer/use-confirm-shown.ts'
import { PaperPictures } from '../paper-pictures.tsx'
import { ExamContext } from '../store/exam-context.tsx'
import { createExamStore } from '../store/exam-store.ts'
import { RoomPreferencesProvider, type RoomPreferences } from '../store/room-preferences.tsx'
import { QuizQuestion } from './quiz-question.tsx'

interface PageQuizProps {
  readonly attempt: OpenAttempt
  /** Settings of the exam room, and their setter. */
  readonly settings: { readonly saved: RoomPreferences; readonly onChange: (changed: Partial<RoomPreferences>) => void }
  /** Called once the learner has finished the quiz; not after leaving the page. */
  readonly onFinished: (receipt: Receipt) => void
}

/**
 * A quiz in study mode as a part of its page: question by question, with feedback, and without the room's frame. Main opens no other page while an
 * attempt is open, so leaving the page submits the quiz first. After a crash the attempt opens again in the exam room.
 */
export function PageQuiz({ attempt, settings, onFinished }: PageQuizProps) {
  const bridge = useBridge()
  useFormulasOf(attempt.paper)
  const { attemptId, pictures } = attempt.paper
  const store = useMemo(() => createExamStore(attempt, bridge.attempt), [attempt, bridge])
  const [failure, setFailure] = useState<string | null>(null)
  const [isEnding, setIsEnding] = useState(false)
  // Options are not struck out here: that is a tool of the exam room.
  const preferences = useMemo(() => ({ ...settings.saved, hasStrikes: false }), [settings.saved])
  /** No longer open here: what comes now belongs to the next page. */
  const isOver = useRef(false)

  const finish = useCallback(
    (receipt: Receipt) => {
      if (isOver.current) return
      isOver.current = true
      onFinished(receipt)
    },
    [onFinished]
  )
  useEffect(() => store.start(finish), [store, finish])
  useConfirmShown(attemptId)

  /** Returns null if the quiz could not be submitted; the page says why. */
  const submit = useCallback(async (): Promise<Receipt | null> => {
    setIsEnding(true)
    setFailure(null)
    try {
      await store.retry()
      return await unwrap(bridge.attempt.submit({ attemptId }))
    } catch (thrown) {
      setFailure(toFailure(thrown).message)
      return null
    } finally {
      setIsEnding(false)
    }
  }, [store, bridge, attemptId])

  const blocker = useBlocker(({ currentLocation, nextLocation }) => !isOver.current && currentLocation.pathname !== nextLocation.pathname)
  useEffect(() => {
    if (blocker.state !== 'blocked' || isOver.current) return
    isOver.current = true
    void submit().then((receipt) => {
      isOver.current = receipt !== null
      if (receipt === null) blocker.reset()
      else blocker.proceed()
    })
  }, [blocker, submit])

  return (
    <RoomPreferencesProvider saved={preferences} onChange={settings.onChange}>
      <PaperPictures attemptId={attemptId} pictures={pictures}>
        <ExamContext value={store}>
          <QuizQuestion
            isEnding={isEnding}
            onFinish={() => {
              void submit().then((receipt) => {
                if (receipt !== null) finish(receipt)
              })
            }}
          />
          {failure === null ? null : <Notice tone="trouble">{failure}</Notice>}
        </ExamContext>
      </PaperPictures>
    </RoomPreferencesProvider>
  )
}
