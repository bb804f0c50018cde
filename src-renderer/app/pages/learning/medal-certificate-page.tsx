import { useSuspenseQueries } from '@tanstack/react-query'
import { Stack } from '@mantine/core'
import { useParams } from 'react-router-dom'
import type { AttemptSummary } from '../../../../src-shared/attempt/report/report.ts'
import { useBridge } from '../../../bridge/bridge-context.tsx'
import { useSession } from '../../../features/account/session/session-query.ts'
import { attemptListQuery } from '../../../features/attempt/attempt-query.ts'
import { Certificate } from '../../../features/learning/medals/certificate/certificate.tsx'
import { findLevel } from '../../../features/learning/medals/find-level.ts'
import { medalLaddersQuery } from '../../../features/learning/medals/medal-query.ts'
import { isWon } from '../../../features/learning/medals/medals-won.ts'
import { useMedalText } from '../../../features/learning/medals/use-medal-text.ts'
import { BackLink } from '../../../ui/page/back-link.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { TakePage } from '../../../ui/page/take-page.tsx'
import { UnavailablePage } from '../../../ui/page/unavailable-page.tsx'

/** The certificate of a medal that the learner has won, to print or save. Without the medal, it says so. */
export function MedalCertificatePage() {
  const { slug = '' } = useParams()
  const { t } = useMedalText()
  const bridge = useBridge()
  const { user } = useSession().auth
  const [{ data: ladders }, { data: attempts }] = useSuspenseQueries({ queries: [medalLaddersQuery(bridge), attemptListQuery(bridge)] })
  const found = findLevel(ladders, slug)
  if (found === undefined || !isWon(found.level)) {
    return (
      <UnavailablePage
        title={t('certificate.none.title')}
        text={t('certificate.none.words')}
        ways={[{ to: '/dashboard/medalTest', label: t('certificate.none.button') }]}
      />
    )
  }
  const { ladder, level } = found
  const learnerName = user?.name ?? ''
  return (
    <Page title={t('certificate.title')} back={<BackLink to="/dashboard/medalTest">{t('certificate.back')}</BackLink>}>
      <Stack gap="var(--koya-space-4)">
        <TakePage
          text={{
            title: t('certificate.take.title'),
            print: t('certificate.take.print'),
            printing: t('certificate.take.printing'),
            printed: t('certificate.take.printed'),
            pdf: t('certificate.take.pdf'),
            saving: t('certificate.take.saving'),
            file: t('certificate.take.file', { name: learnerName }),
            saved: (path) => t('certificate.take.saved', { path })
          }}
        />
        <Certificate learnerName={learnerName} subject={ladder.title} level={level} wonAt={bestAt(attempts, slug)} />
      </Stack>
    </Page>
  )
}

/** Returns the start of the first attempt with the best result at a level; null without one. */
function bestAt(attempts: readonly AttemptSummary[], slug: string): number | null {
  const own = attempts.filter((attempt) => attempt.slug === slug && attempt.total !== null)
  const best = Math.max(...own.map(({ total }) => total ?? 0))
  const times = own.filter(({ total }) => total === best).map(({ startedAt }) => startedAt)
  return times.length === 0 ? null : Math.min(...times)
}
