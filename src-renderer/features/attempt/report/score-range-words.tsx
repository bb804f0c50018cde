import type { ScoreRange } from '../../../../src-shared/report-analysis/attempt-analysis.ts'
import { RangeBar } from '../../../ui/range-bar.tsx'
import { useReportText } from './use-report-text.ts'
import styles from './score-range-words.module.css'

interface ScoreRangeWordsProps {
  readonly range: ScoreRange
  readonly total: number
  readonly maximumTotal: number
}

/** How much of a score may be luck, in plain words and as a stretch of the scale. */
export function ScoreRangeWords({ range: { low, high }, total, maximumTotal }: ScoreRangeWordsProps) {
  const { t } = useReportText()
  return (
    <div className={styles.range}>
      <RangeBar low={low} high={high} value={total} maximum={maximumTotal} />
      <p data-testid="score-range" data-low={low} data-high={high}>
        {t('range.words', { low, high })}
      </p>
      <p className={styles.why}>{t('range.why')}</p>
    </div>
  )
}
