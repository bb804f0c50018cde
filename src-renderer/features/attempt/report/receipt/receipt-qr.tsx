import type { Report } from '../../../../../src-shared/attempt/report/report.ts'
import { QrCode } from '../../../../ui/data/qr-code.tsx'
import { ReportPart } from '../parts/report-part.tsx'
import { useReceiptText } from './use-receipt-text.ts'
import { useReportText } from '../parts/use-report-text.ts'
import styles from './receipt-qr.module.css'

/** The receipt as a code for any phone, and the same in words, on the screen and on paper. */
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
