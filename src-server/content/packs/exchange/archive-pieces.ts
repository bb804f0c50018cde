import { packLimits } from '../archive/pack-limits.ts'

/**
 * A range of an archive: one entry with its header. Entries with the same `key` very likely have the same bytes; a caller that relies on it
 * verifies the whole archive.
 */
export interface Piece {
  readonly key: string
  readonly from: number
  readonly bytes: number
}

/** The end record of a ZIP archive without a comment, and an entry of its directory, after PKWARE's APPNOTE (4.3.16, 4.3.12). */
const END_SIGNATURE = 0x06054b50
const END_BYTES = 22
const ROW_SIGNATURE = 0x02014b50
const ROW_BYTES = 46

/** Returns where the directory of an archive begins; null where `tail` is not such an end. */
export function directoryStart(tail: Buffer, archiveBytes: number): number | null {
  const end = tail.length - END_BYTES
  if (end < 0 || tail.readUInt32LE(end) !== END_SIGNATURE) return null
  const directoryBytes = tail.readUInt32LE(end + 12)
  const from = tail.readUInt32LE(end + 16)
  return from + directoryBytes + END_BYTES === archiveBytes ? from : null
}

/**
 * Returns the pieces of an archive in order, without gaps from its first byte to its directory; null for an archive of another form, which is
 * then fetched whole and checked as every pack. `tail`: its last bytes, from `tailFrom` on, with the whole directory.
 */
export function readPieces(tail: Buffer, tailFrom: number): readonly Piece[] | null {
  const start = directoryStart(tail, tailFrom + tail.length)
  if (start === null || start < tailFrom) return null
  const count = tail.readUInt16LE(tail.length - END_BYTES + 10)
  const rows = count > packLimits.entries ? null : readRows(tail.subarray(start - tailFrom, tail.length - END_BYTES), count)
  if (rows === null) return null
  const inOrder = rows.toSorted((one, other) => one.from - other.from)
  if (inOrder[0]?.from !== 0) return null
  const pieces = inOrder.map(({ key, from }, index) => {
    const bytes = (inOrder[index + 1]?.from ?? start) - from
    return { key: `${key} ${String(bytes)}`, from, bytes }
  })
  return pieces.every(({ bytes }) => bytes > 0) ? pieces : null
}

function readRows(directory: Buffer, count: number): readonly Omit<Piece, 'bytes'>[] | null {
  const rows: Omit<Piece, 'bytes'>[] = []
  let at = 0
  for (let row = 0; row < count; row += 1) {
    if (at + ROW_BYTES > directory.length || directory.readUInt32LE(at) !== ROW_SIGNATURE) return null
    const nameEnd = at + ROW_BYTES + directory.readUInt16LE(at + 28)
    const end = nameEnd + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32)
    if (end > directory.length) return null
    const name = directory.toString('latin1', at + ROW_BYTES, nameEnd)
    // Method, checksum, compressed and uncompressed size.
    const content = directory.toString('hex', at + 10, at + 12) + directory.toString('hex', at + 16, at + 28)
    rows.push({ key: `${name} ${content}`, from: directory.readUInt32LE(at + 42) })
    at = end
  }
  return at === directory.length ? rows : null
}
