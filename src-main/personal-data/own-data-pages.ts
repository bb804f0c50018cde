import type { ApiClient } from '../platform/backend/api-client.ts'
import type { Session } from '../account/session.ts'
import { valueOrEnd } from './own-data-fault.ts'

export interface OwnDataSource {
  readonly api: Pick<ApiClient, 'call'>
  readonly session: Pick<Session, 'withToken'>
}

/** Yields all rows of one part of the learner's data, a page at a time. Throws an `OwnDataFault` if the backend fails. */
export async function* readPart({ api, session }: OwnDataSource, part: string): AsyncGenerator<readonly Record<string, unknown>[]> {
  let after: string | null = null
  do {
    const query: { after?: string } = after === null ? {} : { after }
    const page = valueOrEnd(await session.withToken((bearer) => api.call('readOwnData', { params: { part }, query, bearer })))
    yield page.rows
    after = page.next
  } while (after !== null)
}

/** Yields a part as the text of a JSON list, one row per line. */
export async function* partAsJson(source: OwnDataSource, part: string): AsyncGenerator<string> {
  let separator = '[\n'
  for await (const rows of readPart(source, part)) {
    for (const row of rows) {
      yield separator + JSON.stringify(row)
      separator = ',\n'
    }
  }
  yield separator === '[\n' ? '[]\n' : '\n]\n'
}
