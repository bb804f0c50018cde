import type { ReactNode } from 'react'
import { PageSection } from '../../../../ui/page/page-section.tsx'
import styles from './report-part.module.css'

interface ReportPartProps {
  readonly title: string
  /** One sentence that summarises the figures. */
  readonly text?: ReactNode
  readonly children?: ReactNode
}

/** A section of the report: heading, summary, then the figures. */
export function ReportPart({ title, text, children }: ReportPartProps) {
  return (
    <PageSection title={title} className={styles.part}>
      <div className={styles.body}>
        {text === undefined ? null : <p className={styles.words}>{text}</p>}
        {children}
      </div>
    </PageSection>
  )
}

/** A chart with its table of figures beside it, or below it if there is no room. */
export function ChartWithTable({ chart, table }: { readonly chart: ReactNode; readonly table: ReactNode }) {
  return (
    <div className={styles.pair}>
      <div className={styles.chart}>{chart}</div>
      <div className={styles.table}>{table}</div>
    </div>
  )
}
