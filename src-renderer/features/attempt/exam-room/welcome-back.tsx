import { IconHeartHandshake } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Notice } from '../../../ui/notice.tsx'
import { useExam, useExamStore } from './exam-context.tsx'

/** After a restart: tells the candidate that everything is still there, until they go on. */
export function WelcomeBack() {
  const { t } = useTranslation()
  const { attempt } = useExamStore()
  const hasActed = useExam((state) => state.hasActed)
  if (!attempt.isResumed || hasActed) return null
  return (
    <Notice
      tone="calm"
      testId="welcome-back"
      title={t('exam.welcomeBack')}
      icon={<IconHeartHandshake size={24} aria-hidden />}
      dismissLabel={t('exam.goOn')}
    >
      {t('exam.nothingLost', { count: Object.keys(attempt.progress.answers).length })}
    </Notice>
  )
}
