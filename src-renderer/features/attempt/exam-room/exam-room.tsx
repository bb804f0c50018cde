import { useEffect, useMemo, useState, type ReactNode } from 'react'
import type { OpenAttempt } from '../../../../src-shared/attempt/attempt-contract.ts'
import type { Receipt } from '../../../../src-shared/attempt/report.ts'
import { useBridge } from '../../../bridge/bridge-context.tsx'
import { createClockStore } from './clock-store.ts'
import { ExamContext } from './exam-context.tsx'
import { createExamStore } from './exam-store.ts'
import { ExamTopBar } from './exam-top-bar.tsx'
import { JournalTrouble } from './journal-trouble.tsx'
import { Question } from './question.tsx'
import { QuestionTools } from './question-tools.tsx'
import { Sidebar } from './sidebar.tsx'
import { SetAside } from './set-aside.tsx'
import { SubjectTabs } from './subject-tabs.tsx'
import { SubmitDialog } from './submit-dialog.tsx'
import { useExamKeys } from './use-exam-keys.ts'
import { WelcomeBack } from './welcome-back.tsx'
import styles from './exam-room.module.css'

interface ExamRoomProps {
  readonly attempt: OpenAttempt
  readonly candidateName: string
  /** What the app lays over the room, such as the strip of an ended session. */
  readonly strip?: ReactNode
  readonly onSubmitted: (receipt: Receipt) => void
}

/** The room that a candidate sits in. It fills the window and only its inner panes scroll. */
export function ExamRoom({ attempt, candidateName, strip, onSubmitted }: ExamRoomProps) {
  const bridge = useBridge()
  const { attemptId, rules } = attempt.paper
  const store = useMemo(() => createExamStore(attempt, bridge.attempt), [attempt, bridge])
  const clock = useMemo(() => createClockStore(bridge.attempt, attemptId, attempt.remainingMs), [attempt, attemptId, bridge])
  const [isSubmitAsked, setIsSubmitAsked] = useState(false)
  const [isCalculatorOpen, setIsCalculatorOpen] = useState(false)

  useEffect(() => store.start(onSubmitted), [store, onSubmitted])
  useExamKeys({ store, rules, isSubmitAsked, setIsSubmitAsked })

  return (
    <ExamContext value={store}>
      <div className={styles.room} data-testid="exam-room">
        <ExamTopBar
          candidateName={candidateName}
          clock={clock}
          onSubmit={() => {
            setIsSubmitAsked(true)
          }}
        />
        <SubjectTabs />
        <div className={styles.strips}>
          {strip}
          <JournalTrouble />
          <SetAside />
          <WelcomeBack />
        </div>
        <main className={styles.desk}>
          <Question />
          <QuestionTools
            calculator={rules.calculator === 'none' ? 'absent' : isCalculatorOpen ? 'open' : 'closed'}
            onToggleCalculator={() => {
              setIsCalculatorOpen((isOpen) => !isOpen)
            }}
          />
        </main>
        <Sidebar isCalculatorOpen={isCalculatorOpen} />
        {isSubmitAsked ? (
          <SubmitDialog
            onSubmitted={onSubmitted}
            onBack={() => {
              setIsSubmitAsked(false)
            }}
          />
        ) : null}
      </div>
    </ExamContext>
  )
}
