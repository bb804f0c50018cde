import { createHash } from 'node:crypto'
import type { Paper } from '../../../src-shared/attempt/record/paper.ts'
import { faultInMedia, type Media, type MediaType } from '../../../src-shared/content/media/media.ts'
import { fail, succeed, type Result } from '../../../src-shared/kernel/errors/result.ts'
import type { ApiClient } from '../../platform/backend/api-client.ts'
import type { Session } from '../../account/session.ts'
import type { StoredMedia } from './stored-media.ts'

/** The two kinds of media, each with its own endpoint. */
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

/** More at once would not end sooner, and a school's server has many computers to serve. */
const FETCHED_AT_ONCE = 4

/** Fetches and checks all pictures and sounds of a paper before the attempt starts; the first failure fails the whole call. */
export async function fetchMedia(deps: MediaDeps, { attemptId, pictures = [], sounds = [] }: Paper): Promise<Result<readonly StoredMedia[]>> {
  const wanted = new Map([...pictures, ...sounds].map((media) => [media.sha256, media]))
  const left = [...wanted.values()]
  const stored: StoredMedia[] = []
  const failures: Result<never>[] = []

  async function fetchOneByOne(): Promise<void> {
    for (let media = left.shift(); media !== undefined && failures.length === 0; media = left.shift()) {
      const kind = kindOf(media)
      const fetched = await fetchOne(deps, { attemptId, kind, sha256: media.sha256 })
      if (!fetched.ok) failures.push(fetched)
      else if (isAsNamed(media, fetched.value)) stored.push(fetched.value)
      else failures.push(fail(`attempt/${kind}-changed`))
    }
  }

  await Promise.all(Array.from({ length: FETCHED_AT_ONCE }, fetchOneByOne))
  return failures[0] ?? succeed(stored)
}

/** Fetches one picture or sound by its hash. Fails with `attempt/picture-changed` or `attempt/sound-changed` if the content has another hash. */
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

/** Fetches a picture of a question outside any local paper, by its hash. Fails with `attempt/picture-changed` if the content has another hash. */
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
