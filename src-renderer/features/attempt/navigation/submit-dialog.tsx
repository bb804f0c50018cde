import { Button } from '@mantine/core'
import { useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import type { PaperSubject } from '../../../../src-shared/attempt/record/paper.ts'
import type { Receipt } from '../../../../src-shared/attempt/report/report.ts'
import { toFailure } from '../../../bridge/coded-failure.ts'
import { unwrap } from '../../../bridge/unwrap.ts'
import { useBridge } from '../../../bridge/bridge-context.tsx'
import { BusyButton } from '../../../ui/feedback/busy-button.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { sittingModeOf } from '../../../../src-shared/content/exams/sitting-mode.ts'
import { answeredCount } from '../store/answer-state.ts'
import { itemsToAnswer } from '../store/answered-questions.ts'
import type { ClockStore } from '../store/clock-store.ts'
import { clockText } from '../store/clock-text.ts'
import { useExam, useExamStore } from '../store/exam-context.tsx'
import { ChoiceNotices } from './choice-notices.tsx'
import { GoBackButton } from './go-back-button.tsx'
import styles from './submit-dialog.module.css'
import { UnsavedNotice } from './unsaved-notice.tsx'
import { useRoomText } from '../store/use-room-text.ts'

interface SubmitDialogProps {
  readonly clock: ClockStore
  readonly onBack: () => void
  readonly onSubmitted: (receipt: Receipt) => void
}

/** Confirms submission. The default is to go back, because `S` is between `A` and `D` on the keyboard. */
export function SubmitDialog({ clock, onBack, onSubmitted }: SubmitDialogProps) {
  const { t } = useTranslation()
  const { t: ofRoom } = useRoomText()
  const bridge = useBridge()
  const store = useExamStore()
  const { attempt, part } = store
  const { paper } = attempt
  const isLast = part === null || part.isLast
  const dialogText = (name: 'title' | 'lead' | 'submit' | 'submitting'): string =>
    isLast ? t(`exam.submitDialog.${name}`) : ofRoom(`part.endDialog.${name}`)
  const [phase, setPhase] = useState<{ readonly kind: 'asking' | 'submitting' } | { readonly kind: 'failed'; readonly message: string }>({
    kind: 'asking'
  })

  async function submit(): Promise<void> {
    setPhase({ kind: 'submitting' })
    try {
      await store.retry()
      if (isLast) onSubmitted(await unwrap(bridge.attempt.submit({ attemptId: paper.attemptId })))
      else await unwrap(bridge.attempt.append({ attemptId: paper.attemptId, act: { kind: 'end-part', partId: part.id, reason: 'candidate' } }))
    } catch (thrown) {
      setPhase({ kind: 'failed', message: toFailure(thrown).message })
    }
  }

  return (
    <Dialog
      title={dialogText('title')}
      role="alertdialog"
      onCancel={onBack}
      actions={
        <>
          <GoBackButton label={t('exam.submitDialog.back')} onGoBack={onBack} />
          <BusyButton variant="default" isBusy={phase.kind === 'submitting'} busyLabel={dialogText('submitting')} onClick={() => void submit()}>
            {dialogText('submit')}
          </BusyButton>
        </>
      }
    >
      <p className={styles.lead}>{dialogText('lead')}</p>
      {sittingModeOf(paper) === 'study' ? null : <TimeLeft clock={clock} />}
      <table className={styles.counts}>
        <thead>
          <tr>
            <th scope="col">{t('exam.submitDialog.subject')}</th>
            <th scope="col">{t('exam.submitDialog.answered')}</th>
            <th scope="col">{t('exam.submitDialog.unanswered')}</th>
            <td />
          </tr>
        </thead>
        <tbody>
          {paper.subjects.map((subject) => (
            <SubjectRow
              key={subject.slug}
              subject={subject}
              onGo={(itemId) => {
                onBack()
                store.moveTo(itemId)
              }}
            />
          ))}
        </tbody>
      </table>
      <ChoiceNotices subjects={paper.subjects} />
      <UnsavedNotice />
      {phase.kind === 'failed' ? <Notice tone="trouble">{phase.message}</Notice> : null}
    </Dialog>
  )
}

/** Only this line changes every second. */
function TimeLeft({ clock }: { readonly clock: ClockStore }) {
  const { t } = useRoomText()
  const remainingMs = useSyncExternalStore(clock.subscribe, clock.getRemainingMs)
  return <p className={styles.time}>{t('submit.timeLeft', { time: clockText(remainingMs) })}</p>
}

function SubjectRow({ subject, onGo }: { readonly subject: PaperSubject; readonly onGo: (itemId: string) => void }) {
  const { t } = useRoomText()
  const store = useExamStore()
  const answered = useExam((state) =>
    answeredCount(
      state,
      subject.items.map(({ id }) => id)
    )
  )
  const unanswered = useExam((state) => itemsToAnswer(state, subject).length)
  // Rules of the exam can close questions that were left.
  const firstOpen = useExam(
    (state) => itemsToAnswer(state, subject).find((id) => id === state.currentItemId || store.mayVisit(id, state.currentItemId)) ?? null
  )
  return (
    <tr>
      <th scope="row">{subject.title}</th>
      <td>{answered}</td>
      <td data-some={unanswered > 0}>{unanswered}</td>
      <td>
        {firstOpen === null ? null : (
          <Button
            size="compact-xs"
            variant="subtle"
            aria-label={t('submit.goOf', { count: unanswered, subject: subject.title })}
            onClick={() => {
              onGo(firstOpen)
            }}
          >
            {t('submit.go')}
          </Button>
        )}
      </td>
    </tr>
  )
}
