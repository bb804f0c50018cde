import type { Report } from '../../../../../src-shared/attempt/report/report.ts'
import { useReportText } from '../parts/use-report-text.ts'

/** `2026-11-21 10:05`, whatever the time zone of the computer that made it or reads it. */
function minuteOf(at: number): string {
  return new Date(at).toISOString().slice(0, 16).replace('T', ' ')
}

/** The receipt in lines that say by themselves what was taken, answered and scored, and by which records: all that a phone without internet shows. */
export function useReceiptText(report: Report): string {
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
