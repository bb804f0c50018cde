import type { Entry } from 'yauzl'
import type { PackLimits } from './pack-limits.ts'

/** Bits of a Unix mode that tell a link from a file, in the upper half of an entry's attributes. */
const UNIX_MODE_SHIFT = 16
const FILE_TYPE = 0o170000
const REGULAR_FILE = 0o100000
export const STORED = 0
const DEFLATED = 8

/** Returns what the directory of an archive says of an entry that no plain file has; null for a plain file within the limits. Ignores its name. */
export function faultInEntry(entry: Entry, limits: PackLimits): string | null {
  const { uncompressedSize, compressedSize, compressionMethod } = entry
  const type = (entry.externalFileAttributes >>> UNIX_MODE_SHIFT) & FILE_TYPE
  if (type !== 0 && type !== REGULAR_FILE) return 'is no plain file'
  if (entry.isEncrypted() || (compressionMethod !== STORED && compressionMethod !== DEFLATED)) return 'is packed in a way that packs do not use'
  if (uncompressedSize > limits.fileBytes) return 'is too large'
  return uncompressedSize > limits.ratioFromBytes && uncompressedSize > compressedSize * limits.ratio ? 'unpacks to far more than it is' : null
}

/** Returns which entries share bytes of the archive, which is how a small one unpacks to a large heap; null if none do. */
export function faultInOverlap(entries: readonly Entry[]): string | null {
  const inOrder = entries.toSorted((one, other) => one.relativeOffsetOfLocalHeader - other.relativeOffsetOfLocalHeader)
  const at = inOrder.findIndex((entry, index) => {
    const next = inOrder[index + 1]
    return (
      next !== undefined && entry.relativeOffsetOfLocalHeader + 30 + entry.fileNameLength + entry.compressedSize > next.relativeOffsetOfLocalHeader
    )
  })
  return at < 0 ? null : `${inOrder[at]?.fileName ?? ''} and ${inOrder[at + 1]?.fileName ?? ''} share their bytes`
}
