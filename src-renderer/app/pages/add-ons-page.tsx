import { Button } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router-dom'
import { useBridge } from '../../bridge/bridge-context.tsx'
import { AddOnList } from '../../features/billing/add-on-list.tsx'
import { addOnListQuery } from '../../features/billing/billing-query.ts'
import { Page } from '../../ui/page.tsx'

export function AddOnsPage() {
  const { t } = useTranslation()
  const [search] = useSearchParams()
  const { data: addOns } = useSuspenseQuery(addOnListQuery(useBridge()))
  return (
    <Page title={t('addOns.title')} lead={t('addOns.lead')}>
      <AddOnList addOns={addOns} wanted={search.get('addOn')} />
      <Button component={Link} to="/dashboard/add-ons/subscriptions" variant="default" mt="lg">
        {t('addOns.toHistory')}
      </Button>
    </Page>
  )
}
