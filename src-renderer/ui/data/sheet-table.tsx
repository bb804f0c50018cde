import '@mantine/core/styles/Table.css'
import { Table } from '@mantine/core'
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import styles from './sheet-table.module.css'

/** A column by which the rows can be put in order; `direction` is null while they stand by another. */
export interface SortableColumn {
  readonly label: string
  readonly direction: 'ascending' | 'descending' | null
  readonly onSort: () => void
}

interface SheetTableProps {
  /** What it holds and in which order, for those who hear it. */
  readonly caption: string
  readonly columns: readonly (string | SortableColumn)[]
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
            {columns.map((column) =>
              typeof column === 'string' ? (
                <Table.Th key={column} scope="col">
                  {column}
                </Table.Th>
              ) : (
                <SortableHeading key={column.label} column={column} />
              )
            )}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>{children}</Table.Tbody>
      </Table>
    </div>
  )
}

const sortIcons = { ascending: IconArrowUp, descending: IconArrowDown } as const

function SortableHeading({ column: { label, direction, onSort } }: { readonly column: SortableColumn }) {
  const Icon = direction === null ? IconArrowsSort : sortIcons[direction]
  return (
    <Table.Th scope="col" aria-sort={direction ?? 'none'}>
      <button type="button" className={styles.sort} onClick={onSort}>
        {label}
        <Icon size={16} aria-hidden />
      </button>
    </Table.Th>
  )
}
