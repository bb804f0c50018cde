import { Table } from '@mantine/core'
import type { AttemptAnalysis } from '../../../../../src-shared/attempt/report/attempt-analysis.ts'
import { ChartLegend, ColumnChart } from '../../../../ui/data/column-chart.tsx'
import { SheetTable } from '../../../../ui/data/sheet-table.tsx'
import { comparePace } from './compare-pace.ts'
import { useDurationText } from '../parts/duration-text.ts'
import { ChartWithTable, ReportPart } from '../parts/report-part.tsx'
import { useReportText } from '../parts/use-report-text.ts'

interface PacePartProps {
  readonly pace: AttemptAnalysis['pace']
  readonly itemCount: number
  readonly budgetMs: number
}

/** Number of answered questions over time, beside the pace that reaches every question. */
export function PacePart({ pace, itemCount, budgetMs }: PacePartProps) {
  const { t } = useReportText()
  const durationText = useDurationText()
  const facts = comparePace(pace, { itemCount, budgetMs })
  if (facts === null) return <ReportPart title={t('pace.title')} text={t('pace.none')} />
  const { stepMs, needed, given } = facts
  const most = Math.ceil(Math.max(needed, ...pace.map(({ answeredCount }) => answeredCount)))
  const numbers = { needed: oneDecimal(needed), given: oneDecimal(given), step: durationText(stepMs) }
  return (
    <ReportPart title={t('pace.title')} text={t(given < needed ? 'pace.behind' : 'pace.enough', numbers)}>
      <ChartWithTable
        chart={
          <>
            <ColumnChart
              columns={pace.map(({ fromMs, answeredCount, rightCount }) => ({
                key: String(fromMs),
                parts: [
                  { value: rightCount, tone: 'filled' },
                  { value: answeredCount - rightCount, tone: 'hollow' }
                ]
              }))}
              top={{ value: most, label: t('pace.most', { count: most }) }}
              level={{ value: needed, label: t('pace.level') }}
              ends={[durationText(0), durationText(pace.at(-1)?.toMs ?? 0)]}
            />
            <ChartLegend
              entries={[
                { tone: 'filled', label: t('pace.legendRight') },
                { tone: 'hollow', label: t('pace.legendOther') }
              ]}
            />
          </>
        }
        table={
          <SheetTable caption={t('pace.caption')} columns={[t('pace.from'), t('pace.answered'), t('pace.right')]}>
            {pace.map(({ fromMs, toMs, answeredCount, rightCount }) => (
              <Table.Tr key={fromMs}>
                <Table.Th scope="row">{t('pace.slice', { from: durationText(fromMs), to: durationText(toMs) })}</Table.Th>
                <Table.Td>{answeredCount}</Table.Td>
                <Table.Td>{rightCount}</Table.Td>
              </Table.Tr>
            ))}
          </SheetTable>
        }
      />
    </ReportPart>
  )
}

function oneDecimal(value: number): number {
  return Math.round(10 * value) / 10
}
