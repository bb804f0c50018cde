import { Button } from '@mantine/core'
import { IconHeartHandshake } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Notice } from '../../../ui/notice.tsx'
import { useExam, useExamStore } from './exam-context.tsx'

/** After a restart: tells the candidate that everything is still there, until they go on. */
export function WelcomeBack() {
  const { t } = useTranslation()
  const { attempt } = useExamStore()
  const [isDismissed, setIsDismissed] = useState(false)
  const hasActed = useExam((state) => state.hasActed)
  if (!attempt.isResumed || isDismissed || hasActed) return null
  return (
    <Notice
      tone="calm"
      testId="welcome-back"
      title={t('exam.welcomeBack')}
      icon={<IconHeartHandshake size={24} aria-hidden />}
      action={
        <Button
          size="xs"
          variant="default"
          onClick={() => {
            setIsDismissed(true)
          }}
        >
          {t('exam.goOn')}
        </Button>
      }
    >
      {t('exam.nothingLost', { count: Object.keys(attempt.progress.answers).length })}
    </Notice>
  )
}
