import { Button, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useLocation } from 'react-router-dom'
import { toFailure } from '../../../bridge/coded-failure.ts'
import { useBridge } from '../../../bridge/bridge-context.tsx'
import { StatisticsList } from '../../../features/attempt/statistics/statistics-list.tsx'
import { StatisticsLocked } from '../../../features/attempt/statistics/statistics-locked.tsx'
import { statisticsQuery, toStatisticsRequest } from '../../../features/attempt/statistics/statistics-query.ts'
import { useStatisticsText } from '../../../features/attempt/statistics/use-statistics-text.ts'
import { FailureNotice } from '../../../ui/feedback/failure-notice.tsx'
import { Loading } from '../../../ui/feedback/loading.tsx'
import { useLoadingPhase } from '../../../ui/feedback/use-loading-phase.ts'
import { BackLink } from '../../../ui/page/back-link.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { useSearchFilter } from '../use-search-filter.ts'

const MORE = '/dashboard/more'

/** Page on which teachers and staff see how learners answer the questions of the banks. The filter is in the address. The backend checks the role. */
export function QuestionStatisticsPage() {
  const { t } = useStatisticsText()
  return (
    <Page title={t('title')} width="broad" lead={t('lead')} back={<BackLink to={MORE}>{t('back')}</BackLink>}>
      <Listed />
    </Page>
  )
}

function Listed() {
  const { t } = useStatisticsText()
  const { search } = useLocation()
  const [filter, setFilter] = useSearchFilter(['subject', 'topic', 'fault', 'page'])
  const { data, error, isFetching, refetch } = useQuery(statisticsQuery(useBridge(), toStatisticsRequest(filter)))
  const phase = useLoadingPhase(data === undefined && isFetching)
  if (data === 'locked') return <StatisticsLocked backPath={MORE} />
  if (data !== undefined && error === null)
    return <StatisticsList listed={data} filter={filter} onFilter={setFilter} search={search} onLookAgain={() => void refetch()} />
  if (error === null) return <Loading label={t('loading')} phase={phase} />
  return (
    <Stack align="flex-start">
      <FailureNotice {...toFailure(error)} />
      <Button onClick={() => void refetch()}>{t('tryAgain')}</Button>
    </Stack>
  )
}
