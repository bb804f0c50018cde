import { IconAlertTriangle, IconCircleCheck, IconCloudUpload } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { AnswerLoss } from '../../../../src-shared/attempt/record/answer-loss.ts'
import type { Delivery } from '../../../../src-shared/attempt/attempt-contract.ts'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { useLossText } from '../use-loss-text.ts'

interface DeliveryNoticeProps {
  readonly isReceived: boolean
  readonly delivery: Delivery | null
  /** What damage on this computer has cost; absent where nothing tells of a loss. */
  readonly loss: AnswerLoss | undefined
}

/** Where a paper is that was handed in: on its way, or received and marked. What damage has cost of it is told with its number, and since when. */
export function DeliveryNotice({ isReceived, delivery, loss }: DeliveryNoticeProps) {
  const { t } = useTranslation()
  const tellLoss = useLossText({ dateStyle: 'medium', timeStyle: 'short' })
  const state = isReceived ? 'received' : 'waiting'
  const failure = !isReceived && delivery?.failure ? ` ${delivery.failure.message}` : ''
  if (loss) {
    return (
      <Notice tone="warning" testId="delivery-notice" icon={<IconAlertTriangle size={26} aria-hidden />} title={t(`preReport.${state}.title`)}>
        {`${tellLoss(loss)} ${t(`preReport.${state}.afterDamage`)}${failure}`}
      </Notice>
    )
  }
  if (isReceived) {
    return (
      <Notice tone="calm" testId="delivery-notice" icon={<IconCircleCheck size={26} aria-hidden />} title={t('preReport.received.title')}>
        {t('preReport.received.words')}
      </Notice>
    )
  }
  return (
    <Notice tone="warning" testId="delivery-notice" icon={<IconCloudUpload size={26} aria-hidden />} title={t('preReport.waiting.title')}>
      {`${t('preReport.waiting.words')}${failure}`}
    </Notice>
  )
}
