import { faultInSvg } from '../../src-shared/content/check-svg.ts'
import type { ApiClient } from '../backend/api-client.ts'
import type { Session } from '../session/session.ts'
import { fetchPicture } from './fetch-pictures.ts'
import type { JournalClient } from './journal-client.ts'
import type { KeptPicture } from './kept-picture.ts'

/** A picture of an attempt, for the page that shows it; null where there is none. */
export type ReadPicture = (attemptId: string, sha256: string) => Promise<KeptPicture | null>

interface PictureReaderDeps {
  readonly journal: Pick<JournalClient, 'readPicture'>
  readonly api: ApiClient
  readonly session: Pick<Session, 'withToken'>
}

/**
 * An attempt that was started here has its pictures in the journal, and needs nobody. Only what is not there, such as those of a report that
 * was earned at another computer, is asked of the backend.
 */
export function createPictureReader({ journal, api, session }: PictureReaderDeps): ReadPicture {
  return async (attemptId, sha256) => {
    const kept = await journal.readPicture(sha256)
    if (kept.ok && kept.value) return kept.value
    const fetched = await fetchPicture({ api, session }, attemptId, sha256)
    return fetched.ok && isHarmless(fetched.value) ? fetched.value : null
  }
}

function isHarmless({ type, bytes }: KeptPicture): boolean {
  return type !== 'image/svg+xml' || faultInSvg(Buffer.from(bytes).toString('utf8')) === null
}
