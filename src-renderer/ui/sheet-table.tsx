import '@mantine/core/styles/Table.css'
import { Table } from '@mantine/core'
import type { ReactNode } from 'react'
import styles from './sheet-table.module.css'

interface SheetTableProps {
  /** What it holds and in which order, for those who hear it. */
  readonly caption: string
  readonly columns: readonly string[]
  /** `Table.Tr` rows. */
  readonly children: ReactNode
}

/** A table on a sheet of its own. */
export function SheetTable({ caption, columns, children }: SheetTableProps) {
  return (
    <div className={styles.sheet}>
      <Table verticalSpacing="sm" borderColor="var(--koya-line)" highlightOnHover highlightOnHoverColor="var(--koya-sunk)">
        <caption className="visually-hidden">{caption}</caption>
        <Table.Thead>
          <Table.Tr>
            {columns.map((column) => (
              <Table.Th key={column} scope="col">
                {column}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>{children}</Table.Tbody>
      </Table>
    </div>
  )
}
