import type { ScoreRange } from '../../../../src-shared/attempt/report/attempt-analysis.ts'
import { LEAST_RANGE_ITEMS } from '../../../../src-shared/attempt/report/score-range.ts'
import { RangeBar } from '../../../ui/data/range-bar.tsx'
import { useReportText } from './parts/use-report-text.ts'
import styles from './score-range-text.module.css'

interface ScoreRangeTextProps {
  /** Null if the questions do not allow an estimate. */
  readonly range: ScoreRange | null
  /** Number of counted questions. */
  readonly itemCount: number
  readonly total: number
  readonly maximumTotal: number
}

/** Explains the uncertainty of a score in plain words and on a scale. */
export function ScoreRangeText({ range, itemCount, total, maximumTotal }: ScoreRangeTextProps) {
  const { t } = useReportText()
  if (range === null) {
    const text = itemCount < LEAST_RANGE_ITEMS ? t('range.few', { count: itemCount, least: LEAST_RANGE_ITEMS }) : t('range.uneven')
    return <p className={styles.why}>{text}</p>
  }
  const { low, high } = range
  return (
    <div className={styles.range}>
      <RangeBar low={low} high={high} value={total} maximum={maximumTotal} />
      <p>{t('range.words', { low, high })}</p>
      <p className={styles.why}>{t('range.why')}</p>
    </div>
  )
}
