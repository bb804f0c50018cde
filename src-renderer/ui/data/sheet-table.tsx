import '@mantine/core/styles/Table.css'
import { Table } from '@mantine/core'
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import styles from './sheet-table.module.css'

/** A sortable column; `direction` is null while another column is sorted. */
export interface SortableColumn {
  readonly label: string
  readonly direction: 'ascending' | 'descending' | null
  readonly onSort: () => void
}

interface SheetTableProps {
  /** Content and order of the table, for screen readers. */
  readonly caption: string
  readonly columns: readonly (string | SortableColumn)[]
  /** Whether the words of column headings do not break, as they otherwise may in a narrow window. */
  readonly hasWholeHeadings?: boolean
  /** Whether it may have more columns than fit: it then scrolls sideways beside its first column. */
  readonly isWide?: boolean
  /** Whether the last column has only buttons, which do nothing on paper. */
  readonly hasButtonsLast?: boolean
  /** `Table.Tr` rows. */
  readonly children: ReactNode
}

/** Makes the scrollable area reachable by keyboard. */
const scrollable = { role: 'region', tabIndex: 0 } as const

/** A table in a bordered box. */
export function SheetTable({ caption, columns, hasWholeHeadings = false, isWide = false, hasButtonsLast = false, children }: SheetTableProps) {
  return (
    <div
      className={styles.sheet}
      data-whole-headings={hasWholeHeadings || undefined}
      data-wide={isWide || undefined}
      data-buttons-last={hasButtonsLast || undefined}
      {...(isWide ? { ...scrollable, 'aria-label': caption } : {})}
    >
      <Table verticalSpacing="sm" borderColor="var(--koya-line)" highlightOnHover highlightOnHoverColor="var(--koya-sunk)">
        <caption className="visually-hidden">{caption}</caption>
        <Table.Thead>
          <Table.Tr>
            {columns.map((column, index) =>
              typeof column === 'string' ? (
                <Table.Th key={index} scope="col">
                  {column}
                </Table.Th>
              ) : (
                <SortableHeading key={index} column={column} />
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
