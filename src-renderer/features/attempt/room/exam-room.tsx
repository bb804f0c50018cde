import { useEffect, useMemo, useState, type ReactNode, useSyncExternalStore } from 'react'
import { IconArchive, IconClockOff } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { OpenAttempt } from '../../../../src-shared/attempt/attempt-contract.ts'
import { keyMapOf, type ExamRules } from '../../../../src-shared/content/exams/exam-rules.ts'
import type { Receipt } from '../../../../src-shared/attempt/report/report.ts'
import { defaultValues } from '../../../../src-shared/device/setting-values.ts'
import { useBridge } from '../../../bridge/bridge-context.tsx'
import { PaperPictures } from '../paper-pictures.tsx'
import { createClockStore, type ClockStore } from '../store/clock-store.ts'
import { ExamContext, useExam } from '../store/exam-context.tsx'
import { createExamStore, type ExamStore } from '../store/exam-store.ts'
import { ExamTopBar } from './exam-top-bar.tsx'
import { JournalError } from './journal-error.tsx'
import { LeaveDialog } from '../navigation/leave-dialog.tsx'
import { NavigationNote } from '../navigation/navigation-note.tsx'
import type { OpenPart } from '../store/open-part.ts'
import { PausedRoom } from './paused-room.tsx'
import { Question } from '../answer/question.tsx'
import { QuestionTools } from '../tools/question-tools.tsx'
import { RoomPreferencesProvider, useRoomChoice, type RoomPreferences } from '../store/room-preferences.tsx'
import { FromStage, StagedRendering, roomStages } from '../store/staged-rendering.tsx'
import { Sidebar } from '../palette/sidebar.tsx'
import { SubjectTabs } from '../navigation/subject-tabs.tsx'
import { SubmitDialog } from '../navigation/submit-dialog.tsx'
import { useExamKeys } from '../navigation/use-exam-keys.ts'
import { useFocusAfterAsking } from '../navigation/use-focus-after-asking.ts'
import { useSidePanel } from '../tools/use-side-panel.ts'
import { WelcomeBack } from './welcome-back.tsx'
import styles from './exam-room.module.css'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { useFormulasOf } from '../../../ui/markup/typesetter.ts'

export interface ExamRoomProps {
  readonly attempt: OpenAttempt
  readonly candidateName: string
  /** Content that the app overlays, such as the strip of an expired session. */
  readonly strip?: ReactNode
  readonly onSubmitted: (receipt: Receipt) => void
  /** The current part, or null for a paper without parts. `attempt` is then limited to that part. */
  readonly part?: OpenPart | null
  /** Called when the submit dialog opens and when it is cancelled. */
  readonly onSubmitAsked?: (isAsked: boolean) => void
  /** Settings of the room and their setter. Without them, changes apply to this room only. */
  readonly settings?: { readonly saved: RoomPreferences; readonly onChange: (changed: Partial<RoomPreferences>) => void }
}

const forThisRoom = { saved: defaultValues, onChange: () => undefined }

/** Main submits automatically at zero, so text typed in the last seconds must not wait for a pause. */
const HURRY_BELOW_MS = 3000

function hurryAtTheEnd(store: ExamStore, clock: ClockStore): () => void {
  return clock.subscribe(() => {
    if (clock.getRemainingMs() < HURRY_BELOW_MS) store.hurry()
  })
}

/** The exam room. It fills the window and only its inner panes scroll; in a small window it has one column. */
export function ExamRoom({ settings = forThisRoom, ...props }: ExamRoomProps) {
  const { paper } = props.attempt
  useFormulasOf(paper)
  return (
    <RoomPreferencesProvider {...settings}>
      <PaperPictures attemptId={paper.attemptId} pictures={paper.pictures}>
        <RoomWithStore {...props} />
      </PaperPictures>
    </RoomPreferencesProvider>
  )
}

/** Returns the keyboard rules of the exam and the candidate's settings. */
function useKeyRules(rules: ExamRules) {
  const { hasLetterKeys, hasDigitKeys, hasStrikes } = useRoomChoice().preferences
  return useMemo(
    () => ({ keyMap: hasLetterKeys ? keyMapOf(rules) : null, hasDigitKeys, hasStrikes }),
    [rules, hasLetterKeys, hasDigitKeys, hasStrikes]
  )
}

function RoomWithStore({ attempt, part = null, ...props }: Omit<ExamRoomProps, 'settings'>) {
  const { onSubmitted } = props
  const bridge = useBridge()
  const { attemptId } = attempt.paper
  const store = useMemo(() => createExamStore(attempt, bridge.attempt, part), [attempt, bridge, part])
  const clock = useMemo(() => createClockStore(bridge.attempt, attemptId, attempt.remainingMs), [attempt, attemptId, bridge])

  useEffect(() => store.start(onSubmitted), [store, onSubmitted])
  useEffect(() => hurryAtTheEnd(store, clock), [store, clock])

  return (
    <ExamContext value={store}>
      <PausableRoom store={store} clock={clock} {...props} />
    </ExamContext>
  )
}

interface OpenRoomProps extends Pick<ExamRoomProps, 'candidateName' | 'strip' | 'onSubmitted' | 'onSubmitAsked'> {
  readonly store: ExamStore
  readonly clock: ClockStore
}

function PausableRoom(props: OpenRoomProps) {
  const isPaused = useExam((state) => state.isPaused)
  return isPaused ? (
    <PausedRoom clock={props.clock} strip={props.strip} />
  ) : (
    <StagedRendering paper={props.store.attempt.paper}>
      <OpenRoom {...props} />
    </StagedRendering>
  )
}

function OpenRoom({ store, clock, candidateName, strip, onSubmitted, onSubmitAsked }: OpenRoomProps) {
  const { t } = useTranslation()
  const [isSubmitAsked, setIsSubmitAsked] = useState(false)
  const { panel, togglePanel, toQuestion, isQuestionCovered } = useSidePanel()

  useEffect(() => {
    onSubmitAsked?.(isSubmitAsked)
  }, [isSubmitAsked, onSubmitAsked])
  useFocusAfterAsking(isSubmitAsked)
  const keyRules = useKeyRules(store.attempt.paper.rules)
  useExamKeys({ store, rules: keyRules, isSubmitAsked, setIsSubmitAsked, isQuestionCovered })

  return (
    <div className={styles.room} data-panel={panel}>
      <ExamTopBar
        candidateName={candidateName}
        clock={clock}
        areQuestionsOpen={panel === 'questions'}
        onToggleQuestions={() => {
          togglePanel('questions')
        }}
        onSubmit={() => {
          setIsSubmitAsked(true)
        }}
      />
      <main className={styles.main} aria-label={t('exam.room')}>
        <div className={styles.tabs}>
          <SubjectTabs />
        </div>
        <div className={styles.strips}>
          {strip}
          <TimeOver clock={clock} />
          <JournalError />
          <QuarantinedAnswers />
          <WelcomeBack />
        </div>
        <div className={styles.desk} data-desk>
          <FromStage stage={roomStages.question}>
            <Question />
          </FromStage>
        </div>
        <Sidebar
          panel={panel}
          clock={clock}
          onChosen={toQuestion}
          onCloseTool={() => {
            togglePanel(panel)
          }}
        />
        <div className={styles.tools}>
          <NavigationNote />
          <FromStage stage={roomStages.waysOn}>
            <QuestionTools panel={panel} onTogglePanel={togglePanel} />
          </FromStage>
        </div>
      </main>
      <LeaveDialog />
      {isSubmitAsked ? (
        <SubmitDialog
          clock={clock}
          onSubmitted={onSubmitted}
          onBack={() => {
            setIsSubmitAsked(false)
          }}
        />
      ) : null}
    </div>
  )
}

/** Shown while the backend refuses sent events: nothing is lost, and the exam continues. */
function QuarantinedAnswers() {
  const { t } = useTranslation()
  const delivery = useExam((state) => (state.delivery.phase === 'set-aside' ? state.delivery : null))
  if (delivery === null) return null
  return (
    <Notice tone="warning" title={t('exam.setAside')} icon={<IconArchive size={22} aria-hidden />}>
      {delivery.failure?.message}
    </Notice>
  )
}

/** Shown between the end of the time and the receipt: nothing can be changed, and nothing needs to be done. */
function TimeOver({ clock }: { readonly clock: ClockStore }) {
  const { t } = useTranslation()
  const isOver = useSyncExternalStore(clock.subscribe, () => clock.getRemainingMs() <= 0)
  if (!isOver) return null
  return (
    <Notice tone="warning" title={t('exam.timeOver.title')} icon={<IconClockOff size={22} aria-hidden />}>
      {t('exam.timeOver.words')}
    </Notice>
  )
}
