import '@mantine/core/styles/Table.css'
import { Table } from '@mantine/core'
import type { Progress } from '../../../../src-shared/learning/progress/progress.ts'
import { ColumnChart } from '../../../ui/data/column-chart.tsx'
import { PageSection } from '../../../ui/page/page-section.tsx'
import { SheetTable } from '../../../ui/data/sheet-table.tsx'
import { useDateText } from './use-date-text.ts'
import { useProgressText } from './use-progress-text.ts'

const MINUTE_MS = 60_000

/** Questions per week as columns, and all figures as a table. */
export function WeeksPart({ weeks, goal }: Pick<Progress, 'weeks'> & { readonly goal: number | null }) {
  const { t } = useProgressText()
  const dateText = useDateText()
  const most = Math.max(goal ?? 0, ...weeks.map(({ questions }) => questions), 1)
  const columns = weeks.map(({ monday, questions }) => ({ key: monday, parts: [{ value: questions, tone: 'filled' as const }] }))
  const nameOf = (monday: string, index: number): string =>
    index === weeks.length - 1 ? t('weeks.now', { date: dateText(monday) }) : dateText(monday)
  return (
    <PageSection title={t('weeks.title')} gap="sm">
      <ColumnChart
        columns={columns}
        top={{ value: most, label: t('weeks.top', { count: most }) }}
        {...(goal === null ? {} : { level: { value: goal, label: t('weeks.goal', { count: goal }) } })}
        ends={[dateText(weeks[0]?.monday ?? ''), dateText(weeks.at(-1)?.monday ?? '')]}
      />
      <SheetTable
        caption={t('weeks.caption')}
        columns={[t('weeks.week'), t('weeks.questions'), t('weeks.percent'), t('weeks.time'), t('weeks.days')]}
      >
        {weeks.map(({ monday, questions, percent, spentMs, days }, index) => (
          <Table.Tr key={monday}>
            <Table.Th scope="row">{nameOf(monday, index)}</Table.Th>
            <Table.Td>{questions}</Table.Td>
            <Table.Td>{percent === null ? t('weeks.none') : t('weeks.percentOf', { percent })}</Table.Td>
            <Table.Td>
              <SpanText spentMs={spentMs} />
            </Table.Td>
            <Table.Td>{days}</Table.Td>
          </Table.Tr>
        ))}
      </SheetTable>
    </PageSection>
  )
}

function SpanText({ spentMs }: { readonly spentMs: number }) {
  const { t } = useProgressText()
  const all = Math.round(spentMs / MINUTE_MS)
  const [hours, minutes] = [Math.floor(all / 60), all % 60]
  return hours === 0 ? t('weeks.minutes', { minutes }) : t('weeks.hours', { hours, minutes })
}
