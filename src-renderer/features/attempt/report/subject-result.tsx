import { Box, Flex } from '@mantine/core'
import type { Report } from '../../../../src-shared/attempt/report/report.ts'
import type { ScoreRange } from '../../../../src-shared/attempt/report/attempt-analysis.ts'
import { Card } from '../../../ui/card/card.tsx'
import { ShareBar } from '../../../ui/page/share-bar.tsx'
import { useReportText } from './parts/use-report-text.ts'

interface SubjectResultProps {
  readonly subject: Report['subjects'][number]
  /** Likely range of the mean of many exams; absent with too few questions. */
  readonly range: ScoreRange | undefined
}

/** One subject's score as a bar, its uncertainty, and its details. */
export function SubjectResult({ subject, range }: SubjectResultProps) {
  const { t } = useReportText()
  const { title, score, maximum, grade, rightCount, partialCount, answeredCount, itemCount } = subject
  const { items } = subject
  const dropped = items.filter(({ ruling }) => ruling === 'dropped')
  const droppedAnswers = dropped.filter(({ given }) => given !== null).length
  const wrongCount = answeredCount - droppedAnswers - rightCount - partialCount
  return (
    <Card as="li">
      <Flex component="p" wrap="wrap" justify="space-between" columnGap="sm">
        <strong>{title}</strong>
        <Box component="span" fw={600}>
          {t('points', { score, maximum })}
          {grade === undefined ? null : ` · ${t('grade', { grade })}`}
        </Box>
      </Flex>
      <ShareBar share={maximum === 0 ? 0 : score / maximum} />
      {range ? (
        <Box component="p" c="dimmed" fz="sm">
          {t('range.short', range)}
        </Box>
      ) : null}
      <Box component="p" c="dimmed" fz="sm">
        {t(partialCount === 0 ? 'detail' : 'detailWithPart', {
          right: rightCount,
          part: partialCount,
          wrong: wrongCount,
          open: itemCount - answeredCount - (dropped.length - droppedAnswers)
        })}
        {dropped.length === 0 ? null : ` · ${t('again.droppedCount', { count: dropped.length })}`}
      </Box>
    </Card>
  )
}
