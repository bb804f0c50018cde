import { useSuspenseQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useParams, useSearchParams } from 'react-router-dom'
import { useBridge } from '../../bridge/bridge-context.tsx'
import { PaperUntaken } from '../../features/learning/assessments/paper-untaken.tsx'
import { attemptListQuery } from '../../features/attempt/attempt-query.ts'
import { isMedalSlug } from '../../features/learning/medals/is-medal-slug.ts'
import { medalPath, startPagePath } from '../../routes/paths.ts'

interface ForAttemptProps {
  readonly page: (attemptId: string, slug: string) => ReactNode
}

/** A page about one attempt: the one that `?attempt=` names, else the newest of this paper that was handed in. */
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
