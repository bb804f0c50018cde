import type { Queries } from '../../platform/database/open-database.ts'
import type { TemplatedContent } from '../templates/templated-content.ts'
import { createCachedSubjects } from './cached-subjects.ts'
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
  const cached = createCachedSubjects()
  const all = { ...deps, questions, media, passages }
  return {
    handlers: {
      ...createOwnQuestionHandlers(all),
      ...createOwnExchangeHandlers(all),
      ...createOwnMediaHandlers(all),
      ...createOwnPassageHandlers(all)
    },
    readSubjects: async (accountId: string): Promise<readonly TemplatedContent[]> => {
      // Before the questions: what changes in between has a later version and is read again.
      const version = await questions.readVersion(accountId)
      const hashes = await media.listHashes(accountId)
      return cached.read(accountId, [version, ...[...hashes].toSorted()].join(' '), async () =>
        toSubjects(await questions.list(accountId), { version, hashes, passages: await passages.list(accountId) })
      )
    }
  }
}
