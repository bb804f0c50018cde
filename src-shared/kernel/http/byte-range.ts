/** A parsed `Range` header, before the size is known: from one byte to another (inclusive), or the last bytes of the file. */
export type AskedRange = { readonly from: number; readonly to: number | null } | { readonly last: number }

/** The part of a file to send: `from` inclusive, `to` exclusive. */
export interface ByteRange {
  readonly from: number
  readonly to: number
}

/** No file needs more digits; a longer number is not a valid range. */
const RANGE = /^bytes=(\d{0,15})-(\d{0,15})$/

/** Parses a `Range` header. Null if it is not a single byte range: such a header is ignored and the whole file is sent (RFC 9110, section 14.2). */
export function parseRange(header: string | null): AskedRange | null {
  const [, first, last] = RANGE.exec(header ?? '') ?? []
  if (first === undefined || last === undefined || (first === '' && last === '')) return null
  if (first === '') return { last: Number(last) }
  const from = Number(first)
  const to = last === '' ? null : Number(last)
  return to !== null && to < from ? null : { from, to }
}

/** Returns the part of a file of `sizeBytes` to send; null if it has none of the requested bytes. */
export function rangeWithin(asked: AskedRange, sizeBytes: number): ByteRange | null {
  if ('last' in asked) return asked.last === 0 || sizeBytes === 0 ? null : { from: Math.max(0, sizeBytes - asked.last), to: sizeBytes }
  const { from, to } = asked
  return from >= sizeBytes ? null : { from, to: to === null ? sizeBytes : Math.min(to + 1, sizeBytes) }
}

/**
 * Returns the requested part of a file: the whole file (`null`), a part, or `beyond` if it has no such bytes. A range is ignored if `If-Range`
 * names another version of the file (RFC 9110, section 13.1.5).
 */
export function readByteRange(
  headers: { readonly range?: string | undefined; readonly 'if-range'?: string | string[] | undefined },
  { bytes, etag }: { readonly bytes: number; readonly etag: string }
): ByteRange | 'beyond' | null {
  const wanted = headers['if-range']
  const asked = wanted === undefined || wanted === etag ? parseRange(headers.range ?? null) : null
  return asked === null ? null : (rangeWithin(asked, bytes) ?? 'beyond')
}
