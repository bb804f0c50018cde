import { Button } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Link, useLocation, useParams } from 'react-router-dom'
import { useBridge } from '../../../bridge/bridge-context.tsx'
import { ItemStatistics } from '../../../features/attempt/statistics/item-statistics.tsx'
import { StatisticsLocked } from '../../../features/attempt/statistics/statistics-locked.tsx'
import { itemStatisticsQuery } from '../../../features/attempt/statistics/statistics-query.ts'
import { useStatisticsText } from '../../../features/attempt/statistics/use-statistics-text.ts'
import { questionStatisticsPath } from '../../../routes/paths.ts'
import { LockedState } from '../../../ui/card/locked-state.tsx'
import { BackLink } from '../../../ui/page/back-link.tsx'
import { Page } from '../../../ui/page/page.tsx'

/** Page on which teachers and staff see one question and how learners answer it. */
export function QuestionStatisticsItemPage() {
  const { t } = useStatisticsText()
  const { itemId = '' } = useParams()
  const { search } = useLocation()
  const { data } = useSuspenseQuery(itemStatisticsQuery(useBridge(), itemId))
  const listPath = questionStatisticsPath() + search
  const found = data === null || data === 'locked' ? null : data
  return (
    <Page
      title={t('title')}
      lead={found === null ? undefined : `${found.subject}, ${found.topic}`}
      back={<BackLink to={listPath}>{t('one.back')}</BackLink>}
    >
      {data === 'locked' ? <StatisticsLocked backPath="/dashboard/more" /> : null}
      {data === null ? (
        <LockedState
          title={t('one.gone.title')}
          action={
            <Button component={Link} to={listPath}>
              {t('one.back')}
            </Button>
          }
        >
          {t('one.gone.words')}
        </LockedState>
      ) : null}
      {found === null ? null : <ItemStatistics {...found} />}
    </Page>
  )
}
