import { succeed } from '../../src-shared/kernel/errors/result.ts'
import type { OwnHandlers } from '../account/forward.ts'
import type { Session } from '../account/session.ts'
import type { ApiClient } from '../platform/backend/api-client.ts'
import type { SaveDocument } from '../platform/documents/save-document.ts'
import type { contentForwards } from './content-forwards.ts'

interface OwnQuestionHandlersDeps {
  readonly api: Pick<ApiClient, 'call'>
  readonly session: Pick<Session, 'withToken'>
  readonly saveDocument: SaveDocument
}

/** Creates the handler that writes packs of the signed-in author's questions to the file that the author chooses. */
export function createOwnQuestionHandlers({
  api,
  session,
  saveDocument
}: OwnQuestionHandlersDeps): OwnHandlers<'ownQuestions', typeof contentForwards.ownQuestions> {
  return {
    async savePack(options) {
      let count = 0
      const saved = await saveDocument({
        title: options.title,
        extension: 'koyapack',
        async make() {
          const made = await session.withToken((bearer) => api.call('packOwnQuestions', { body: options, bearer }))
          if (!made.ok) return made
          count = made.value.count
          return succeed(Buffer.from(made.value.base64, 'base64'))
        }
      })
      return saved.ok ? succeed({ ...saved.value, count }) : saved
    }
  }
}
