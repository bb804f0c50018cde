import { Box, Button, Group } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AttemptSummary } from '../../../../src-shared/attempt/report/report.ts'
import { EmptyPart } from '../../../ui/feedback/empty-state.tsx'
import { SaveResults } from './save-results.tsx'
import { TestResultsTable } from './test-results-table.tsx'
import { useResultOrder } from './use-result-order.ts'

const SHOWN = 8

interface RecentAttemptsProps {
  readonly attempts: readonly AttemptSummary[]
  readonly pathOf: (attempt: AttemptSummary) => string
}

/** Results so far: the first eight in the chosen order, all on request, and all as a file. */
export function RecentAttempts({ attempts, pathOf }: RecentAttemptsProps) {
  const { t } = useTranslation()
  const [isWhole, setIsWhole] = useState(false)
  const { sorted, order, onSort } = useResultOrder(attempts)
  return (
    <section aria-labelledby="dashboard-recent">
      <Box component="h2" id="dashboard-recent" mt={0} mb="sm" fz="xl">
        {t('dashboard.recent.title')}
      </Box>
      {attempts.length === 0 ? (
        <EmptyPart drawing="papers" title={t('dashboard.recent.emptyTitle')}>
          {t('dashboard.recent.empty')}
        </EmptyPart>
      ) : (
        <>
          <TestResultsTable attempts={isWhole ? sorted : sorted.slice(0, SHOWN)} order={order} onSort={onSort} pathOf={pathOf} />
          <Group gap="sm" mt="var(--koya-space-2)">
            {attempts.length > SHOWN ? (
              <Button
                variant="default"
                onClick={() => {
                  setIsWhole(!isWhole)
                }}
              >
                {isWhole ? t('dashboard.recent.fewer') : t('dashboard.recent.all', { number: attempts.length })}
              </Button>
            ) : null}
            <SaveResults order={order} />
          </Group>
        </>
      )}
    </section>
  )
}
