import { Button } from '@mantine/core'
import { useSuspenseQueries } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useBridge } from '../../bridge/bridge-context.tsx'
import { planListQuery, subscriptionListQuery } from '../../features/billing/billing-query.ts'
import { CurrentPlan } from '../../features/billing/current-plan.tsx'
import { PlanList } from '../../features/billing/plan-list.tsx'
import { RenewalNotices } from '../../features/billing/renewal-notices.tsx'
import { Standing } from '../../features/billing/standing.tsx'
import { Page } from '../../ui/page.tsx'

export function SubscriptionsPage() {
  const { t } = useTranslation()
  const bridge = useBridge()
  const [{ data: plans }, { data: subscriptions }] = useSuspenseQueries({ queries: [planListQuery(bridge), subscriptionListQuery(bridge)] })
  return (
    <Page title={t('plans.title')} lead={t('plans.lead')}>
      <Standing>
        <RenewalNotices subscriptions={subscriptions} />
        <CurrentPlan plans={plans} subscriptions={subscriptions} />
      </Standing>
      <PlanList plans={plans} />
      <Button component={Link} to="/dashboard/subscriptions/list" variant="default" mt="lg">
        {t('plans.toHistory')}
      </Button>
    </Page>
  )
}
