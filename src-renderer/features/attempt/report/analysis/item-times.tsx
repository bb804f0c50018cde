import { Table } from '@mantine/core'
import { useState } from 'react'
import type { AnalysedItem } from '../../../../../src-shared/attempt/report/attempt-analysis.ts'
import { ChartLegend, ColumnChart, type ColumnTone } from '../../../../ui/data/column-chart.tsx'
import { SheetTable, type SortableColumn } from '../../../../ui/data/sheet-table.tsx'
import { useDurationText } from '../parts/duration-text.ts'
import { itemTimeFacts, numbered, sortItems, type ItemOrder, type Labels, type NumberedItem } from './item-time-facts.ts'
import { ChartWithTable } from '../parts/report-part.tsx'
import { useReportText } from '../parts/use-report-text.ts'
import styles from './item-times.module.css'

interface ItemTimesProps {
  /** Name of the subject. */
  readonly subject: string
  /** In the paper's order. */
  readonly items: readonly AnalysedItem[]
  readonly labels: Labels
}

const tones: Readonly<Record<AnalysedItem['verdict'], ColumnTone>> = {
  right: 'filled',
  partly: 'striped',
  wrong: 'striped',
  unanswered: 'hollow',
  dropped: 'hollow',
  unmarked: 'hollow',
  'not-chosen': 'hollow'
}

/** Time on screen and final state of each question of a subject. */
export function ItemTimes({ subject, items, labels }: ItemTimesProps) {
  const { t } = useReportText()
  const durationText = useDurationText()
  const all = numbered(items, labels)
  const facts = itemTimeFacts(all)
  if (facts === null) return <p>{t('times.none')}</p>
  const { medianMs, longest } = facts
  return (
    <>
      <p>{t('times.words', { median: durationText(medianMs), number: longest.label, longest: durationText(longest.spentMs) })}</p>
      <ChartWithTable
        chart={
          <>
            <ColumnChart
              columns={all.map(({ id, spentMs, verdict }) => ({ key: id, parts: [{ value: spentMs, tone: tones[verdict] }] }))}
              top={{ value: longest.spentMs, label: durationText(longest.spentMs) }}
              ends={[t('times.first'), t('times.last', { number: all.at(-1)?.label })]}
            />
            <ChartLegend
              entries={[
                { tone: 'filled', label: t('times.verdicts.right') },
                { tone: 'striped', label: t('times.verdicts.wrong') },
                { tone: 'hollow', label: t('times.verdicts.unanswered') }
              ]}
            />
          </>
        }
        table={<ItemTimeTable caption={t('subject.times', { subject })} items={all} />}
      />
    </>
  )
}

function ItemTimeTable({ caption, items }: { readonly caption: string; readonly items: readonly NumberedItem[] }) {
  const { t } = useReportText()
  const durationText = useDurationText()
  const [order, setOrder] = useState<ItemOrder>({ column: 'question', direction: 'ascending' })
  const column = (name: ItemOrder['column']): SortableColumn => ({
    label: t(`times.${name}`),
    direction: order.column === name ? order.direction : null,
    onSort: () => {
      const first = name === 'time' ? 'descending' : 'ascending'
      const second = name === 'time' ? 'ascending' : 'descending'
      setOrder({ column: name, direction: order.column === name && order.direction === first ? second : first })
    }
  })
  return (
    <div className={styles.scroller}>
      <SheetTable caption={caption} columns={[column('question'), column('time'), column('verdict')]}>
        {sortItems(items, order).map(({ id, label, spentMs, isSeen, verdict }) => (
          <Table.Tr key={id}>
            <Table.Th scope="row">{t('times.number', { number: label })}</Table.Th>
            <Table.Td>{durationText(spentMs)}</Table.Td>
            <Table.Td>{t(`times.verdicts.${isSeen || verdict !== 'unanswered' ? verdict : 'unseen'}`)}</Table.Td>
          </Table.Tr>
        ))}
      </SheetTable>
    </div>
  )
}
