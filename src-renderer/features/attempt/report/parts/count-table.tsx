import { Table } from '@mantine/core'
import { ShareBar } from '../../../../ui/page/share-bar.tsx'
import { SheetTable } from '../../../../ui/data/sheet-table.tsx'
import styles from './count-table.module.css'

interface CountTableProps {
  readonly caption: string
  /** Column headings: what a row represents, its count, and its share of all. */
  readonly headings: readonly [name: string, count: string, share: string]
  readonly rows: readonly { readonly kind: string; readonly name: string; readonly count: number }[]
}

/** Counts per kind, as figures and as bars of one total. */
export function CountTable({ caption, headings, rows }: CountTableProps) {
  const whole = rows.reduce((sum, { count }) => sum + count, 0)
  return (
    <SheetTable caption={caption} columns={headings}>
      {rows.map(({ kind, name, count }) => (
        <Table.Tr key={kind} data-kind={kind}>
          <Table.Th scope="row" className={styles.name}>
            {name}
          </Table.Th>
          <Table.Td className={styles.figure}>{count}</Table.Td>
          <Table.Td className={styles.share}>
            <ShareBar share={whole === 0 ? 0 : count / whole} />
            <span>{`${String(whole === 0 ? 0 : Math.round((100 * count) / whole))}%`}</span>
          </Table.Td>
        </Table.Tr>
      ))}
    </SheetTable>
  )
}
