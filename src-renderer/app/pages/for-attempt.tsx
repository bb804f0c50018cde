import { useSuspenseQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useParams, useSearchParams } from 'react-router-dom'
import { useBridge } from '../../bridge/bridge-context.tsx'
import { attemptListQuery } from '../../features/attempt/attempt-query.ts'
import { isMedalSlug } from '../../features/learning/medals/is-medal-slug.ts'
import { medalPath, startPagePath } from '../../routes/paths.ts'
import { UnavailablePage } from '../../ui/page/unavailable-page.tsx'
import { useLevelText } from '../../features/learning/assessments/use-level-text.ts'

interface ForAttemptProps {
  readonly page: (attemptId: string, slug: string) => ReactNode
}

/** Page about one attempt: the one in `?attempt=`, or the newest submitted attempt of this paper. */
export function ForAttempt({ page }: ForAttemptProps) {
  const { slug = '' } = useParams()
  const [search] = useSearchParams()
  const named = search.get('attempt')
  return named === null ? <ForNewestAttempt slug={slug} page={page} /> : page(named, slug)
}

function ForNewestAttempt({ slug, page }: ForAttemptProps & { readonly slug: string }) {
  const { data: attempts } = useSuspenseQuery(attemptListQuery(useBridge()))
  const newest = attempts.find((attempt) => attempt.slug === slug && attempt.state !== 'open')
  if (!newest) return <PaperUntaken startPath={isMedalSlug(slug) ? medalPath('start-page', slug) : startPagePath(slug)} />
  return page(newest.attemptId, slug)
}

/** Shown instead of a result if the paper was never submitted. */
function PaperUntaken({ startPath }: { readonly startPath: string }) {
  const { t } = useLevelText()
  return (
    <UnavailablePage
      title={t('untaken.title')}
      text={t('untaken.words')}
      ways={[
        { to: startPath, label: t('untaken.toPaper') },
        { to: '/dashboard', label: t('untaken.toResults') }
      ]}
    />
  )
}
