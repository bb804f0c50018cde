import type { AttemptRepository } from '../attempt/store/attempt-repository.ts'
import { markSubmitted } from '../attempt/scoring/mark-submitted.ts'
import type { ExamRepository } from './exam-repository.ts'
import type { ExamSession } from './exam-stage.ts'

interface MarkingDeps {
  readonly exams: Pick<ExamRepository, 'listCandidates'>
  readonly attempts: Pick<AttemptRepository, 'find' | 'change'>
}

/**
 * Marks each paper of a session whose end is here and whose seat never asked for the receipt: it broke, or its candidate was moved away from it in
 * between. One that cannot be marked stays as it is.
 */
export async function markPapers({ exams, attempts }: MarkingDeps, session: ExamSession): Promise<void> {
  for (const { attemptId, isSubmitted } of await exams.listCandidates(session)) {
    if (attemptId === null || !isSubmitted) continue
    const stored = await attempts.find(attemptId)
    if (stored?.total === null) await attempts.change(attemptId, (attempt) => markSubmitted(attempt, attempt.stored.heardAt))
  }
}
