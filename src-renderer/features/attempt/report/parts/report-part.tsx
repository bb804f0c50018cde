import type { ReactNode } from 'react'
import { PageSection } from '../../../../ui/page/page-section.tsx'
import styles from './report-part.module.css'

interface ReportPartProps {
  readonly title: string
  /** What the figures say, in a sentence. */
  readonly text?: ReactNode
  readonly testId: string
  readonly children?: ReactNode
}

/** A part of the report under its heading: first what it says, then the figures. */
export function ReportPart({ title, text, testId, children }: ReportPartProps) {
  return (
    <PageSection title={title} className={styles.part}>
      <div className={styles.body} data-testid={testId}>
        {text === undefined ? null : <p className={styles.words}>{text}</p>}
        {children}
      </div>
    </PageSection>
  )
}

/** A chart with the table of its figures beside it, or below it where there is no room. */
export function ChartWithTable({ chart, table }: { readonly chart: ReactNode; readonly table: ReactNode }) {
  return (
    <div className={styles.pair}>
      <div className={styles.chart}>{chart}</div>
      <div className={styles.table}>{table}</div>
    </div>
  )
}
