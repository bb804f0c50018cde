/** What a `Range` header asks for, before the size is known: from a byte on, up to another, or the last so many. Both ends count. */
export type AskedRange = { readonly from: number; readonly to: number | null } | { readonly last: number }

/** The bytes that are sent, both ends counted. */
export interface ByteRange {
  readonly start: number
  readonly end: number
}

/** No file is so long that more digits are needed; what has more is no range that anybody means. */
const RANGE = /^bytes=(\d{0,12})-(\d{0,12})$/

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
  if ('last' in asked) return asked.last === 0 || sizeBytes === 0 ? null : { start: Math.max(0, sizeBytes - asked.last), end: sizeBytes - 1 }
  const { from, to } = asked
  return from >= sizeBytes ? null : { start: from, end: Math.min(to ?? sizeBytes - 1, sizeBytes - 1) }
}
