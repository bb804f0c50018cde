import { fail, succeed } from '../../src-shared/kernel/errors/result.ts'
import type { OwnHandlers } from '../account/forward.ts'
import type { Session } from '../account/session.ts'
import type { ApiClient } from '../platform/backend/api-client.ts'
import type { SaveDocument } from '../platform/documents/save-document.ts'
import { classResultsCsv } from './class-results-csv.ts'
import type { teachingForwards } from './teaching-forwards.ts'

interface TeachingHandlersDeps {
  readonly api: Pick<ApiClient, 'call'>
  readonly session: Pick<Session, 'withToken'>
  readonly saveDocument: SaveDocument
  /** Whether this computer's policy turns the question search off: a printed paper tells keys too. */
  readonly isSearchOff: boolean
}

/** What main does for classes beside passing requests on. */
export function createTeachingHandlers({
  api,
  session,
  saveDocument,
  isSearchOff
}: TeachingHandlersDeps): OwnHandlers<'teaching', typeof teachingForwards.teaching> {
  return {
    makePaper: async (body) =>
      isSearchOff ? fail('teaching/papers-off') : session.withToken((bearer) => api.call('makeQuestionPaper', { body, bearer })),
    saveResults: ({ classId, title, words: text }) =>
      saveDocument({
        title,
        extension: 'csv',
        async make() {
          const fetched = await session.withToken((bearer) => api.call('fetchClass', { params: { classId }, bearer }))
          if (!fetched.ok) return fetched
          const results = await session.withToken((bearer) => api.call('fetchClassResults', { params: { classId }, bearer }))
          return results.ok ? succeed(classResultsCsv({ ...fetched.value, ...results.value }, text)) : results
        }
      })
  }
}
