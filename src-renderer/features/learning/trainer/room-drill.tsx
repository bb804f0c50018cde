import { Button } from '@mantine/core'
import { useCallback, useRef, useState, type ComponentType, type ReactNode, useEffect } from 'react'
import type { Receipt } from '../../../../src-shared/attempt/report/report.ts'
import { buildPracticePaper, practiceLetters } from './build-practice-paper.ts'
import type { DrillSession, RunningDrill } from './create-drill-session.ts'
import { createRehearsal, type Rehearsal } from './create-rehearsal.ts'
import { DarkScreen } from './dark-screen.tsx'
import type { RoomPlan } from './drill-plan.ts'
import { stepOf } from './drill-round.ts'
import { TaskStrip } from './task-strip.tsx'
import { useTrainerText } from './use-trainer-text.ts'
import { commandOf, type KeyRules } from '../../attempt/store/exam-key.ts'
import { eightKeys } from '../../../../src-shared/content/exams/exam-rules.ts'

/** The exam room with a rehearsal instead of an attempt. */
export interface RehearsalRoomProps {
  readonly rehearsal: Rehearsal
  readonly candidateName: string
  readonly strip: ReactNode
  readonly onSubmitted: (receipt: Receipt) => void
  readonly onSubmitAsked: (isAsked: boolean) => void
}

interface RoomDrillProps {
  readonly plan: RoomPlan
  readonly session: DrillSession
  readonly state: RunningDrill
  readonly isSaved: boolean
  readonly Room: ComponentType<RehearsalRoomProps>
}

/** A drill in the real exam room, so that learners practise with what the exam uses. */
export function RoomDrill(props: RoomDrillProps) {
  const { plan, session, state } = props
  const { t } = useTrainerText()
  const isPowerOff = stepOf(plan, state.round).wants.kind === 'power-back'
  return isPowerOff ? (
    <DarkScreen
      title={t('dark.title')}
      words={t('dark.words')}
      button={t('task.back')}
      onBack={() => {
        session.take({ kind: 'power-back' })
      }}
    />
  ) : (
    <PracticeRoom key={state.roomNumber} {...props} />
  )
}

/** One room with one rehearsal, which starts from the round's state and then tracks its own. */
function PracticeRoom({ plan, session, state, isSaved, Room }: RoomDrillProps) {
  const { t } = useTrainerText()
  const [rehearsal] = useState(() => createRehearsal(rehearsalOf({ plan, session, state }, t)))
  const isAsked = useRef(false)

  const onStray = useCallback(
    (key: string) => {
      session.take({ kind: 'strayed', key })
    },
    [session]
  )
  useStrayKeys(onStray)

  const onSubmitAsked = useCallback(
    (isOpen: boolean) => {
      const wasOpen = isAsked.current
      isAsked.current = isOpen
      if (wasOpen && !isOpen) session.take({ kind: 'left-submit' })
    },
    [session]
  )
  const onSubmitted = useCallback(() => {
    session.take({ kind: 'handed-in' })
  }, [session])

  return (
    <Room
      rehearsal={rehearsal}
      candidateName={t('task.candidate')}
      strip={
        <TaskStrip
          plan={plan}
          state={state}
          isSaved={isSaved}
          action={
            stepOf(plan, state.round).wants.kind === 'cut-power' ? (
              <Button
                size="xs"
                onClick={() => {
                  session.take({ kind: 'power-cut' })
                }}
              >
                {t('task.cut')}
              </Button>
            ) : undefined
          }
        />
      }
      onSubmitted={onSubmitted}
      onSubmitAsked={onSubmitAsked}
    />
  )
}

type Translate = ReturnType<typeof useTrainerText>['t']

function rehearsalOf({ plan, session, state }: Pick<RoomDrillProps, 'plan' | 'session' | 'state'>, t: Translate) {
  const { clock, name } = plan
  const { progress, tally } = state.round
  const paper = buildPracticePaper(
    plan,
    {
      title: t(`drills.${name}.title`),
      subject: (slug) => t(`subjects.${slug}`),
      item: (textKey, part) => t(`items.${textKey}.${part}`)
    },
    crypto.randomUUID()
  )
  return {
    paper,
    progress,
    remainingMs: clock.isRunning ? Math.max(1000, clock.budgetMs - tally.tookMs) : clock.budgetMs,
    isClockRunning: clock.isRunning,
    isResumed: state.isResumed,
    now: () => performance.now(),
    onEvent: session.take
  }
}

const roomRules: KeyRules = { keyMap: eightKeys, hasDigitKeys: false, optionLetters: practiceLetters, openDialog: 'none' }

/** Reports letters and digits without a function in the exam room, by the exam room's own rules. */
function useStrayKeys(onStray: (key: string) => void): void {
  useEffect(() => {
    function onKeyDown({ key, ctrlKey, altKey, metaKey, repeat, target }: KeyboardEvent): void {
      if (repeat || ctrlKey || altKey || metaKey || !/^[\p{L}\p{N}]$/u.test(key) || document.querySelector('dialog[open]')) return
      if (target instanceof HTMLElement && target.closest('[data-own-keys], input[type="text"], textarea')) return
      // R only works in the submit dialog; pressing it elsewhere is not a slip.
      const isOneOfEight = commandOf({ key, ctrlKey, altKey, metaKey, repeat, isTyping: false }, roomRules) !== null || key.toLowerCase() === 'r'
      if (!isOneOfEight) onStray(key.toUpperCase())
    }
    window.addEventListener('keydown', onKeyDown)
    return () => {
      window.removeEventListener('keydown', onKeyDown)
    }
  }, [onStray])
}
