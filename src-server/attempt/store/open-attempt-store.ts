import type { EmbargoSource } from '../../content/embargo/embargo-source.ts'
import type { Core } from '../../platform/core/core.ts'
import { createAttemptRepository } from './attempt-repository.ts'
import { attemptsUnderEmbargo } from './attempts-under-embargo.ts'
import { isSittingExam } from './open-papers.ts'

/** All attempts of this backend, and whether one of them is an exam that is sat now. */
export function openAttemptStore({ queries, now }: Pick<Core, 'queries' | 'now'>, embargo: EmbargoSource) {
  const wholeAttempts = createAttemptRepository(queries)
  return {
    /** Without the marks of exams whose results are not released. */
    attempts: attemptsUnderEmbargo(wholeAttempts, queries, embargo),
    /** With them: for the seats of such an exam alone. */
    wholeAttempts,
    isSittingExam: (accountId: string): Promise<boolean> => isSittingExam(queries, accountId, now())
  }
}
