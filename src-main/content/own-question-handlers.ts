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

/** Creates the handlers that read files of other programs, and write the signed-in author's questions to the file that the author chooses. */
export function createOwnQuestionHandlers({
  api,
  session,
  saveDocument
}: OwnQuestionHandlersDeps): OwnHandlers<'ownQuestions', typeof contentForwards.ownQuestions> {
  return {
    readFile: ({ bytes, columns, from, ...query }) =>
      session.withToken((bearer) =>
        api.call('readQuestionFile', {
          query: { ...query, from: String(from), ...(columns === undefined ? {} : { columns: columns.map((column) => column ?? '').join(',') }) },
          file: bytes,
          bearer
        })
      ),
    async saveSet(request) {
      const made = await session.withToken((bearer) => api.call('exportOwnQuestions', { body: request, bearer }))
      if (!made.ok) return made
      const { base64, extension, written, lossy } = made.value
      const saved = await saveDocument({ title: request.set, extension, make: () => Promise.resolve(succeed(Buffer.from(base64, 'base64'))) })
      return saved.ok ? succeed({ ...saved.value, written, lossy }) : saved
    },
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
