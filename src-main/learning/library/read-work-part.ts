import { succeed, type Result } from '../../../src-shared/kernel/errors/result.ts'
import type { WorkPart } from '../../../src-shared/content/library/library.ts'
import type { ApiClient } from '../../platform/backend/api-client.ts'
import type { Session } from '../../account/session.ts'

/** The work of a library as a page identifies it: by names, never by a path. */
export interface WantedWork {
  readonly serial: string
  readonly workId: string
}

export interface WorkStretch extends Pick<WorkPart, 'type' | 'sha256' | 'sizeBytes'> {
  readonly bytes: Uint8Array
}

/** Reads at most `most` bytes of a work's file from `from` on; each time the backend checks whether the library is open to the learner. */
export type ReadWorkPart = (wanted: WantedWork, from: number, most: number) => Promise<Result<WorkStretch>>

interface WorkReaderDeps {
  readonly api: Pick<ApiClient, 'call'>
  readonly session: Pick<Session, 'withToken'>
}

export function createReadWorkPart({ api, session }: WorkReaderDeps): ReadWorkPart {
  return async (params, from, most) => {
    const query = { from: String(from), most: String(most) }
    const reply = await session.withToken((bearer) => api.call('fetchWorkPart', { params: { ...params }, query, bearer }))
    if (!reply.ok) return reply
    const { content, ...rest } = reply.value
    return succeed({ ...rest, bytes: Buffer.from(content, 'base64') })
  }
}
