import { createHash } from 'node:crypto'
import type { Paper } from '../../../src-shared/attempt/record/paper.ts'
import { faultInMedia, mediaTypeSchema, type Media, type MediaType } from '../../../src-shared/content/media/media.ts'
import type { MediaAddress } from '../../../src-shared/content/media/media-address.ts'
import type { ErrorCode } from '../../../src-shared/kernel/errors/error-table.ts'
import { fail, succeed, type Result } from '../../../src-shared/kernel/errors/result.ts'
import type { ApiClient } from '../../platform/backend/api-client.ts'
import type { MediaClient } from '../../platform/backend/media-client.ts'
import type { Session } from '../../account/session.ts'
import type { StoredMedia } from './stored-media.ts'

/** The two kinds of media. */
export type MediaKind = 'picture' | 'sound'

export interface MediaDeps {
  readonly api: Pick<ApiClient, 'call'> & MediaClient
  readonly session: Pick<Session, 'withToken'>
}

interface NamedMedia {
  readonly attemptId: string
  readonly kind: MediaKind
  readonly sha256: string
}

/** More at once would not end sooner, and a school's server has many computers to serve. */
const FETCHED_AT_ONCE = 4

/**
 * The address was answered by something that does not know it: a server of a former release behind the same balancer, one with another secret, or a filter.
 * The former endpoints still serve (docs/decisions/0107-serve-media-at-immutable-addresses.md).
 */
const unknownThere: ReadonlySet<ErrorCode> = new Set(['request/not-found', 'media/not-found', 'backend/malformed-reply'])

/**
 * Fetches and checks all pictures and sounds of a paper before the attempt starts, from the addresses that came with it; the first failure fails the whole
 * call.
 */
export async function fetchMedia(
  deps: MediaDeps,
  { attemptId, pictures = [], sounds = [] }: Paper,
  addresses: readonly MediaAddress[] = []
): Promise<Result<readonly StoredMedia[]>> {
  const wanted = new Map([...pictures, ...sounds].map((media) => [media.sha256, media]))
  const left = [...wanted.values()]
  const stored: StoredMedia[] = []
  const failures: Result<never>[] = []

  async function fetchOneByOne(): Promise<void> {
    for (let media = left.shift(); media !== undefined && failures.length === 0; media = left.shift()) {
      const kind = kindOf(media)
      const fetched = await fetchOne(deps, { attemptId, kind, sha256: media.sha256 }, addresses)
      if (!fetched.ok) failures.push(fetched)
      else if (isAsNamed(media, fetched.value)) stored.push(fetched.value)
      else failures.push(fail(`attempt/${kind}-changed`))
    }
  }

  await Promise.all(Array.from({ length: FETCHED_AT_ONCE }, fetchOneByOne))
  return failures[0] ?? succeed(stored)
}

/**
 * Fetches one picture or sound of an attempt by its hash: from its address where there is one. Fails with `attempt/picture-changed` or
 * `attempt/sound-changed` if the content has another hash.
 */
export async function fetchOne(
  deps: MediaDeps,
  { attemptId, kind, sha256 }: NamedMedia,
  addresses: readonly MediaAddress[]
): Promise<Result<StoredMedia>> {
  const { api, session } = deps
  const params = { attemptId, sha256 }
  const named = { kind, sha256, address: addresses.find((one) => one.sha256 === sha256) }
  return fetchNamed(deps, named, () =>
    session.withToken<JsonMedia>((bearer) =>
      kind === 'sound' ? api.call('fetchSound', { params, bearer }) : api.call('fetchPicture', { params, bearer })
    )
  )
}

interface PictureOfItem {
  readonly itemId: string
  readonly sha256: string
  /** Of its address, where the backend told one. */
  readonly signature?: string | undefined
}

/** Fetches a picture of a question outside any local paper, by its hash. Fails with `attempt/picture-changed` if the content has another hash. */
export function fetchItemPicture(deps: MediaDeps, { itemId, sha256, signature }: PictureOfItem): Promise<Result<StoredMedia>> {
  const { api, session } = deps
  const address = signature === undefined ? undefined : { sha256, signature }
  return fetchNamed(deps, { kind: 'picture', sha256, address }, () =>
    session.withToken((bearer) => api.call('fetchItemPicture', { params: { itemId, sha256 }, bearer }))
  )
}

/** Fetches a sound that its author edits from its address. Fails with `attempt/sound-changed` if the content has another hash. */
export function fetchOwnSound(deps: MediaDeps, { sha256, signature }: MediaAddress): Promise<Result<StoredMedia>> {
  return fetchNamed(deps, { kind: 'sound', sha256, address: { sha256, signature } }, () => Promise.resolve(fail('media/not-found')))
}

/** `content` is base64. */
interface JsonMedia {
  readonly type: MediaType
  readonly content: string
}

interface Wanted {
  readonly kind: MediaKind
  readonly sha256: string
  readonly address: MediaAddress | undefined
}

/** `askFormer` asks the endpoint that serves the file as JSON. */
async function fetchNamed(
  { api }: MediaDeps,
  { kind, sha256, address }: Wanted,
  askFormer: () => Promise<Result<JsonMedia>>
): Promise<Result<StoredMedia>> {
  if (address !== undefined) {
    const received = await api.fetchMediaFile(address, ({ type, bytes }) => mediaTypeSchema.safeParse(type).success && hashOfBytes(bytes) === sha256)
    if (received.ok) return received.value === null ? fail(`attempt/${kind}-changed`) : toStored(sha256, received.value)
    if (received.error.code === 'media/missing') return fail(`attempt/${kind}-missing`)
    if (!unknownThere.has(received.error.code)) return received
  }
  const reply = await askFormer()
  if (!reply.ok) return reply
  const bytes = Buffer.from(reply.value.content, 'base64')
  return hashOfBytes(bytes) === sha256 ? succeed({ sha256, type: reply.value.type, bytes }) : fail(`attempt/${kind}-changed`)
}

function toStored(sha256: string, { type, bytes }: { readonly type: string; readonly bytes: Uint8Array }): Result<StoredMedia> {
  const known = mediaTypeSchema.safeParse(type)
  return known.success ? succeed({ sha256, type: known.data, bytes }) : fail('backend/malformed-reply')
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
