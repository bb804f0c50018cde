import { useTranslation } from 'react-i18next'
import type { AttemptSummary } from '../../../src-shared/attempt/report.ts'
import { EmptyPart } from '../../ui/empty-state.tsx'
import { TestResultsTable } from './test-results-table.tsx'
import styles from './dashboard.module.css'

const SHOWN = 8

interface RecentAttemptsProps {
  readonly attempts: readonly AttemptSummary[]
  readonly pathOf: (attempt: AttemptSummary) => string
}

export function RecentAttempts({ attempts, pathOf }: RecentAttemptsProps) {
  const { t } = useTranslation()
  return (
    <section aria-labelledby="dashboard-recent">
      <h2 id="dashboard-recent" className={styles.title}>
        {t('dashboard.recent.title')}
      </h2>
      {attempts.length === 0 ? (
        <EmptyPart drawing="papers" title={t('dashboard.recent.emptyTitle')}>
          {t('dashboard.recent.empty')}
        </EmptyPart>
      ) : (
        <TestResultsTable attempts={attempts.slice(0, SHOWN)} pathOf={pathOf} />
      )}
    </section>
  )
}
