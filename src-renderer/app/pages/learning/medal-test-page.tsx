import { useSuspenseQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { useBridge } from '../../../bridge/bridge-context.tsx'
import { laddersFor } from '../../../features/learning/medals/ladders-for.ts'
import { MedalLadders } from '../../../features/learning/medals/medal-ladders.tsx'
import { medalLaddersQuery } from '../../../features/learning/medals/medal-query.ts'
import { useSession } from '../../../features/account/session/session-query.ts'
import { Page } from '../../../ui/page/page.tsx'

export function MedalTestPage() {
  const { t } = useTranslation()
  const [search] = useSearchParams()
  const { user } = useSession().auth
  const { data: ladders } = useSuspenseQuery(medalLaddersQuery(useBridge()))
  const firstSlug = search.get('subject')
  return (
    // The key resets the page to its top for another subject.
    <Page key={firstSlug} title={t('medalTest.title')} width="broad" lead={t('medalTest.lead')}>
      <MedalLadders
        ladders={laddersFor(ladders, user?.profile.classLevel ?? null)}
        ownSlugs={user?.profile.subjectSlugs ?? []}
        firstSlug={firstSlug}
      />
    </Page>
  )
}
