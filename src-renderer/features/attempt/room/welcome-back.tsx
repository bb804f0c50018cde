import { IconAlertTriangle, IconHeartHandshake } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Recovery } from '../../../../src-shared/attempt/attempt-contract.ts'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { useLossText } from '../use-loss-text.ts'
import { useExam, useExamStore } from '../store/exam-context.tsx'

/** After a restart, reports which answers are present, until the candidate acts. Says "Nothing was lost" only if counts prove it. */
export function WelcomeBack() {
  const { t } = useTranslation()
  const { attempt } = useExamStore()
  const hasActed = useExam((state) => state.hasActed)
  const { recovery } = attempt
  if (recovery === null || hasActed) return null
  const count = Object.keys(attempt.progress.answers).length
  if (recovery.kind === 'lost') return <LostAnswers loss={recovery} count={count} />
  return (
    <Notice
      tone="calm"
      title={t(recovery.kind === 'whole' ? 'exam.welcomeBack' : 'exam.welcomeBackPlain')}
      icon={<IconHeartHandshake size={24} aria-hidden />}
      dismissLabel={t('exam.goOn')}
    >
      {t(recovery.kind === 'whole' ? 'exam.nothingLost' : 'exam.answersHere', { count })}
    </Notice>
  )
}

interface LostAnswersProps {
  readonly loss: Extract<Recovery, { kind: 'lost' }>
  /** Current number of answered questions. */
  readonly count: number
}

function LostAnswers({ loss, count }: LostAnswersProps) {
  const { t } = useTranslation()
  const tellLoss = useLossText({ hour: '2-digit', minute: '2-digit' })
  return (
    <Notice tone="warning" title={t('exam.lost.title')} icon={<IconAlertTriangle size={24} aria-hidden />} dismissLabel={t('exam.goOn')}>
      {`${tellLoss(loss)} ${t('exam.answersHere', { count })} ${t('exam.lost.again')}`}
    </Notice>
  )
}
