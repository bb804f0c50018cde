import type { AttemptRepository } from '../../attempt/store/attempt-repository.ts'
import type { Queries } from '../../platform/database/open-database.ts'
import type { ExamSession } from '../store/exam-stage.ts'
import { applyMarks } from './apply-marks.ts'
import { queueAnswers } from './queue-answers.ts'

interface TakeDeps {
  readonly queries: Queries
  readonly attempts: Pick<AttemptRepository, 'change'>
  /** Wall clock, milliseconds since 1970. */
  readonly now: () => number
}

/** Brings a session up to date with what arrived and what was marked: the queue first, then the reports. Idempotent. */
export async function takeMarks(deps: TakeDeps, session: ExamSession): Promise<void> {
  await queueAnswers(deps, session)
  await applyMarks(deps, session.examId)
}
