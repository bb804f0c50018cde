import { Box, Table } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { formattingLocale } from '../../../ui/data/formatting-locale.ts'
import { Link } from 'react-router-dom'
import type { AttemptSummary } from '../../../../src-shared/attempt/report/report.ts'
import { resultColumns, type ResultColumn, type ResultOrder } from '../../../../src-shared/attempt/report/sort-results.ts'
import { SheetTable } from '../../../ui/data/sheet-table.tsx'

interface TestResultsTableProps {
  /** In display order. */
  readonly attempts: readonly AttemptSummary[]
  readonly order: ResultOrder
  readonly onSort: (column: ResultColumn) => void
  /** Returns the path of an attempt's page. */
  readonly pathOf: (attempt: AttemptSummary) => string
}

/** Results with links to their pages, sortable by column. */
export function TestResultsTable({ attempts, order, onSort, pathOf }: TestResultsTableProps) {
  const { t, i18n } = useTranslation()
  const when = new Intl.DateTimeFormat(formattingLocale(i18n.language), { dateStyle: 'medium', timeStyle: 'short' })
  const columns = resultColumns.map((column) => ({
    label: t(`results.${column}`),
    direction: order.column === column ? order.direction : null,
    onSort: () => {
      onSort(column)
    }
  }))
  return (
    <SheetTable caption={t('results.caption')} columns={columns}>
      {attempts.map((attempt) => (
        <Table.Tr key={attempt.attemptId} data-state={attempt.state}>
          <Table.Th scope="row">
            <Link to={pathOf(attempt)}>{attempt.title}</Link>
            {attempt.isBrought ? (
              <Box component="span" display="block" c="dimmed" fw={400}>
                {t('results.brought')}
              </Box>
            ) : null}
          </Table.Th>
          <Table.Td>{when.format(attempt.startedAt)}</Table.Td>
          <Table.Td fw={600}>
            {attempt.state === 'marked' && attempt.total !== null && attempt.maximumTotal > 0
              ? t('results.score', { total: attempt.total, maximum: attempt.maximumTotal })
              : t(`results.state.${attempt.state}`)}
          </Table.Td>
        </Table.Tr>
      ))}
    </SheetTable>
  )
}
