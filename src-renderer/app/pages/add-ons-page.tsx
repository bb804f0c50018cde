import { Button } from '@mantine/core'
import { useSuspenseQueries } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router-dom'
import { useBridge } from '../../bridge/bridge-context.tsx'
import { AddOnList } from '../../features/billing/add-on-list.tsx'
import { addOnListQuery, addOnSubscriptionListQuery } from '../../features/billing/billing-query.ts'
import { RenewalNotices } from '../../features/billing/renewal-notices.tsx'
import { Standing } from '../../features/billing/standing.tsx'
import { Page } from '../../ui/page.tsx'

export function AddOnsPage() {
  const { t } = useTranslation()
  const [search] = useSearchParams()
  const bridge = useBridge()
  const [{ data: addOns }, { data: subscriptions }] = useSuspenseQueries({ queries: [addOnListQuery(bridge), addOnSubscriptionListQuery(bridge)] })
  return (
    <Page title={t('addOns.title')} lead={t('addOns.lead')}>
      <Standing>
        <RenewalNotices subscriptions={subscriptions} />
      </Standing>
      <AddOnList addOns={addOns} wanted={search.get('addOn')} />
      <Button component={Link} to="/dashboard/add-ons/subscriptions" variant="default" mt="lg">
        {t('addOns.toHistory')}
      </Button>
    </Page>
  )
}
