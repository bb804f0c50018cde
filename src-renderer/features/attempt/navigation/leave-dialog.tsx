import { Button } from '@mantine/core'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { useExam, useExamStore } from '../store/exam-context.tsx'
import { GoBackButton } from './go-back-button.tsx'
import type { Leaving } from '../store/leaving.ts'
import { UnsavedNotice } from './unsaved-notice.tsx'
import { useFocusAfterAsking } from './use-focus-after-asking.ts'
import { useRoomText } from '../store/use-room-text.ts'
import styles from './submit-dialog.module.css'

/** Confirms leaving a question or section for good. The default is to stay, because the key for the next question is often pressed repeatedly. */
export function LeaveDialog() {
  const leaving = useExam((state) => state.leaving)
  useFocusAfterAsking(leaving !== null)
  return leaving === null ? null : <AskedDialog leaving={leaving} />
}

function AskedDialog({ leaving: { what, count, openCount } }: { readonly leaving: Leaving }) {
  const { t } = useRoomText()
  const { leave, stay } = useExamStore()
  return (
    <Dialog
      title={t(`leave.${what}.title`, { count })}
      role="alertdialog"
      onCancel={stay}
      actions={
        <>
          <GoBackButton label={t('leave.stay')} onGoBack={stay} />
          <Button variant="default" onClick={leave}>
            {t('leave.go')}
          </Button>
        </>
      }
    >
      <p className={styles.lead}>{t(`leave.${what}.lead`)}</p>
      {openCount === 0 ? null : (
        <p className={styles.lead}>
          <strong>{what === 'question' ? t('leave.openOne') : t('leave.open', { count: openCount })}</strong>
        </p>
      )}
      <UnsavedNotice />
    </Dialog>
  )
}
