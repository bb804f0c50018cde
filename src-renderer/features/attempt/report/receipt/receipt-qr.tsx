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
    <ReportPart title={t('code.title')} text={t('code.words')} testId="receipt-qr">
      <div className={styles.pair}>
        <QrCode text={text} label={t('code.label')} />
        <pre className={styles.text}>{text}</pre>
      </div>
    </ReportPart>
  )
}

/** `2026-11-21 10:05`, whatever the time zone of the computer that made it or reads it. */
function minuteOf(at: number): string {
  return new Date(at).toISOString().slice(0, 16).replace('T', ' ')
}

/** The receipt in lines that say by themselves what was taken, answered and scored, and by which records: all that a phone without internet shows. */
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
