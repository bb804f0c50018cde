import { Button, Flex } from '@mantine/core'
import { useCallback, useState, type ComponentType } from 'react'
import { DarkScreen } from '../trainer/dark-screen.tsx'
import { DrillFrame } from '../trainer/drill-frame.tsx'
import type { RehearsalRoomProps } from '../trainer/room-drill.tsx'
import { afterEvent, freshExamDay, type ExamDay, type ExamDayEvent, type ExamDayStage } from './exam-day.ts'
import { ExamSlip, type Candidate } from './exam-slip.tsx'
import { Invigilator } from './invigilator.tsx'
import { ReadyCard } from './ready-card.tsx'
import type { RehearsedExam } from './rehearsed-exams.ts'
import { RehearsalRoom } from './rehearsal-room.tsx'
import { ExamHall } from './exam-hall.tsx'
import { useExamDayText } from './use-exam-day-text.ts'

interface ExamDayViewProps {
  readonly exam: RehearsedExam
  readonly candidate: Candidate
  /** The learner's exam date, written out; null if it is not known. */
  readonly date: string | null
  readonly onLeave: () => void
  readonly Room: ComponentType<RehearsalRoomProps>
}

/** The steps that the candidate sees as numbered; the power cut belongs to the room. */
const numbered: readonly ExamDayStage[] = ['slip', 'seat', 'words', 'room', 'ready']

function stepOf(stage: ExamDayStage): { readonly number: number; readonly total: number } {
  return { number: numbered.indexOf(stage) + 1, total: numbered.length }
}

/** The whole rehearsal of an exam day. Nothing of it is stored, and it can be left at any time. */
export function ExamDayView(props: ExamDayViewProps) {
  const { exam, candidate, onLeave, Room } = props
  const { t } = useExamDayText()
  const [day, setDay] = useState(freshExamDay)
  const take = useCallback((event: ExamDayEvent) => {
    setDay((before) => afterEvent(before, event))
  }, [])
  const goOn = (): void => {
    take({ kind: 'next' })
  }
  if (day.stage === 'dark') {
    return <DarkScreen title={t('dark.title')} words={t('dark.words')} button={t('dark.button')} onBack={goOn} />
  }
  if (day.stage === 'room') {
    // A room after the power cut is a new one, which begins where the other ended.
    return (
      <RehearsalRoom
        key={day.answersAtCut === null ? 'first' : 'resumed'}
        exam={exam}
        day={day}
        candidateName={candidate.name}
        step={stepOf(day.stage)}
        onEvent={take}
        onLeave={onLeave}
        Room={Room}
      />
    )
  }
  return (
    <DrillFrame
      title={day.stage === 'ready' ? t('title') : t(`${day.stage}.title`)}
      strip={
        <Flex gap="sm" align="center" justify="space-between" c="dimmed">
          {t('step', stepOf(day.stage))}
          {day.stage === 'ready' ? null : (
            <Button size="compact-md" variant="default" onClick={onLeave}>
              {t('leave')}
            </Button>
          )}
        </Flex>
      }
    >
      <Step
        {...props}
        day={day}
        onNext={goOn}
        onSeat={(number) => {
          take({ kind: 'seat', number })
        }}
        onAgain={() => {
          setDay(freshExamDay)
        }}
      />
    </DrillFrame>
  )
}

interface StepProps extends ExamDayViewProps {
  readonly day: ExamDay
  readonly onNext: () => void
  readonly onSeat: (number: number) => void
  readonly onAgain: () => void
}

function Step({ exam, candidate, date, day, onNext, onSeat, onAgain }: StepProps) {
  if (day.stage === 'slip') return <ExamSlip candidate={candidate} exam={exam.title} isOnPaper={exam.isOnPaper} date={date} onNext={onNext} />
  if (day.stage === 'seat') return <ExamHall wrongSeat={day.wrongSeat} onChosen={onSeat} />
  if (day.stage === 'words') return <Invigilator paper={exam.paper} onNext={onNext} />
  return day.end === null ? null : (
    <ReadyCard candidateName={candidate.name} exam={exam} date={date} day={{ ...day, end: day.end }} onAgain={onAgain} />
  )
}
