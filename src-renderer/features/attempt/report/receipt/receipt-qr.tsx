import type { Report } from '../../../../../src-shared/attempt/report/report.ts'
import { QrCode } from '../../../../ui/data/qr-code.tsx'
import { ReportPart } from '../parts/report-part.tsx'
import { useReportText } from '../parts/use-report-text.ts'
import styles from './receipt-qr.module.css'

/** The receipt as QR code and as text, on screen and in print. */
export function ReceiptQr({ report }: { readonly report: Report }) {
  const { t } = useReportText()
  const text = useReceiptText(report)
  return (
    <ReportPart title={t('code.title')} text={t('code.words')}>
      <div className={styles.pair}>
        <QrCode text={text} label={t('code.label')} />
        <pre className={styles.text}>{text}</pre>
      </div>
    </ReportPart>
  )
}

/** `2026-11-21 10:05` in UTC, independent of the time zone of writer and reader. */
function minuteOf(at: number): string {
  return new Date(at).toISOString().slice(0, 16).replace('T', ' ')
}

/** Returns the receipt as text. It is self-explanatory (paper, answers, score, records), because an offline phone shows nothing else. */
function useReceiptText(report: Report): string {
  const { t } = useReportText()
  const { title, total, maximumTotal, subjects, receivedAt, attemptId, receiptId, lastHash } = report
  return [
    t('code.heading'),
    title,
    t('code.total', { total, maximum: maximumTotal }),
    ...subjects.map(({ title: subject, score, maximum, answeredCount: answered, itemCount }) =>
      t('code.subject', { subject, score, maximum, answered, itemCount })
    ),
    t('code.received', { minute: minuteOf(receivedAt) }),
    t('code.attempt', { attemptId }),
    t('code.receipt', { receiptId }),
    t('code.records', { lastHash })
  ].join('\n')
}
