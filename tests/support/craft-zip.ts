import { crc32, deflateRawSync } from 'node:zlib'

/** One entry of an archive, with any false information that a test needs. */
export interface CraftedEntry {
  readonly name: string | Buffer
  readonly bytes?: Buffer
  /** The compressed bytes in the archive; `bytes` deflated where absent. */
  readonly packed?: Buffer
  readonly method?: number
  readonly flags?: number
  /** What the central directory states where it is false. */
  readonly says?: { readonly bytes?: number; readonly packed?: number; readonly crc?: number; readonly offset?: number; readonly entryName?: string }
  /** Unix mode, such as 0o120777 for a link. */
  readonly mode?: number
}

export interface CraftedArchive {
  readonly entries: readonly CraftedEntry[]
  /** The stated number of entries. */
  readonly count?: number
  /** Bytes before the first entry. */
  readonly prefix?: Buffer
}

const LOCAL = 0x04034b50
const CENTRAL = 0x02014b50
const END = 0x06054b50
const DEFLATED = 8
const UTF8_NAMES = 0x800

/** Builds a ZIP archive that is valid except for the requested faults (PKWARE APPNOTE 6.3.10, sections 4.3.7, 4.3.12 and 4.3.16). */
export function craftZip({ entries, count = entries.length, prefix = Buffer.alloc(0) }: CraftedArchive): Buffer {
  const locals: Buffer[] = [prefix]
  const centrals: Buffer[] = []
  let offset = prefix.length
  for (const entry of entries) {
    const { bytes = Buffer.alloc(0), method = DEFLATED, flags = UTF8_NAMES, mode = 0o100644, says = {} } = entry
    const name = Buffer.from(entry.name)
    const packed = entry.packed ?? (method === DEFLATED ? deflateRawSync(bytes) : bytes)
    const crc = says.crc ?? crc32(bytes)
    const saidPacked = says.packed ?? packed.length
    const saidBytes = says.bytes ?? bytes.length
    const common = littleEndian([
      [2, 20],
      [2, flags],
      [2, method],
      [2, 0],
      [2, 0x5c21],
      [4, crc],
      [4, saidPacked],
      [4, saidBytes]
    ])
    const local = Buffer.concat([
      littleEndian([[4, LOCAL]]),
      common,
      littleEndian([
        [2, name.length],
        [2, 0]
      ]),
      name,
      packed
    ])
    const centralName = Buffer.from(says.entryName ?? name)
    centrals.push(
      littleEndian([
        [4, CENTRAL],
        [2, 0x031e]
      ]),
      common,
      littleEndian([
        [2, centralName.length],
        [2, 0],
        [2, 0],
        [2, 0],
        [2, 0],
        [4, (mode << 16) >>> 0],
        [4, says.offset ?? offset]
      ]),
      centralName
    )
    locals.push(local)
    offset += local.length
  }
  const central = Buffer.concat(centrals)
  const end = littleEndian([
    [4, END],
    [2, 0],
    [2, 0],
    [2, count & 0xffff],
    [2, count & 0xffff],
    [4, central.length],
    [4, offset],
    [2, 0]
  ])
  return Buffer.concat([...locals, central, end])
}

/** Encodes numbers of two or four bytes as little-endian. */
function littleEndian(numbers: readonly (readonly [2 | 4, number])[]): Buffer {
  return Buffer.concat(
    numbers.map(([size, value]) => {
      const buffer = Buffer.alloc(size)
      if (size === 2) buffer.writeUInt16LE(value)
      else buffer.writeUInt32LE(value)
      return buffer
    })
  )
}
