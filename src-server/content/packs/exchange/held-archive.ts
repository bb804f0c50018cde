import { open, type FileHandle } from 'node:fs/promises'
import { idsIn, packFileOf } from '../archive/pack-folder.ts'
import { directoryStart, readPieces, type Piece } from './archive-pieces.ts'
import { countShared } from './plan-download.ts'

/** An open installed pack, with its pieces by key. */
export interface HeldArchive {
  readonly file: FileHandle
  readonly pieces: ReadonlyMap<string, Piece>
}

/** The last bytes of an archive, with its whole directory. */
export interface ArchiveTail {
  readonly tail: Buffer
  readonly tailFrom: number
}

/** Fits a directory of some hundred entries; a longer one takes a second request. */
const TAIL_BYTES = 16 * 1024
/** Fits a directory of 5,000 entries, the limit for a pack. */
const LONGEST_DIRECTORY_BYTES = 2 * 1024 ** 2
/** Fewer shared bytes are not worth the effort. */
const LEAST_SHARED_BYTES = 64 * 1024

/** Reads the end of an archive with `read`, which returns null where it cannot. Null also where the end is not that of a pack. */
export async function readTail(archiveBytes: number, read: (from: number, to: number) => Promise<Buffer | null>): Promise<ArchiveTail | null> {
  const tailFrom = Math.max(0, archiveBytes - TAIL_BYTES)
  const tail = await read(tailFrom, archiveBytes)
  const start = tail === null ? null : directoryStart(tail, archiveBytes)
  if (tail === null || start === null) return null
  if (start >= tailFrom) return { tail, tailFrom }
  const rest = archiveBytes - start > LONGEST_DIRECTORY_BYTES ? null : await read(start, tailFrom)
  return rest === null ? null : { tail: Buffer.concat([rest, tail]), tailFrom: start }
}

/** Returns the installed pack that shares the most bytes with these pieces; null where none shares many. The caller closes it. */
export async function openLikest(packFolder: string, pieces: readonly Piece[]): Promise<HeldArchive | null> {
  let best: HeldArchive | null = null
  let mostShared = LEAST_SHARED_BYTES - 1
  for (const id of await idsIn(packFolder)) {
    const held = await openHeld(packFileOf(packFolder, id))
    const shared = held === null ? 0 : countShared(pieces, held.pieces)
    if (shared > mostShared) {
      await best?.file.close()
      best = held
      mostShared = shared
    } else await held?.file.close()
  }
  return best
}

async function openHeld(path: string): Promise<HeldArchive | null> {
  let file: FileHandle | null = null
  try {
    file = await open(path, 'r')
    const handle = file
    const end = await readTail((await file.stat()).size, (from, to) => readStretch(handle, from, to))
    const pieces = end === null ? null : readPieces(end.tail, end.tailFrom)
    if (pieces !== null) return { file, pieces: new Map(pieces.map((piece) => [piece.key, piece])) }
    await file.close()
    return null
  } catch (error) {
    await file?.close()
    // The pack has just been removed, or the disk cannot read it; other packs may still match.
    if (error instanceof Error && 'syscall' in error) return null
    throw error
  }
}

/** Null where the file is shorter. */
export async function readStretch(file: FileHandle, from: number, to: number): Promise<Buffer | null> {
  const bytes = Buffer.alloc(to - from)
  let at = 0
  while (at < bytes.length) {
    const { bytesRead } = await file.read(bytes, at, bytes.length - at, from + at)
    if (bytesRead === 0) return null
    at += bytesRead
  }
  return bytes
}
