import { IconCircleCheck, IconCloudUpload } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Delivery } from '../../../../src-shared/attempt/attempt-contract.ts'
import { Notice } from '../../../ui/notice.tsx'

interface DeliveryNoticeProps {
  readonly isReceived: boolean
  readonly delivery: Delivery | null
}

/** Where a paper is that was handed in: on its way, or received and marked. */
export function DeliveryNotice({ isReceived, delivery }: DeliveryNoticeProps) {
  const { t } = useTranslation()
  if (isReceived) {
    return (
      <Notice tone="calm" icon={<IconCircleCheck size={26} aria-hidden />} title={t('preReport.received.title')}>
        {t('preReport.received.words')}
      </Notice>
    )
  }
  return (
    <Notice tone="warning" icon={<IconCloudUpload size={26} aria-hidden />} title={t('preReport.waiting.title')}>
      {t('preReport.waiting.words')}
      {delivery?.failure ? ` ${delivery.failure.message}` : ''}
    </Notice>
  )
}
