import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Receipt } from '../../../../src-shared/attempt/report/report.ts'
import { toFailure } from '../../../bridge/coded-failure.ts'
import { unwrap } from '../../../bridge/unwrap.ts'
import { useBridge } from '../../../bridge/bridge-context.tsx'
import { BusyButton } from '../../../ui/feedback/busy-button.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { answeredCount } from '../store/answer-state.ts'
import { useExam, useExamStore } from '../store/exam-context.tsx'
import { GoBackButton } from './go-back-button.tsx'
import styles from './submit-dialog.module.css'
import { UnsavedNotice } from './unsaved-notice.tsx'
import { useRoomText } from '../store/use-room-text.ts'

interface SubmitDialogProps {
  readonly onBack: () => void
  readonly onSubmitted: (receipt: Receipt) => void
}

/** Confirms submission. The default is to go back, because `S` is between `A` and `D` on the keyboard. */
export function SubmitDialog({ onBack, onSubmitted }: SubmitDialogProps) {
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
      <table className={styles.counts}>
        <thead>
          <tr>
            <th scope="col">{t('exam.submitDialog.subject')}</th>
            <th scope="col">{t('exam.submitDialog.answered')}</th>
            <th scope="col">{t('exam.submitDialog.unanswered')}</th>
          </tr>
        </thead>
        <tbody>
          {paper.subjects.map((subject) => (
            <SubjectRow key={subject.slug} title={subject.title} itemIds={subject.items.map((item) => item.id)} />
          ))}
        </tbody>
      </table>
      <UnsavedNotice />
      {phase.kind === 'failed' ? <Notice tone="trouble">{phase.message}</Notice> : null}
    </Dialog>
  )
}

function SubjectRow({ title, itemIds }: { readonly title: string; readonly itemIds: readonly string[] }) {
  const answered = useExam((state) => answeredCount(state, itemIds))
  const unanswered = itemIds.length - answered
  return (
    <tr>
      <th scope="row">{title}</th>
      <td>{answered}</td>
      <td data-some={unanswered > 0}>{unanswered}</td>
    </tr>
  )
}
