import { IconAlertTriangle, IconCircleCheck, IconCloudUpload } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { AnswerLoss } from '../../../../src-shared/attempt/record/answer-loss.ts'
import type { Delivery } from '../../../../src-shared/attempt/attempt-contract.ts'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { useLossText } from '../use-loss-text.ts'

interface DeliveryNoticeProps {
  readonly isReceived: boolean
  readonly delivery: Delivery | null
  /** Answers lost through damage on this computer; absent if no loss is known. */
  readonly loss: AnswerLoss | undefined
}

/** Delivery state of a submitted attempt: being sent, or received and marked. A loss is reported with its number and since when. */
export function DeliveryNotice({ isReceived, delivery, loss }: DeliveryNoticeProps) {
  const { t } = useTranslation()
  const tellLoss = useLossText({ dateStyle: 'medium', timeStyle: 'short' })
  const state = isReceived ? 'received' : 'waiting'
  const failure = !isReceived && delivery?.failure ? ` ${delivery.failure.message}` : ''
  if (loss) {
    return (
      <Notice tone="warning" icon={<IconAlertTriangle size={26} aria-hidden />} title={t(`preReport.${state}.title`)}>
        {`${tellLoss(loss)} ${t(`preReport.${state}.afterDamage`)}${failure}`}
      </Notice>
    )
  }
  if (isReceived) {
    return (
      <Notice tone="calm" icon={<IconCircleCheck size={26} aria-hidden />} title={t('preReport.received.title')}>
        {t('preReport.received.words')}
      </Notice>
    )
  }
  return (
    <Notice tone="warning" icon={<IconCloudUpload size={26} aria-hidden />} title={t('preReport.waiting.title')}>
      {`${t('preReport.waiting.words')}${failure}`}
    </Notice>
  )
}
