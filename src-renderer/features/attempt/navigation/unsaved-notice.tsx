import { useTranslation } from 'react-i18next'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { saveFailureOf } from '../store/answer-state.ts'
import { useExam } from '../store/exam-context.tsx'

/** Warns in a dialog of the room that the last answer is not on the disk, and why; renders nothing if all is saved. */
export function UnsavedNotice() {
  const { t } = useTranslation()
  const failure = useExam(saveFailureOf)
  if (failure === null) return null
  return (
    <Notice tone="trouble" title={t('exam.notSaved')}>
      {failure.message}
    </Notice>
  )
}
