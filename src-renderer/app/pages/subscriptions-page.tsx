import { Button } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useBridge } from '../../bridge/bridge-context.tsx'
import { planListQuery } from '../../features/billing/billing-query.ts'
import { PlanList } from '../../features/billing/plan-list.tsx'
import { Page } from '../../ui/page.tsx'

export function SubscriptionsPage() {
  const { t } = useTranslation()
  const { data: plans } = useSuspenseQuery(planListQuery(useBridge()))
  return (
    <Page title={t('plans.title')} lead={t('plans.lead')}>
      <PlanList plans={plans} />
      <Button component={Link} to="/dashboard/subscriptions/list" variant="default" mt="lg">
        {t('plans.toHistory')}
      </Button>
    </Page>
  )
}
