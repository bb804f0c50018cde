import { useSuspenseQueries } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { isForSale } from '../../../../src-shared/billing/is-for-sale.ts'
import { useBridge } from '../../../bridge/bridge-context.tsx'
import { AddOnList } from '../../../features/billing/plans/add-on-list.tsx'
import { addOnListQuery, addOnSubscriptionListQuery } from '../../../features/billing/plans/billing-query.ts'
import { HistoryLinks } from '../../../features/billing/plans/history-links.tsx'
import { RenewalNotices } from '../../../features/billing/plans/renewal-notices.tsx'
import { PlanStatus } from '../../../features/billing/plans/plan-status.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { paymentsPath } from '../../../routes/paths.ts'
import { usePaymentWay } from '../../base/use-payment-way.ts'

export function AddOnsPage() {
  const { t } = useTranslation()
  const [search] = useSearchParams()
  const bridge = useBridge()
  const { buyPath, hasPayments } = usePaymentWay()
  const [{ data: addOns }, { data: subscriptions }] = useSuspenseQueries({ queries: [addOnListQuery(bridge), addOnSubscriptionListQuery(bridge)] })
  const renewPath = (slug: string): string | null =>
    buyPath !== null && addOns.some((one) => one.slug === slug && isForSale(one)) ? buyPath({ kind: 'add-on', slug }) : null
  return (
    <Page title={t('addOns.title')} lead={t('addOns.lead')}>
      <PlanStatus>
        <RenewalNotices subscriptions={subscriptions} renewPath={renewPath} />
      </PlanStatus>
      <AddOnList addOns={addOns} wanted={search.get('addOn')} buyPath={buyPath} />
      <HistoryLinks to="/dashboard/add-ons/subscriptions" label={t('addOns.toHistory')} paymentsPath={hasPayments ? paymentsPath() : null} />
    </Page>
  )
}
