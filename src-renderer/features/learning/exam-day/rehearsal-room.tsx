import { Button } from '@mantine/core'
import { useEffect, useRef, useState, type ComponentType } from 'react'
import type { Receipt } from '../../../../src-shared/attempt/report/report.ts'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { createRehearsal } from '../trainer/create-rehearsal.ts'
import type { RehearsalRoomProps } from '../trainer/room-drill.tsx'
import { isCutDue, type ExamDay, type ExamDayEvent } from './exam-day.ts'
import { buildRehearsalPaper } from './rehearsal-paper.ts'
import type { RehearsedExam } from './rehearsed-exams.ts'
import { useExamDayText } from './use-exam-day-text.ts'

/** A moment after the answer, in which the candidate sees that it is saved. */
const CUT_AFTER_MS = 1500

interface RehearsalRoomOfProps {
  readonly exam: RehearsedExam
  readonly day: ExamDay
  readonly candidateName: string
  readonly step: { readonly number: number; readonly total: number }
  readonly onEvent: (event: ExamDayEvent) => void
  readonly onLeave: () => void
  readonly Room: ComponentType<RehearsalRoomProps>
}

/** The real exam room with the rehearsal's paper. It starts from the day's state, also after the power cut. */
export function RehearsalRoom({ exam, day, candidateName, step, onEvent, onLeave, Room }: RehearsalRoomOfProps) {
  const { t } = useExamDayText()
  const openedAt = useRef(0)
  const [rehearsal] = useState(() =>
    createRehearsal({
      paper: buildRehearsalPaper(
        exam.paper.rules,
        {
          title: t('room.paper', { exam: exam.title }),
          subject: t('room.subject'),
          item: (item, part) => t(`items.${item}.${part}`)
        },
        crypto.randomUUID()
      ),
      progress: day.progress,
      remainingMs: day.remainingMs,
      isClockRunning: true,
      isResumed: day.answersAtCut !== null,
      now: () => performance.now(),
      onEvent: (event) => {
        if ('progress' in event) onEvent({ kind: 'acted', progress: event.progress })
      }
    })
  )
  useEffect(() => {
    openedAt.current = performance.now()
  }, [])
  const isDue = isCutDue(day)
  const { remainingMs } = day
  useEffect(() => {
    if (!isDue) return
    const timer = setTimeout(() => {
      onEvent({ kind: 'power-cut', remainingMs: Math.max(1000, Math.round(remainingMs - (performance.now() - openedAt.current))) })
    }, CUT_AFTER_MS)
    return () => {
      clearTimeout(timer)
    }
  }, [isDue, onEvent, remainingMs])
  return (
    <Room
      rehearsal={rehearsal}
      candidateName={candidateName}
      strip={
        <Notice
          tone="calm"
          action={
            <Button size="xs" variant="default" onClick={onLeave}>
              {t('leave')}
            </Button>
          }
        >
          {`${t('step', step)}. ${t('room.strip')}`}
        </Notice>
      }
      onSubmitted={({ answeredCount, spentMs, reason }: Receipt) => {
        onEvent({ kind: 'submitted', answeredCount, spentMs, reason })
      }}
      onSubmitAsked={() => undefined}
    />
  )
}
