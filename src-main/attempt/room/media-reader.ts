import { measureSound } from '../../../src-shared/content/media/check-sound.ts'
import { faultInSvg } from '../../../src-shared/content/media/check-svg.ts'
import { soundTypeSchema } from '../../../src-shared/content/media/sound.ts'
import type { ApiClient } from '../../platform/backend/api-client.ts'
import type { Session } from '../../account/session.ts'
import { fetchItemPicture, fetchOne, type MediaKind } from '../record/fetch-media.ts'
import type { JournalClient } from '../journal/journal-client.ts'
import type { StoredMedia } from '../record/stored-media.ts'

export type WantedMedia =
  | { readonly kind: MediaKind; readonly attemptId: string; readonly sha256: string }
  | { readonly kind: 'item-picture'; readonly itemId: string; readonly sha256: string }

/** Reads a picture or sound of an attempt, or a picture of a found question, for the page that shows it; null if there is none. */
export type ReadMedia = (wanted: WantedMedia) => Promise<StoredMedia | null>

interface MediaReaderDeps {
  readonly journal: Pick<JournalClient, 'readMedia'>
  readonly api: ApiClient
  readonly session: Pick<Session, 'withToken'>
}

/**
 * Creates the reader. An attempt that was started here has its media in the journal, so no network is needed. Only missing media, such as those of a
 * report from another computer, are fetched from the backend.
 */
export function createMediaReader({ journal, api, session }: MediaReaderDeps): ReadMedia {
  return async (wanted) => {
    if (wanted.kind === 'item-picture') {
      const found = await fetchItemPicture({ api, session }, wanted)
      return found.ok && isHarmless(found.value) ? found.value : null
    }
    const stored = await journal.readMedia(wanted.sha256)
    if (stored.ok && stored.value) return isOfKind(wanted.kind, stored.value) ? stored.value : null
    const fetched = await fetchOne({ api, session }, wanted)
    return fetched.ok && isOfKind(wanted.kind, fetched.value) && isHarmless(fetched.value) ? fetched.value : null
  }
}

function isOfKind(kind: MediaKind, { type }: StoredMedia): boolean {
  return soundTypeSchema.safeParse(type).success === (kind === 'sound')
}

function isHarmless({ type, bytes }: StoredMedia): boolean {
  const sound = soundTypeSchema.safeParse(type)
  if (sound.success) return typeof measureSound(sound.data, bytes) === 'number'
  return type !== 'image/svg+xml' || faultInSvg(Buffer.from(bytes).toString('utf8')) === null
}
