import { Flex } from '@mantine/core'
import type { Report } from '../../../../src-shared/attempt/report/report.ts'
import type { CountedItems, Counting } from '../../../../src-shared/content/scoring/counting.ts'
import { Card } from '../../../ui/card/card.tsx'
import { ShareBar } from '../../../ui/page/share-bar.tsx'
import { FactRow } from './parts/fact-row.tsx'
import { useReportText } from './parts/use-report-text.ts'

interface SubjectResultProps {
  readonly subject: Report['subjects'][number]
  /** How each of its items counts. */
  readonly countingOf: CountedItems['countingOf']
}

/** One subject's score as a bar, and its details. */
export function SubjectResult({ subject, countingOf }: SubjectResultProps) {
  const { t } = useReportText()
  const { title, score, maximum, grade, rightCount, partialCount, answeredCount, itemCount } = subject
  const { items } = subject
  const uncounted = items.filter(({ item }) => countingOf.get(item.id) !== 'counts')
  const uncountedAnswers = uncounted.filter(({ given }) => given !== null).length
  const countOf = (counting: Counting): number => uncounted.filter(({ item }) => countingOf.get(item.id) === counting).length
  const [unmarkedCount, droppedCount, surplusCount] = [countOf('unmarked'), countOf('dropped'), countOf('surplus')]
  const wrongCount = answeredCount - uncountedAnswers - rightCount - partialCount
  const openCount = itemCount - answeredCount - (uncounted.length - uncountedAnswers)
  return (
    <Card as="li">
      <Flex component="p" wrap="wrap" justify="space-between" columnGap="sm">
        <strong>{title}</strong>
        <Flex component="span" wrap="wrap" columnGap="sm" fw={600}>
          <span>{maximum === 0 ? t('written.unscored') : t('points', { score, maximum })}</span>
          {grade === undefined ? null : <span>{t('grade', { grade })}</span>}
        </Flex>
      </Flex>
      <ShareBar share={maximum === 0 ? 0 : score / maximum} />
      <FactRow
        facts={[
          t('facts.right', { count: rightCount }),
          ...(partialCount === 0 ? [] : [t('facts.partly', { count: partialCount })]),
          ...(wrongCount === 0 ? [] : [t('facts.wrong', { count: wrongCount })]),
          ...(openCount === 0 ? [] : [t('facts.open', { count: openCount })]),
          ...(surplusCount === 0 ? [] : [t('facts.surplus', { count: surplusCount })]),
          ...(unmarkedCount === 0 ? [] : [t('facts.unmarked', { count: unmarkedCount })]),
          ...(droppedCount === 0 ? [] : [t('again.droppedCount', { count: droppedCount })])
        ]}
      />
    </Card>
  )
}
