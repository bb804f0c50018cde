import type { AttemptSummary } from '../../../src-shared/attempt/report/report.ts'
import { isMedalSlug } from '../../features/learning/medals/is-medal-slug.ts'
import { afterExamPath, examPath, medalPath, medalResultPath } from '../../routes/paths.ts'

/** Returns the path of a paper's exam room. */
export function roomPath(slug: string): string {
  return isMedalSlug(slug) ? medalPath('start', slug) : examPath(slug)
}

/** Returns the path shown after submission. */
export function submittedPath({ slug, attemptId }: Pick<AttemptSummary, 'slug' | 'attemptId'>): string {
  return isMedalSlug(slug) ? medalResultPath(slug, attemptId) : afterExamPath('pre-report', slug, attemptId)
}

/** Returns the path of an attempt in a list of results. */
export function attemptPath({ slug, attemptId, state }: AttemptSummary): string {
  if (state === 'open') return roomPath(slug)
  return state === 'kept' || isMedalSlug(slug) ? submittedPath({ slug, attemptId }) : afterExamPath('report', slug, attemptId)
}
