import type { AttemptRepository } from '../attempt/store/attempt-repository.ts'
import { markSubmitted } from '../attempt/scoring/mark-submitted.ts'
import type { ExamRepository } from './store/exam-repository.ts'
import type { ExamSession } from './store/exam-stage.ts'

interface MarkingDeps {
  readonly exams: Pick<ExamRepository, 'listCandidates'>
  readonly attempts: Pick<AttemptRepository, 'find' | 'change'>
}

/**
 * Scores each submitted paper of a session whose device never asked for the receipt, because it broke or its candidate was moved meanwhile. A
 * paper that cannot be scored is left unchanged.
 */
export async function markPapers({ exams, attempts }: MarkingDeps, session: ExamSession): Promise<void> {
  for (const { attemptId, isSubmitted } of await exams.listCandidates(session)) {
    if (attemptId === null || !isSubmitted) continue
    const stored = await attempts.find(attemptId)
    if (stored?.total === null) await attempts.change(attemptId, (attempt) => markSubmitted(attempt, attempt.stored.heardAt))
  }
}
