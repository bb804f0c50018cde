import { useSuspenseQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { useBridge } from '../../bridge/bridge-context.tsx'
import { MedalLadders } from '../../features/medal-test/medal-ladders.tsx'
import { medalLaddersQuery } from '../../features/medal-test/medal-query.ts'
import { Page } from '../../ui/page.tsx'

export function MedalTestPage() {
  const { t } = useTranslation()
  const [search] = useSearchParams()
  const { data: ladders } = useSuspenseQuery(medalLaddersQuery(useBridge()))
  return (
    <Page title={t('medalTest.title')} width="broad" lead={t('medalTest.lead')}>
      <MedalLadders ladders={ladders} firstSlug={search.get('subject')} />
    </Page>
  )
}
