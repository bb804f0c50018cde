import { createHash } from 'node:crypto'
import type { Paper } from '../../src-shared/attempt/paper.ts'
import { faultInPicture } from '../../src-shared/content/check-picture.ts'
import type { Picture } from '../../src-shared/content/picture.ts'
import { fail, succeed, type Result } from '../../src-shared/errors/result.ts'
import type { ApiClient } from '../backend/api-client.ts'
import type { Session } from '../session/session.ts'
import type { KeptPicture } from './kept-picture.ts'

interface PictureDeps {
  readonly api: ApiClient
  readonly session: Pick<Session, 'withToken'>
}

/** All pictures of a paper, whole and harmless; the first that is not so fails them all, before anything is started. */
export async function fetchPictures(deps: PictureDeps, { attemptId, pictures = [] }: Paper): Promise<Result<readonly KeptPicture[]>> {
  const kept: KeptPicture[] = []
  const wanted = new Map(pictures.map((picture) => [picture.sha256, picture]))
  for (const picture of wanted.values()) {
    const fetched = await fetchPicture(deps, attemptId, picture.sha256)
    if (!fetched.ok) return fetched
    if (!isAsNamed(picture, fetched.value)) return fail('attempt/picture-changed')
    kept.push(fetched.value)
  }
  return succeed(kept)
}

/** One picture by its hash, which what arrives must have: `attempt/picture-changed` where not. */
export async function fetchPicture({ api, session }: PictureDeps, attemptId: string, sha256: string): Promise<Result<KeptPicture>> {
  const reply = await session.withToken((bearer) => api.call('fetchPicture', { params: { attemptId, sha256 }, bearer }))
  if (!reply.ok) return reply
  const { type, content } = reply.value
  const bytes = Buffer.from(content, 'base64')
  return hashOfBytes(bytes) === sha256 ? succeed({ sha256, type, bytes }) : fail('attempt/picture-changed')
}

export function hashOfBytes(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}

function isAsNamed(picture: Picture, { type, bytes }: KeptPicture): boolean {
  return type === picture.type && faultInPicture(picture, { bytes, text: Buffer.from(bytes).toString('utf8') }) === null
}
