import { Table } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { formattingLocale } from '../../ui/formatting-locale.ts'
import { Link } from 'react-router-dom'
import type { AttemptSummary } from '../../../src-shared/attempt/report.ts'
import { SheetTable } from '../../ui/sheet-table.tsx'
import styles from './test-results-table.module.css'

interface TestResultsTableProps {
  /** Newest first. */
  readonly attempts: readonly AttemptSummary[]
  /** The page to which an attempt leads. */
  readonly pathOf: (attempt: AttemptSummary) => string
}

/** Results of tests, each leading to its page. */
export function TestResultsTable({ attempts, pathOf }: TestResultsTableProps) {
  const { t, i18n } = useTranslation()
  const when = new Intl.DateTimeFormat(formattingLocale(i18n.language), { dateStyle: 'medium', timeStyle: 'short' })
  return (
    <SheetTable caption={t('results.caption')} columns={[t('results.paper'), t('results.when'), t('results.result')]}>
      {attempts.map((attempt) => (
        <Table.Tr key={attempt.attemptId} data-state={attempt.state}>
          <Table.Th scope="row">
            <Link to={pathOf(attempt)}>{attempt.title}</Link>
          </Table.Th>
          <Table.Td>{when.format(attempt.startedAt)}</Table.Td>
          <Table.Td className={styles.result}>
            {attempt.state === 'marked' && attempt.total !== null
              ? t('results.score', { total: attempt.total, maximum: attempt.maximumTotal })
              : t(`results.state.${attempt.state}`)}
          </Table.Td>
        </Table.Tr>
      ))}
    </SheetTable>
  )
}
