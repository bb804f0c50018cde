import { Box, Stack } from '@mantine/core'
import type { ScoreRange } from '../../../../../src-shared/attempt/report/attempt-analysis.ts'
import { LEAST_RANGE_ITEMS } from '../../../../../src-shared/attempt/report/score-range.ts'
import { RangeBar } from '../../../../ui/data/range-bar.tsx'
import { useReportText } from '../parts/use-report-text.ts'

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
    return <p>{text}</p>
  }
  const { low, high } = range
  return (
    <Stack gap={4} my={4}>
      <RangeBar low={low} high={high} value={total} maximum={maximumTotal} />
      <Box component="p" m={0}>
        {t('range.words', { low, high })}
      </Box>
      <Box component="p" m={0} c="dimmed" fz="sm">
        {t('range.why')}
      </Box>
    </Stack>
  )
}
