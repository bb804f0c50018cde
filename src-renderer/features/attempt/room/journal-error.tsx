import { Button } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { saveFailureOf } from '../store/answer-state.ts'
import { useExam, useExamStore } from '../store/exam-context.tsx'

/** Shown while an act of the candidate is not on this computer's disk. */
export function JournalError() {
  const { t } = useTranslation()
  const store = useExamStore()
  const failure = useExam(saveFailureOf)
  if (failure === null) return null
  return (
    <Notice
      tone="trouble"
      title={t('exam.notSaved')}
      icon={<IconAlertTriangle size={26} aria-hidden />}
      action={
        <Button size="xs" variant="default" onClick={() => void store.retry()}>
          {t('exam.tryAgain')}
        </Button>
      }
    >
      {failure.message}
    </Notice>
  )
}
