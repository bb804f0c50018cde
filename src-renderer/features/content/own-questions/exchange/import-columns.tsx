import '@mantine/core/styles/Table.css'
import { Box, Checkbox, NativeSelect, Stack, Table } from '@mantine/core'
import { columns, type Column } from '../../../../../src-shared/content/own-questions/import/csv-columns.ts'
import type { ImportedTable } from '../../../../../src-shared/content/own-questions/imported-file.ts'
import type { ColumnChoice } from './column-choice.ts'
import { useOwnText } from '../fields/use-own-text.ts'
import styles from './exchange.module.css'

interface ImportColumnsProps {
  readonly table: ImportedTable
  readonly choice: ColumnChoice
  readonly onChange: (choice: ColumnChoice) => void
}

/** Asks what each column of a table is, above its first rows. */
export function ImportColumns({ table, choice: { header, isFirstRowQuestion }, onChange }: ImportColumnsProps) {
  const { t } = useOwnText()
  const letters = header.map((_, place) => letterOf(place))
  return (
    <Stack gap="sm">
      <Box component="p" m={0}>
        {t('importing.columnsLead')}
      </Box>
      <div className={styles.columns}>
        <Table borderColor="var(--koya-line)">
          <caption className="visually-hidden">{t('importing.columns')}</caption>
          <Table.Thead>
            <Table.Tr>
              {letters.map((letter, place) => (
                <Table.Th key={letter} scope="col">
                  <ColumnSelect
                    label={t('importing.column', { letter })}
                    value={header[place] ?? null}
                    onChange={(next) => onChange({ header: header.with(place, next), isFirstRowQuestion })}
                  />
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {table.rows.map((row, number) => (
              <Table.Tr key={`${String(number)} ${row.join(' ')}`} data-names={(number === 0 && !isFirstRowQuestion) || undefined}>
                {letters.map((letter, place) => (
                  <Table.Td key={letter}>{row[place]}</Table.Td>
                ))}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </div>
      <Checkbox
        label={t('importing.firstRow')}
        checked={isFirstRowQuestion}
        onChange={({ currentTarget }) => onChange({ header, isFirstRowQuestion: currentTarget.checked })}
      />
    </Stack>
  )
}

interface ColumnSelectProps {
  readonly label: string
  readonly value: Column | null
  readonly onChange: (column: Column | null) => void
}

function ColumnSelect({ label, value, onChange }: ColumnSelectProps) {
  const { t } = useOwnText()
  const nameOf = (column: Column): string => {
    const [part, letter] = column.split(' ')
    if (letter !== undefined) return t(`importing.part.${part === 'why' ? 'why' : 'option'}`, { letter: letter.toUpperCase() })
    return t(`importing.part.${column as Exclude<Column, `${'option' | 'why'} ${string}`>}`)
  }
  return (
    <NativeSelect
      label={label}
      value={value ?? ''}
      data={[{ value: '', label: t('importing.skip') }, ...columns.map((column) => ({ value: column, label: nameOf(column) }))]}
      onChange={({ currentTarget }) => onChange(columns.find((column) => column === currentTarget.value) ?? null)}
    />
  )
}

/** As spreadsheets name columns. */
function letterOf(place: number): string {
  return (place < 26 ? '' : letterOf(Math.floor(place / 26) - 1)) + String.fromCharCode(65 + (place % 26))
}
