/** The part of a file that is sent: its first byte, and the one after its last. */
export interface ByteRange {
  readonly from: number
  readonly to: number
}

/**
 * What a request wants of a file: the whole of it (`null`), a part, or one that the file does not have. As RFC 9110 has it, section 14: several
 * ranges at once and what makes no sense are as good as none, and so is a range of another state of the file than `If-Range` names. Pure.
 */
export function readByteRange(
  headers: { readonly range?: string | undefined; readonly 'if-range'?: string | string[] | undefined },
  { bytes, etag }: { readonly bytes: number; readonly etag: string }
): ByteRange | 'beyond' | null {
  const wanted = headers['if-range']
  if (wanted !== undefined && wanted !== etag) return null
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(headers.range ?? '') ?? []
  if (first === '') return last === '' ? null : lastBytes(Number(last), bytes)
  const from = Number(first)
  if (last !== '' && Number(last) < from) return null
  return from >= bytes ? 'beyond' : { from, to: last === '' ? bytes : Math.min(Number(last) + 1, bytes) }
}

function lastBytes(wanted: number, bytes: number): ByteRange | 'beyond' {
  return wanted === 0 || bytes === 0 ? 'beyond' : { from: Math.max(0, bytes - wanted), to: bytes }
}
