import { Table } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Report } from '../../../../src-shared/attempt/report/report.ts'
import { rangesOfReport } from './parts/ranges-of-report.ts'
import { useBridge } from '../../../bridge/bridge-context.tsx'
import { ColumnChart } from '../../../ui/data/column-chart.tsx'
import { formattingLocale } from '../../../ui/data/formatting-locale.ts'
import { SheetTable } from '../../../ui/data/sheet-table.tsx'
import { TryAgain } from '../../../ui/feedback/try-again.tsx'
import { attemptListOfReportQuery, reportQuery } from '../attempt-query.ts'
import { compareResults, type RangedScore } from './compare-results.ts'
import { earlierResults, type ComparedResult } from './parts/earlier-results.ts'
import { ChartWithTable, ReportPart } from './parts/report-part.tsx'
import { useReportText } from './parts/use-report-text.ts'

/** Compares this result with the learner's earlier ones in the same paper. Loads separately, so the report does not wait for it. */
export function EarlierPart({ report }: { readonly report: Report }) {
  const { t } = useReportText()
  const bridge = useBridge()
  const { data, isPending, refetch } = useQuery(attemptListOfReportQuery(bridge, report.attemptId))
  const results = data === undefined ? [] : earlierResults(data, report)
  const before = results.at(-2)
  // Only the earlier report contains its score's uncertainty. Without it, scores are shown without a comparison.
  const { data: reportBefore } = useQuery({ ...reportQuery(bridge, before?.attemptId ?? ''), enabled: before !== undefined })
  if (data === undefined) {
    return (
      <ReportPart title={t('earlier.title')}>
        {isPending ? (
          <p role="status">{t('earlier.loading')}</p>
        ) : (
          <TryAgain label={t('earlier.again')} onAgain={() => void refetch()}>
            {t('earlier.failed')}
          </TryAgain>
        )}
      </ReportPart>
    )
  }
  if (before === undefined) return <ReportPart title={t('earlier.title')} text={t('earlier.none')} />
  const text = reportBefore === undefined ? undefined : t(`earlier.${compareResults(toRangedScore(reportBefore), toRangedScore(report))}`)
  return (
    <ReportPart title={t('earlier.title')} text={text}>
      <ChartWithTable chart={<EarlierChart results={results} />} table={<EarlierTable results={results} />} />
    </ReportPart>
  )
}

function toRangedScore(report: Report): RangedScore {
  return { total: report.total, range: rangesOfReport(report).total }
}

function useDay(): (at: number) => string {
  const { i18n } = useReportText()
  const format = new Intl.DateTimeFormat(formattingLocale(i18n.language), { dateStyle: 'medium', timeStyle: 'short' })
  return (at) => format.format(at)
}

interface ResultsProps {
  readonly results: readonly ComparedResult[]
}

function EarlierChart({ results }: ResultsProps) {
  const { t } = useReportText()
  const maximum = results[0]?.maximumTotal ?? 0
  return (
    <ColumnChart
      columns={results.map(({ attemptId, total }, index) => ({
        key: attemptId,
        parts: [{ value: total, tone: index === results.length - 1 ? 'filled' : 'hollow' }]
      }))}
      top={{ value: maximum, label: t('earlier.highest', { maximum }) }}
      ends={['', t('earlier.this')]}
    />
  )
}

function EarlierTable({ results }: ResultsProps) {
  const { t } = useReportText()
  const day = useDay()
  const changeText = (change: number | null): string => {
    if (change === null) return t('earlier.start')
    if (change === 0) return t('earlier.same')
    return t(change > 0 ? 'earlier.better' : 'earlier.worse', { points: Math.abs(change) })
  }
  return (
    <SheetTable caption={t('earlier.caption')} columns={[t('earlier.when'), t('earlier.score'), t('earlier.change')]}>
      {results.map(({ attemptId, startedAt, total, change }) => (
        <Table.Tr key={attemptId}>
          <Table.Th scope="row">{day(startedAt)}</Table.Th>
          <Table.Td>{total}</Table.Td>
          <Table.Td>{changeText(change)}</Table.Td>
        </Table.Tr>
      ))}
    </SheetTable>
  )
}
