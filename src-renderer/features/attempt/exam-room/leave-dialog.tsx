import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../../../ui/dialog.tsx'
import { KeyCap } from '../../../ui/key-cap.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { troubleOf } from './answer-state.ts'
import { useExam, useExamStore } from './exam-context.tsx'
import type { Leaving } from './leaving.ts'
import { useLetterKeys } from './room-preferences.tsx'
import { useRoomText } from './use-room-text.ts'
import styles from './submit-dialog.module.css'

/** Before a question or a section is left for good. Its default stays: the key for the next question is pressed many times and quickly. */
export function LeaveDialog() {
  const leaving = useExam((state) => state.leaving)
  return leaving === null ? null : <AskedDialog leaving={leaving} />
}

function AskedDialog({ leaving: { what, count, openCount } }: { readonly leaving: Leaving }) {
  const { t } = useRoomText()
  const { t: ofExam } = useTranslation()
  const trouble = useExam(troubleOf)
  const { leave, stay } = useExamStore()
  const letterKeys = useLetterKeys()
  return (
    <Dialog
      title={t(`leave.${what}.title`, { count })}
      role="alertdialog"
      onCancel={stay}
      actions={
        <>
          <Button data-autofocus onClick={stay}>
            {t('leave.stay')}
            {letterKeys ? (
              <span className={styles.key} aria-hidden>
                <KeyCap>{letterKeys.reverse}</KeyCap>
              </span>
            ) : null}
          </Button>
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
      {trouble === null ? null : (
        <Notice tone="trouble" title={ofExam('exam.notSaved')}>
          {trouble.message}
        </Notice>
      )}
    </Dialog>
  )
}
