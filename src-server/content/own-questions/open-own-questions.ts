import type { Queries } from '../../platform/database/open-database.ts'
import type { TemplatedContent } from '../templates/templated-content.ts'
import { createOwnExchangeHandlers, type OwnExchangeDeps } from './own-exchange-handlers.ts'
import { createOwnMediaHandlers } from './own-media-handlers.ts'
import { createOwnMediaRepository } from '../media/own-media-repository.ts'
import { createOwnPassageHandlers } from './own-passage-handlers.ts'
import { createOwnPassageRepository } from './own-passage-repository.ts'
import { createOwnQuestionHandlers, type OwnQuestionDeps } from './own-question-handlers.ts'
import { createOwnQuestionRepository } from './own-question-repository.ts'
import { toSubjects } from './own-sets.ts'

/** What authors write for themselves: their requests, and their sets as subjects to practise. */
export function openOwnQuestions(queries: Queries, deps: Omit<OwnQuestionDeps & OwnExchangeDeps, 'questions' | 'media' | 'passages'>) {
  const questions = createOwnQuestionRepository(queries)
  const media = createOwnMediaRepository(queries)
  const passages = createOwnPassageRepository(queries)
  const all = { ...deps, questions, media, passages }
  return {
    handlers: {
      ...createOwnQuestionHandlers(all),
      ...createOwnExchangeHandlers(all),
      ...createOwnMediaHandlers(all),
      ...createOwnPassageHandlers(all)
    },
    readSubjects: async (accountId: string): Promise<readonly TemplatedContent[]> =>
      toSubjects(await questions.list(accountId), {
        version: await questions.readVersion(accountId),
        hashes: await media.listHashes(accountId),
        passages: await passages.list(accountId)
      })
  }
}
