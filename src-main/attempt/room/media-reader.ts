import { measureSound } from '../../../src-shared/content/media/check-sound.ts'
import { faultInSvg } from '../../../src-shared/content/media/check-svg.ts'
import type { MediaAddress } from '../../../src-shared/content/media/media-address.ts'
import { soundTypeSchema } from '../../../src-shared/content/media/sound.ts'
import { succeed, type Result } from '../../../src-shared/kernel/errors/result.ts'
import { fetchItemPicture, fetchOne, fetchOwnSound, type MediaDeps, type MediaKind } from '../record/fetch-media.ts'
import type { JournalClient } from '../journal/journal-client.ts'
import type { StoredMedia } from '../record/stored-media.ts'

export type WantedMedia =
  | { readonly kind: MediaKind; readonly attemptId: string; readonly sha256: string }
  | { readonly kind: 'item-picture'; readonly itemId: string; readonly sha256: string; readonly signature?: string | undefined }
  | { readonly kind: 'own-sound'; readonly sha256: string; readonly signature: string }

/** Reads a picture or sound of an attempt, a picture of a found question, or a sound that its author edits, for the page that shows it; null if there is none. */
export type ReadMedia = (wanted: WantedMedia) => Promise<StoredMedia | null>

interface MediaReaderDeps extends MediaDeps {
  readonly journal: Pick<JournalClient, 'readMedia'>
}

/**
 * Creates the reader. An attempt that was started here has its media in the journal, so no network is needed. Only missing media, such as those of a
 * report from another computer, are fetched from the backend.
 */
export function createMediaReader({ journal, api, session }: MediaReaderDeps): ReadMedia {
  const addressesOf = createAddressReader({ api, session })
  return async (wanted) => {
    if (wanted.kind === 'item-picture') {
      const found = await fetchItemPicture({ api, session }, wanted)
      return found.ok && isHarmless(found.value) ? found.value : null
    }
    if (wanted.kind === 'own-sound') {
      const heard = await fetchOwnSound({ api, session }, wanted)
      return heard.ok && isOfKind('sound', heard.value) && isHarmless(heard.value) ? heard.value : null
    }
    const stored = await journal.readMedia(wanted.sha256)
    if (stored.ok && stored.value) return isOfKind(wanted.kind, stored.value) ? stored.value : null
    const addresses = await addressesOf(wanted.attemptId)
    if (!addresses.ok) return null
    const fetched = await fetchOne({ api, session }, wanted, addresses.value)
    return fetched.ok && isOfKind(wanted.kind, fetched.value) && isHarmless(fetched.value) ? fetched.value : null
  }
}

/**
 * Reads the addresses of an attempt's media. Those of the last one are remembered for the same session, as a report shows many pictures. A server of a former
 * release has none.
 */
function createAddressReader({ api, session }: MediaDeps): (attemptId: string) => Promise<Result<readonly MediaAddress[]>> {
  let last: { readonly key: string; readonly reply: Promise<Result<{ readonly mediaAddresses?: MediaAddress[] | undefined }>> } | null = null
  return async (attemptId) => {
    const reply = await session.withToken((bearer) => {
      const key = `${attemptId} ${bearer}`
      if (last?.key !== key) last = { key, reply: api.call('listMediaAddresses', { params: { attemptId }, bearer }) }
      return last.reply
    })
    if (reply.ok) return succeed(reply.value.mediaAddresses ?? [])
    last = null
    return reply.error.code === 'request/not-found' ? succeed([]) : reply
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
