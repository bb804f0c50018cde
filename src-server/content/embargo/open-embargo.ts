import type { Core } from '../../platform/core/core.ts'
import { createAssessmentRepository } from '../catalogue/assessment-repository.ts'
import type { ContentLibrary } from '../catalogue/create-content-library.ts'
import { createEmbargoSource } from './embargo-source.ts'
import { libraryUnderEmbargo } from './library-under-embargo.ts'

/** The content as everything but the seats of an exam sees it: without the banks of exams whose results are not released. */
export function openEmbargo({ queries, now }: Pick<Core, 'queries' | 'now'>, wholeLibrary: ContentLibrary) {
  const assessments = createAssessmentRepository(queries)
  const embargo = createEmbargoSource({ queries, library: wholeLibrary, repository: assessments, now })
  return { assessments, embargo, library: libraryUnderEmbargo(wholeLibrary, embargo) }
}
