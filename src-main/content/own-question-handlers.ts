import { succeed } from '../../src-shared/kernel/errors/result.ts'
import type { Handlers } from '../../src-shared/kernel/ipc/contract.ts'
import type { ownQuestionContract } from '../../src-shared/content/own-questions/own-question-contract.ts'
import type { ApiClient } from '../platform/backend/api-client.ts'
import type { SaveDocument } from '../platform/documents/save-document.ts'
import type { Session } from '../account/session.ts'

interface OwnQuestionHandlersDeps {
  readonly api: Pick<ApiClient, 'call'>
  readonly session: Pick<Session, 'withToken'>
  readonly saveDocument: SaveDocument
}

/** Creates the handlers for the signed-in author's questions. The backend stores them; main writes packs to the file that the author chooses. */
export function createOwnQuestionHandlers(deps: OwnQuestionHandlersDeps): Handlers<typeof ownQuestionContract> {
  const {
    api,
    session: { withToken },
    saveDocument
  } = deps
  return {
    list: () => withToken((bearer) => api.call('listOwnQuestions', { bearer })),
    fetch: (params) => withToken((bearer) => api.call('fetchOwnQuestion', { params, bearer })),
    keep: (body) => withToken((bearer) => api.call('keepOwnQuestions', { body, bearer })),
    remove: (body) => withToken((bearer) => api.call('removeOwnQuestions', { body, bearer })),
    findAlike: (body) => withToken((bearer) => api.call('findAlikeQuestions', { body, bearer })),
    async savePack(options) {
      let count = 0
      const saved = await saveDocument({
        title: options.title,
        extension: 'koyapack',
        async make() {
          const made = await withToken((bearer) => api.call('packOwnQuestions', { body: options, bearer }))
          if (!made.ok) return made
          count = made.value.count
          return succeed(Buffer.from(made.value.base64, 'base64'))
        }
      })
      return saved.ok ? succeed({ ...saved.value, count }) : saved
    }
  }
}
