import type { AccountDependencies } from '../account/session/account-dependencies.ts'
import type { AttemptRepository } from '../attempt/store/attempt-repository.ts'
import type { AttemptCapabilities } from '../attempt/store/create-attempt-capabilities.ts'
import type { AssessmentCatalogue } from '../content/catalogue/create-assessment-catalogue.ts'
import type { MediaSigner } from '../content/media/media-signer.ts'
import type { Core } from '../platform/core/core.ts'
import { createCandidateSeatHandlers } from './candidate-seat-handlers.ts'
import { createSeatRepository } from './candidate-seat-repository.ts'
import { createExamRepository } from './store/exam-repository.ts'
import { createMarkingHandlers } from './marking/marking-handlers.ts'
import { listSaidSessions } from './list-said-sessions.ts'

interface ExamSessionParts {
  readonly account: Pick<AccountDependencies, 'tokens' | 'rateLimits' | 'passwordQueue' | 'codeKey'>
  readonly attempt: { readonly capabilities: AttemptCapabilities }
  /** Without any embargo: these seats sit the exams that are under it. */
  readonly content: { readonly wholeCatalogue: AssessmentCatalogue; readonly mediaSigner: MediaSigner }
  readonly wholeAttempts: AttemptRepository
  readonly isSittingExam: (accountId: string) => Promise<boolean>
}

/** What the seats of exam sessions and the markers of their written answers ask for. */
export function openExamSession({ queries, version, now }: Pick<Core, 'queries' | 'version' | 'now'>, parts: ExamSessionParts) {
  const { account, attempt, content, wholeAttempts, isSittingExam } = parts
  const { tokens, rateLimits, passwordQueue, codeKey } = account
  const exams = createExamRepository(queries)
  return {
    /** Sessions that run, are near or have just closed. */
    listSaidSessions: () => listSaidSessions(exams, now()),
    handlers: {
      // Markers see questions that are under an embargo for everybody else.
      ...createMarkingHandlers({ queries, attempts: wholeAttempts, mediaSigner: content.mediaSigner, isSittingExam, now }),
      ...createCandidateSeatHandlers({
        exams,
        seats: createSeatRepository(queries),
        attempts: wholeAttempts,
        catalogue: content.wholeCatalogue,
        capabilities: attempt.capabilities,
        mediaSigner: content.mediaSigner,
        tokens,
        rateLimits,
        passwordQueue,
        codeKey,
        version,
        now
      })
    }
  }
}
