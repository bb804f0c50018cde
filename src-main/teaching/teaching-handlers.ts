import { succeed } from '../../src-shared/kernel/errors/result.ts'
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
}

/** What main does for classes beside passing requests on. */
export function createTeachingHandlers({
  api,
  session,
  saveDocument
}: TeachingHandlersDeps): OwnHandlers<'teaching', typeof teachingForwards.teaching> {
  return {
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
