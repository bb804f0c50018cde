import { useSuspenseQueries } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { isForSale } from '../../../src-shared/billing/is-for-sale.ts'
import { useBridge } from '../../bridge/bridge-context.tsx'
import { planListQuery, subscriptionListQuery } from '../../features/billing/billing-query.ts'
import { CurrentPlan } from '../../features/billing/current-plan.tsx'
import { PlanList } from '../../features/billing/plan-list.tsx'
import { HistoryLinks } from '../../features/billing/history-links.tsx'
import { RenewalNotices } from '../../features/billing/renewal-notices.tsx'
import { Standing } from '../../features/billing/standing.tsx'
import { Page } from '../../ui/page.tsx'
import { paymentsPath } from '../paths.ts'
import { usePaymentWay } from '../use-payment-way.ts'

export function SubscriptionsPage() {
  const { t } = useTranslation()
  const bridge = useBridge()
  const { buyPath, hasPayments } = usePaymentWay()
  const [{ data: plans }, { data: subscriptions }] = useSuspenseQueries({ queries: [planListQuery(bridge), subscriptionListQuery(bridge)] })
  const renewPath = (slug: string): string | null =>
    buyPath !== null && plans.some((one) => one.slug === slug && isForSale(one)) ? buyPath({ kind: 'plan', slug }) : null
  return (
    <Page title={t('plans.title')} lead={t('plans.lead')}>
      <Standing>
        <RenewalNotices subscriptions={subscriptions} renewPath={renewPath} />
        <CurrentPlan plans={plans} subscriptions={subscriptions} />
      </Standing>
      <PlanList plans={plans} buyPath={buyPath} />
      <HistoryLinks to="/dashboard/subscriptions/list" label={t('plans.toHistory')} paymentsPath={hasPayments ? paymentsPath() : null} />
    </Page>
  )
}
