import { open } from 'node:fs/promises'
import { workTypes, type WorkType } from '../../../src-shared/content/library/library.ts'

/** The file of a work, wherever it is stored. */
export interface WorkFile {
  readonly sizeBytes: number
  readonly sha256: string
  /** Reads at most `most` bytes from `from`, none past the end; null where the file is gone or was replaced. */
  readonly read: (from: number, most: number) => Promise<Buffer | null>
}

/** A range of a file on disk, with the stamp of that file when it was checked. */
export interface FileStretch {
  readonly path: string
  /** From `fileStampOf`. */
  readonly stamp: string
  readonly offset: number
  readonly sizeBytes: number
}

interface Looked {
  readonly ino: bigint
  readonly size: bigint
  readonly mtimeNs: bigint
}

/** Returns a stamp that changes when the file is replaced or rewritten. */
export function fileStampOf({ ino, size, mtimeNs }: Looked): string {
  return `${ino} ${size} ${mtimeNs}`
}

/** Reads bytes of a range; null where the file is missing or was replaced, so that bytes of another file are never returned. */
export async function readStretch({ path, stamp, offset, sizeBytes }: FileStretch, from: number, most: number): Promise<Buffer | null> {
  const length = Math.max(0, Math.min(most, sizeBytes - from))
  try {
    const handle = await open(path, 'r')
    try {
      if (fileStampOf(await handle.stat({ bigint: true })) !== stamp) return null
      const bytes = Buffer.alloc(length)
      const { bytesRead } = await handle.read(bytes, 0, length, offset + from)
      return bytesRead === length ? bytes : null
    } finally {
      await handle.close()
    }
  } catch (error) {
    if (error instanceof Error && 'syscall' in error) return null
    throw error
  }
}

/** The bytes that `isOfType` needs. */
export const HEAD_BYTES = 16

/** The first bytes of each type. A player or reader never gets a file of another type. */
const beginnings: Readonly<Record<WorkType, (head: Buffer) => boolean>> = {
  [workTypes.pdf]: (head) => isAt(head, 0, '%PDF-'),
  [workTypes.wav]: (head) => isAt(head, 0, 'RIFF') && isAt(head, 8, 'WAVE'),
  [workTypes.ogg]: (head) => isAt(head, 0, 'OggS'),
  // An ID3 tag, or the eleven sync bits of a frame.
  [workTypes.mp3]: (head) => isAt(head, 0, 'ID3') || (head[0] === 0xff && ((head[1] ?? 0) & 0xe0) === 0xe0),
  // EBML, RFC 8794.
  [workTypes.webm]: (head) => head.subarray(0, 4).equals(Buffer.from([0x1a, 0x45, 0xdf, 0xa3])),
  [workTypes.mp4]: (head) => isAt(head, 4, 'ftyp')
}

/** Returns whether a file that begins with `head` may be of the given type. */
export function isOfType(type: WorkType, head: Buffer): boolean {
  return beginnings[type](head)
}

function isAt(head: Buffer, at: number, mark: string): boolean {
  return head.subarray(at, at + mark.length).equals(Buffer.from(mark))
}
