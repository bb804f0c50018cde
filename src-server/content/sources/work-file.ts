import { open } from 'node:fs/promises'
import { workTypes, type WorkType } from '../../../src-shared/content/library/library.ts'

/** The file of a work, wherever it lies. */
export interface WorkFile {
  readonly sizeBytes: number
  readonly sha256: string
  /** At most `most` bytes from `from` on, none past the end; null where the file is gone or is another one by now. */
  readonly read: (from: number, most: number) => Promise<Buffer | null>
}

/** A stretch of a file on the disk, by what that file was when somebody looked at it. */
export interface FileStretch {
  readonly path: string
  /** As `fileStampOf` told it. */
  readonly stamp: string
  readonly offset: number
  readonly sizeBytes: number
}

interface Looked {
  readonly ino: bigint
  readonly size: bigint
  readonly mtimeNs: bigint
}

/** Another file under the same name, or the same one written anew, has another. */
export function fileStampOf({ ino, size, mtimeNs }: Looked): string {
  return `${ino} ${size} ${mtimeNs}`
}

/** Bytes of a stretch; null where the file is not there, or not the one that was looked at: another one's bytes would be given away for its own. */
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

/** As much of a file's beginning as `isOfType` looks at. */
export const HEAD_BYTES = 16

/** How files of each type begin. A player or reader is given nothing that says of itself that it is something else. */
const beginnings: Readonly<Record<WorkType, (head: Buffer) => boolean>> = {
  [workTypes.pdf]: (head) => isAt(head, 0, '%PDF-'),
  [workTypes.wav]: (head) => isAt(head, 0, 'RIFF') && isAt(head, 8, 'WAVE'),
  [workTypes.ogg]: (head) => isAt(head, 0, 'OggS'),
  // An ID3 tag, or the eleven bits that every frame begins with.
  [workTypes.mp3]: (head) => isAt(head, 0, 'ID3') || (head[0] === 0xff && ((head[1] ?? 0) & 0xe0) === 0xe0),
  // EBML, RFC 8794.
  [workTypes.webm]: (head) => head.subarray(0, 4).equals(Buffer.from([0x1a, 0x45, 0xdf, 0xa3])),
  [workTypes.mp4]: (head) => isAt(head, 4, 'ftyp')
}

/** Whether a file that begins with `head` may be what its library says. */
export function isOfType(type: WorkType, head: Buffer): boolean {
  return beginnings[type](head)
}

function isAt(head: Buffer, at: number, mark: string): boolean {
  return head.subarray(at, at + mark.length).equals(Buffer.from(mark))
}
