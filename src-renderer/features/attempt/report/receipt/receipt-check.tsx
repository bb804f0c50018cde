import { IconCircleCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { checkReceipt } from './check-receipt.ts'
import type { Report } from '../../../../../src-shared/attempt/report/report.ts'
import { errorMessages } from '../../../../../src-shared/kernel/errors/error-messages.ts'
import { useBridge } from '../../../../bridge/bridge-context.tsx'
import { Notice } from '../../../../ui/feedback/notice.tsx'
import { receiptQuery } from '../../attempt-query.ts'
import { useReportText } from '../parts/use-report-text.ts'
import styles from './receipt-check.module.css'

/** Says whether the report matches this computer's receipt; renders nothing if the paper was taken on another computer. */
export function ReceiptCheck({ report }: { readonly report: Report }) {
  const { t } = useReportText()
  const { data: receipt } = useQuery(receiptQuery(useBridge(), report.attemptId))
  if (!receipt) return null
  const finding = checkReceipt(receipt, report)
  if (finding !== 'fits') return <Notice tone="warning">{errorMessages[finding]}</Notice>
  return (
    <p className={styles.fits}>
      <IconCircleCheck size={18} aria-hidden />
      {t('receiptFits')}
    </p>
  )
}
