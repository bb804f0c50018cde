import { IconArchive } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { useExam } from '../store/exam-context.tsx'

/** Said while the backend refuses what was sent: nothing is lost, and the exam goes on. */
export function QuarantinedAnswers() {
  const { t } = useTranslation()
  const delivery = useExam((state) => (state.delivery.phase === 'set-aside' ? state.delivery : null))
  if (delivery === null) return null
  return (
    <Notice tone="warning" testId="set-aside" title={t('exam.setAside')} icon={<IconArchive size={22} aria-hidden />}>
      {delivery.failure?.message}
    </Notice>
  )
}
