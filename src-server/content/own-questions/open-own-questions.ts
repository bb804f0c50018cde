import type { SubjectContent } from '../../../src-shared/content/exams/subject-content.ts'
import type { Queries } from '../../platform/database/open-database.ts'
import { createOwnExchangeHandlers, type OwnExchangeDeps } from './own-exchange-handlers.ts'
import { createOwnMediaHandlers } from './own-media-handlers.ts'
import { createOwnMediaRepository } from './own-media-repository.ts'
import { createOwnQuestionHandlers, type OwnQuestionDeps } from './own-question-handlers.ts'
import { createOwnQuestionRepository } from './own-question-repository.ts'
import { toSubjects } from './own-sets.ts'

/** What authors write for themselves: their requests, and their sets as subjects to practise. */
export function openOwnQuestions(queries: Queries, deps: Omit<OwnQuestionDeps & OwnExchangeDeps, 'questions' | 'media'>) {
  const questions = createOwnQuestionRepository(queries)
  const media = createOwnMediaRepository(queries)
  return {
    handlers: {
      ...createOwnQuestionHandlers({ ...deps, questions, media }),
      ...createOwnExchangeHandlers({ ...deps, questions }),
      ...createOwnMediaHandlers({ ...deps, media })
    },
    readSubjects: async (accountId: string): Promise<readonly SubjectContent[]> =>
      toSubjects(await questions.list(accountId), {
        version: await questions.readVersion(accountId),
        hashes: await media.listHashes(accountId)
      })
  }
}
