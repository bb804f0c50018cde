import { createHash } from 'node:crypto'
import type { Paper } from '../../../src-shared/attempt/record/paper.ts'
import { faultInMedia, type Media, type MediaType } from '../../../src-shared/content/media/media.ts'
import { fail, succeed, type Result } from '../../../src-shared/kernel/errors/result.ts'
import type { ApiClient } from '../../platform/backend/api-client.ts'
import type { Session } from '../../account/session.ts'
import type { StoredMedia } from './stored-media.ts'

/** The two kinds of media, each under addresses of its own. */
export type MediaKind = 'picture' | 'sound'

interface MediaDeps {
  readonly api: ApiClient
  readonly session: Pick<Session, 'withToken'>
}

interface NamedMedia {
  readonly attemptId: string
  readonly kind: MediaKind
  readonly sha256: string
}

/** All pictures and sounds of a paper, whole and harmless; the first that is not so fails them all, before anything is started. */
export async function fetchMedia(deps: MediaDeps, { attemptId, pictures = [], sounds = [] }: Paper): Promise<Result<readonly StoredMedia[]>> {
  const stored: StoredMedia[] = []
  const wanted = new Map([...pictures, ...sounds].map((media) => [media.sha256, media]))
  for (const media of wanted.values()) {
    const kind = kindOf(media)
    const fetched = await fetchOne(deps, { attemptId, kind, sha256: media.sha256 })
    if (!fetched.ok) return fetched
    if (!isAsNamed(media, fetched.value)) return fail(`attempt/${kind}-changed`)
    stored.push(fetched.value)
  }
  return succeed(stored)
}

/** One picture or sound by its hash, which what arrives must have: `attempt/picture-changed` or `attempt/sound-changed` where not. */
export async function fetchOne({ api, session }: MediaDeps, { attemptId, kind, sha256 }: NamedMedia): Promise<Result<StoredMedia>> {
  const params = { attemptId, sha256 }
  const reply = await session.withToken<{ readonly type: MediaType; readonly content: string }>((bearer) =>
    kind === 'sound' ? api.call('fetchSound', { params, bearer }) : api.call('fetchPicture', { params, bearer })
  )
  if (!reply.ok) return reply
  const { type, content } = reply.value
  const bytes = Buffer.from(content, 'base64')
  return hashOfBytes(bytes) === sha256 ? succeed({ sha256, type, bytes }) : fail(`attempt/${kind}-changed`)
}

/** A picture of a question that stands in no paper here, by its hash, which what arrives must have: `attempt/picture-changed` where not. */
export async function fetchItemPicture(
  { api, session }: MediaDeps,
  { itemId, sha256 }: { readonly itemId: string; readonly sha256: string }
): Promise<Result<StoredMedia>> {
  const reply = await session.withToken((bearer) => api.call('fetchItemPicture', { params: { itemId, sha256 }, bearer }))
  if (!reply.ok) return reply
  const { type, content } = reply.value
  const bytes = Buffer.from(content, 'base64')
  return hashOfBytes(bytes) === sha256 ? succeed({ sha256, type, bytes }) : fail('attempt/picture-changed')
}

export function hashOfBytes(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}

function kindOf(media: Media): MediaKind {
  return 'durationMs' in media ? 'sound' : 'picture'
}

function isAsNamed(media: Media, { type, bytes }: StoredMedia): boolean {
  return type === media.type && faultInMedia(media, { bytes, text: Buffer.from(bytes).toString('utf8') }) === null
}
