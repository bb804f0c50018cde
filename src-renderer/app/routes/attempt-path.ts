import type { AttemptSummary } from '../../../src-shared/attempt/report/report.ts'
import { isMedalSlug } from '../../features/learning/medals/is-medal-slug.ts'
import { afterExamPath, examPath, medalPath, medalResultPath } from '../../routes/paths.ts'

/** The exam room in which an attempt of this paper is sat. */
export function roomPath(slug: string): string {
  return isMedalSlug(slug) ? medalPath('start', slug) : examPath(slug)
}

/** Where a candidate comes to on handing in. */
export function submittedPath({ slug, attemptId }: Pick<AttemptSummary, 'slug' | 'attemptId'>): string {
  return isMedalSlug(slug) ? medalResultPath(slug, attemptId) : afterExamPath('pre-report', slug, attemptId)
}

/** Where an attempt in a list of results leads. */
export function attemptPath({ slug, attemptId, state }: AttemptSummary): string {
  if (state === 'open') return roomPath(slug)
  return state === 'kept' || isMedalSlug(slug) ? submittedPath({ slug, attemptId }) : afterExamPath('report', slug, attemptId)
}
