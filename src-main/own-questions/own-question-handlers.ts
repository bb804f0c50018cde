import { fail, succeed } from '../../src-shared/errors/result.ts'
import type { Handlers } from '../../src-shared/ipc/contract.ts'
import type { ownQuestionContract } from '../../src-shared/own-questions/own-question-contract.ts'
import type { ApiClient } from '../backend/api-client.ts'
import type { SaveDocument } from '../documents/save-document.ts'
import type { Session } from '../session/session.ts'

interface OwnQuestionHandlersDeps {
  readonly api: Pick<ApiClient, 'call'>
  readonly session: Pick<Session, 'withToken'>
  readonly saveDocument: SaveDocument
  /** While a paper is being sat, its questions leave the screen on no way. */
  readonly isAttemptOpen: () => boolean
}

/** What the signed-in author writes; the backend keeps it, and main writes packs where the author says. */
export function createOwnQuestionHandlers(deps: OwnQuestionHandlersDeps): Handlers<typeof ownQuestionContract> {
  const {
    api,
    session: { withToken },
    saveDocument,
    isAttemptOpen
  } = deps
  return {
    list: () => withToken((bearer) => api.call('listOwnQuestions', { bearer })),
    // It carries its key, and may stand in that very paper.
    fetch: async (params) =>
      isAttemptOpen() ? fail('own-question/attempt-open') : withToken((bearer) => api.call('fetchOwnQuestion', { params, bearer })),
    keep: (body) => withToken((bearer) => api.call('keepOwnQuestions', { body, bearer })),
    remove: (body) => withToken((bearer) => api.call('removeOwnQuestions', { body, bearer })),
    findAlike: (body) => withToken((bearer) => api.call('findAlikeQuestions', { body, bearer })),
    async savePack(wish) {
      if (isAttemptOpen()) return fail('document/attempt-open')
      let count = 0
      const saved = await saveDocument({
        title: wish.title,
        extension: 'koyapack',
        async make() {
          const made = await withToken((bearer) => api.call('packOwnQuestions', { body: wish, bearer }))
          if (!made.ok) return made
          count = made.value.count
          return succeed(Buffer.from(made.value.base64, 'base64'))
        }
      })
      return saved.ok ? succeed({ ...saved.value, count }) : saved
    }
  }
}
