import type { AttemptDependencies } from '../attempt/store/attempt-dependencies.ts'
import type { AttemptRepository } from '../attempt/store/attempt-repository.ts'
import type { AccountDependencies } from '../account/session/account-dependencies.ts'
import type { Queries } from '../platform/database/open-database.ts'
import { createExamRepository } from './exam-repository.ts'
import { createCandidateSeatHandlers } from './candidate-seat-handlers.ts'
import { createSeatRepository } from './candidate-seat-repository.ts'

/** What the seats of exam sessions ask for, over the records of this database. */
export function openExamSession(
  queries: Queries,
  services: Pick<AccountDependencies, 'tokens' | 'rateLimits' | 'passwordQueue' | 'codeKey'> &
    Pick<AttemptDependencies, 'catalogue' | 'capabilities' | 'version' | 'now'> & { readonly attempts: AttemptRepository }
) {
  return createCandidateSeatHandlers({ ...services, exams: createExamRepository(queries), seats: createSeatRepository(queries) })
}
