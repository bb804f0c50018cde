import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ServedMedia } from '../../../src-shared/kernel/http/served-media.ts'

const NOT_MODIFIED = 304

/** A year, as long as any cache holds something; `no-transform` because a picture that a proxy compresses has another hash (RFC 9111, RFC 8246). */
const IMMUTABLE = 'public, max-age=31536000, immutable, no-transform'

/** Nothing of it runs, even if an SVG is opened by hand; and a page of another origin that learns the address cannot show it. */
const harmless = {
  'content-security-policy': "default-src 'none'; sandbox",
  'cross-origin-resource-policy': 'same-origin'
}

/**
 * Sends bytes that never change and hold nothing of the caller, so that every HTTP cache may hold them. A client that has them gets 304, but not where it
 * asks for them past all caches: a cache that holds other bytes under the same `ETag` would keep them.
 */
export function sendMedia(
  { type, bytes, sha256 }: ServedMedia,
  { request, response }: { readonly request: Pick<FastifyRequest, 'headers'>; readonly response: FastifyReply }
): FastifyReply {
  const etag = `"${sha256}"`
  response.headers({ ...harmless, 'cache-control': IMMUTABLE, etag })
  if (isHeld(request, etag)) return response.code(NOT_MODIFIED).send()
  return response.type(type).send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
}

/** Whether a reply may be held by caches. */
export function isImmutable(reply: Pick<FastifyReply, 'getHeader'>): boolean {
  return reply.getHeader('cache-control') === IMMUTABLE
}

/** Compares weakly, as for every `If-None-Match` (RFC 9110, section 13.1.2). */
function isHeld({ headers }: Pick<FastifyRequest, 'headers'>, etag: string): boolean {
  if (/\bno-cache\b/i.test(headers['cache-control'] ?? '')) return false
  const named = (headers['if-none-match'] ?? '').split(',').map((one) => one.trim().replace(/^W\//, ''))
  return named.includes(etag) || named.includes('*')
}
