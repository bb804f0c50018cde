import { useSuspenseQueries } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Navigate } from 'react-router-dom'
import { useBridge } from '../../../bridge/bridge-context.tsx'
import { attemptListOfReportQuery, reportQuery } from '../../../features/attempt/attempt-query.ts'
import { AfterDelivery } from '../../../features/attempt/report/after-delivery.tsx'
import { findLevel } from '../../../features/learning/medals/find-level.ts'
import { LevelResult } from '../../../features/learning/medals/level-result.tsx'
import { laddersOfReportQuery } from '../../../features/learning/medals/medal-query.ts'
import { BackLink } from '../../../ui/page/back-link.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { afterExamPath } from '../../../routes/paths.ts'
import { useExamText } from '../../base/use-exam-text.ts'
import { attemptPath } from '../../routes/attempt-path.ts'
import { ForAttempt } from '../for-attempt.tsx'
import type { AttemptSummary } from '../../../../src-shared/attempt/report/report.ts'
import { TestResultsTable } from '../../../features/learning/home/test-results-table.tsx'
import { useResultOrder } from '../../../features/learning/home/use-result-order.ts'

export function MedalLevelResultPage() {
  useExamText()
  const { t } = useTranslation()
  return (
    <ForAttempt
      page={(attemptId, slug) => (
        <AfterDelivery
          attemptId={attemptId}
          waiting={(notice) => (
            <Page
              title={t('levelResult.title')}
              lead={t('preReport.rest')}
              back={<BackLink to="/dashboard/medalTest">{t('levelResult.back')}</BackLink>}
            >
              {notice}
            </Page>
          )}
          show={() => <MarkedLevel attemptId={attemptId} slug={slug} />}
        />
      )}
    />
  )
}

function MarkedLevel({ attemptId, slug }: { readonly attemptId: string; readonly slug: string }) {
  const bridge = useBridge()
  const [{ data: report }, { data: ladders }, { data: attempts }] = useSuspenseQueries({
    queries: [reportQuery(bridge, attemptId), laddersOfReportQuery(bridge, attemptId), attemptListOfReportQuery(bridge, attemptId)]
  })
  const found = findLevel(ladders, slug)
  // The level is no longer on a ladder, or the address names another paper: show the normal report instead.
  if (found === undefined || report.slug !== slug) return <Navigate to={afterExamPath('report', report.slug, attemptId)} replace />
  return (
    <LevelResult
      level={found.level}
      next={found.next}
      total={report.total}
      maximumTotal={report.maximumTotal}
      reviewPath={afterExamPath('review', slug, attemptId)}
      history={<OrderedResults attempts={attempts.filter((attempt) => attempt.slug === slug)} pathOf={attemptPath} />}
    />
  )
}

interface ResultsListProps {
  readonly attempts: readonly AttemptSummary[]
  readonly pathOf: (attempt: AttemptSummary) => string
}

/** All given results, sortable. */
function OrderedResults({ attempts, pathOf }: ResultsListProps) {
  const { sorted, order, onSort } = useResultOrder(attempts)
  return <TestResultsTable attempts={sorted} order={order} onSort={onSort} pathOf={pathOf} />
}
