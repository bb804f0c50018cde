import { encode } from 'uqr'
import type { Report } from '../../../../src-shared/attempt/report.ts'
import { qrPath } from './qr-path.ts'
import { ReportPart } from './report-part.tsx'
import { useReceiptText } from './use-receipt-text.ts'
import { useReportText } from './use-report-text.ts'
import styles from './receipt-qr.module.css'

/** As wide as the standard asks for (ISO/IEC 18004): without it cameras do not find the code. */
const QUIET_MODULES = 4

/** The receipt as a code for any phone, and the same in words, on the screen and on paper. */
export function ReceiptQr({ report }: { readonly report: Report }) {
  const { t } = useReportText()
  const text = useReceiptText(report)
  const { size, data } = encode(text, { ecc: 'M', border: QUIET_MODULES })
  return (
    <ReportPart title={t('code.title')} words={t('code.words')} testId="receipt-qr">
      <div className={styles.pair}>
        <svg
          className={styles.code}
          viewBox={`0 0 ${String(size)} ${String(size)}`}
          role="img"
          aria-label={t('code.label')}
          shapeRendering="crispEdges"
        >
          <rect width={size} height={size} className={styles.paper} />
          <path d={qrPath(data)} className={styles.module} />
        </svg>
        <pre className={styles.text}>{text}</pre>
      </div>
    </ReportPart>
  )
}
