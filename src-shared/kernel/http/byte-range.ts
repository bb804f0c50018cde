/** What a `Range` header asks for, before the size is known: from a byte on, up to another that counts, too, or the last so many. */
export type AskedRange = { readonly from: number; readonly to: number | null } | { readonly last: number }

/** The part of a file that is sent: its first byte, and the one after its last. */
export interface ByteRange {
  readonly from: number
  readonly to: number
}

/** No file is so long that more digits are needed; what has more is no range that anybody means. */
const RANGE = /^bytes=(\d{0,15})-(\d{0,15})$/

/** Null for what is not one range of bytes: such a header is passed over and the whole is sent (RFC 9110, section 14.2). */
export function parseRange(header: string | null): AskedRange | null {
  const [, first, last] = RANGE.exec(header ?? '') ?? []
  if (first === undefined || last === undefined || (first === '' && last === '')) return null
  if (first === '') return { last: Number(last) }
  const from = Number(first)
  const to = last === '' ? null : Number(last)
  return to !== null && to < from ? null : { from, to }
}

/** What of a file of `sizeBytes` is sent; null where it has none of the bytes that are asked for. */
export function rangeWithin(asked: AskedRange, sizeBytes: number): ByteRange | null {
  if ('last' in asked) return asked.last === 0 || sizeBytes === 0 ? null : { from: Math.max(0, sizeBytes - asked.last), to: sizeBytes }
  const { from, to } = asked
  return from >= sizeBytes ? null : { from, to: to === null ? sizeBytes : Math.min(to + 1, sizeBytes) }
}

/**
 * What a request wants of a file: the whole of it (`null`), a part, or one that the file does not have. A range of another state of the file than `If-Range`
 * names is as good as none (RFC 9110, section 13.1.5).
 */
export function readByteRange(
  headers: { readonly range?: string | undefined; readonly 'if-range'?: string | string[] | undefined },
  { bytes, etag }: { readonly bytes: number; readonly etag: string }
): ByteRange | 'beyond' | null {
  const wanted = headers['if-range']
  const asked = wanted === undefined || wanted === etag ? parseRange(headers.range ?? null) : null
  return asked === null ? null : (rangeWithin(asked, bytes) ?? 'beyond')
}
