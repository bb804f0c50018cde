import type { Handlers } from '../../../src-shared/kernel/ipc/contract.ts'
import type { libraryContract } from '../../../src-shared/learning/library/library-contract.ts'
import type { ApiClient } from '../../platform/backend/api-client.ts'
import type { DownloadManager } from './download-manager.ts'
import type { Session } from '../../account/session.ts'

interface LibraryHandlersDeps {
  readonly downloadHandlers: DownloadManager['handlers']
  readonly api: Pick<ApiClient, 'call'>
  readonly session: Pick<Session, 'withToken'>
  readonly openOutside: Handlers<typeof libraryContract>['openOutside']
}

/** Creates the handlers of libraries: lists, reading positions, downloads, and links out of them. */
export function createLibraryHandlers({
  api,
  session: { withToken },
  openOutside,
  downloadHandlers
}: LibraryHandlersDeps): Handlers<typeof libraryContract> {
  return {
    ...downloadHandlers,
    list: () => withToken((bearer) => api.call('listLibraries', { bearer })),
    read: (params) => withToken((bearer) => api.call('fetchLibrary', { params, bearer })),
    readReading: (params) => withToken((bearer) => api.call('fetchReading', { params, bearer })),
    keepReading: ({ serial, reading }) => withToken((bearer) => api.call('keepReading', { params: { serial }, body: { reading }, bearer })),
    openOutside
  }
}
