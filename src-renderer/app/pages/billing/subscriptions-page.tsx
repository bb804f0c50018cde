import { useSuspenseQueries } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { isForSale } from '../../../../src-shared/billing/is-for-sale.ts'
import { useBridge } from '../../../bridge/bridge-context.tsx'
import { planListQuery, subscriptionListQuery } from '../../../features/billing/plans/billing-query.ts'
import { CurrentPlan } from '../../../features/billing/plans/current-plan.tsx'
import { PlanList } from '../../../features/billing/plans/plan-list.tsx'
import { HistoryLinks } from '../../../features/billing/plans/history-links.tsx'
import { RenewalNotices } from '../../../features/billing/plans/renewal-notices.tsx'
import { PlanStatus } from '../../../features/billing/plans/plan-status.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { paymentsPath } from '../../../routes/paths.ts'
import { usePaymentWay } from '../../base/use-payment-way.ts'

export function SubscriptionsPage() {
  const { t } = useTranslation()
  const bridge = useBridge()
  const { buyPath, hasPayments } = usePaymentWay()
  const [{ data: plans }, { data: subscriptions }] = useSuspenseQueries({ queries: [planListQuery(bridge), subscriptionListQuery(bridge)] })
  const renewPath = (slug: string): string | null =>
    buyPath !== null && plans.some((one) => one.slug === slug && isForSale(one)) ? buyPath({ kind: 'plan', slug }) : null
  return (
    <Page title={t('plans.title')} lead={t('plans.lead')}>
      <PlanStatus>
        <RenewalNotices subscriptions={subscriptions} renewPath={renewPath} />
        <CurrentPlan plans={plans} subscriptions={subscriptions} />
      </PlanStatus>
      <PlanList plans={plans} buyPath={buyPath} />
      <HistoryLinks to="/dashboard/subscriptions/list" label={t('plans.toHistory')} paymentsPath={hasPayments ? paymentsPath() : null} />
    </Page>
  )
}
