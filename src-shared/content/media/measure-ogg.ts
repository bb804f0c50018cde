const OGG_PAGE = 0x4f676753
const PAGE_HEAD_BYTES = 27
const FIRST_PAGE = 2
const LAST_PAGE = 4
/** Opus in Ogg always uses a 48 kHz clock, whatever the recording rate (RFC 7845, section 4). */
const SAMPLES_PER_MS = 48

const crcTable = Uint32Array.from({ length: 256 }, (_, byte) => {
  let remainder = byte << 24
  for (let bit = 0; bit < 8; bit += 1) remainder = remainder & 0x80000000 ? (remainder << 1) ^ 0x04c11db7 : remainder << 1
  return remainder
})

interface Page {
  readonly flags: number
  /** Number of samples up to the page's end. */
  readonly granule: number
  readonly stream: number
  readonly number: number
  readonly body: Uint8Array
  readonly end: number
}

/**
 * Returns the duration of an Ogg file in milliseconds, or a message if it is not acceptable. Accepts one Opus stream with one or two channels;
 * every page must match its checksum, and nothing may follow the last page (RFC 3533, RFC 7845).
 */
export function measureOgg(bytes: Uint8Array): number | string {
  const pages: Page[] = []
  for (let at = 0; at < bytes.length; at = pages.at(-1)?.end ?? bytes.length) {
    const page = pageAt(bytes, at)
    if (typeof page === 'string') return page
    pages.push(page)
  }
  const [first, second] = pages
  const last = pages.at(-1)
  if (!first || !second || !last) return 'it is no Ogg file'
  const isOneStream = pages.every(({ stream, number, flags }, index) => {
    const expectedFlags = (index === 0 ? FIRST_PAGE : 0) | (index === pages.length - 1 ? LAST_PAGE : 0)
    return stream === first.stream && number === index && (flags & (FIRST_PAGE | LAST_PAGE)) === expectedFlags
  })
  if (!isOneStream) return 'it is not one whole stream'
  const skipped = skippedSamples(first.body)
  if (skipped === null || !startsWith(second.body, 'OpusTags')) return 'it holds no plain Opus'
  return last.granule > skipped ? (last.granule - skipped) / SAMPLES_PER_MS : 'it is empty'
}

function pageAt(bytes: Uint8Array, at: number): Page | string {
  const view = new DataView(bytes.buffer, bytes.byteOffset + at, bytes.byteLength - at)
  if (view.byteLength < PAGE_HEAD_BYTES || view.getUint32(0) !== OGG_PAGE || view.getUint8(4) !== 0) return 'it is no Ogg file, or cut off'
  const segments = view.getUint8(26)
  if (view.byteLength < PAGE_HEAD_BYTES + segments) return 'it is cut off'
  const bodyAt = at + PAGE_HEAD_BYTES + segments
  const end = bodyAt + bytes.subarray(at + PAGE_HEAD_BYTES, bodyAt).reduce((sum, length) => sum + length, 0)
  if (end > bytes.length) return 'it is cut off'
  if (crcOf(bytes.subarray(at, end)) !== view.getUint32(22, true)) return 'a page of it is damaged'
  return {
    flags: view.getUint8(5),
    // The upper 32 bits are non-zero only for recordings longer than a day.
    granule: view.getUint32(6, true) + view.getInt32(10, true) * 2 ** 32,
    stream: view.getUint32(14, true),
    number: view.getUint32(18, true),
    body: bytes.subarray(bodyAt, end),
    end
  }
}

/** CRC of a page, with its own four checksum bytes taken as 0. */
function crcOf(page: Uint8Array): number {
  let crc = 0
  page.forEach((byte, index) => {
    const counted = index >= 22 && index < 26 ? 0 : byte
    crc = (crc << 8) ^ (crcTable[((crc >>> 24) ^ counted) & 0xff] ?? 0)
  })
  return crc >>> 0
}

/** Returns the number of samples that a decoder skips at the start; null if the first page is no Opus header with one or two channels. */
function skippedSamples(head: Uint8Array): number | null {
  const isPlain = head.length === 19 && startsWith(head, 'OpusHead') && head[8] === 1 && (head[9] === 1 || head[9] === 2) && head[18] === 0
  return isPlain ? (head[10] ?? 0) + 256 * (head[11] ?? 0) : null
}

function startsWith(bytes: Uint8Array, signature: string): boolean {
  return bytes.length >= signature.length && String.fromCharCode(...bytes.subarray(0, signature.length)) === signature
}
