import { Table } from '@mantine/core'
import type { Tally } from '../../../../../src-shared/attempt/report/attempt-analysis.ts'
import { ShareBar } from '../../../../ui/page/share-bar.tsx'
import { SheetTable } from '../../../../ui/data/sheet-table.tsx'
import { useDurationText } from '../parts/duration-text.ts'
import { useReportText } from '../parts/use-report-text.ts'
import styles from '../parts/count-table.module.css'

interface TopicTableProps {
  readonly caption: string
  /** What a row represents, such as a topic. */
  readonly heading: string
  readonly rows: readonly (Tally & { readonly name: string })[]
}

/** Groups of questions, each with its share of right answers as bar and figures, and the time per question. */
export function TopicTable({ caption, heading, rows }: TopicTableProps) {
  const { t } = useReportText()
  const durationText = useDurationText()
  return (
    <SheetTable caption={caption} columns={[heading, t('topics.right'), t('topics.share'), t('topics.time')]}>
      {rows.map(({ name, itemCount, rightCount, spentMs }) => (
        <Table.Tr key={name}>
          <Table.Th scope="row" className={styles.name}>
            {name}
          </Table.Th>
          <Table.Td className={styles.figure}>{t('topics.rightOf', { right: rightCount, total: itemCount })}</Table.Td>
          <Table.Td className={styles.share}>
            <ShareBar share={rightCount / itemCount} />
            <span>{t('topics.percent', { percent: Math.round((100 * rightCount) / itemCount) })}</span>
          </Table.Td>
          <Table.Td className={styles.figure}>{durationText(spentMs / itemCount)}</Table.Td>
        </Table.Tr>
      ))}
    </SheetTable>
  )
}
