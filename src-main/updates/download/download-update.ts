import { createHash } from 'node:crypto'
import { constants, existsSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { fetchFile, type FetchedFile } from '../../../src-shared/kernel/http/fetch-file.ts'
import type { UpdateFile } from '../../../src-shared/updates/update-manifest.ts'
import { hashFile } from './hash-file.ts'
import { renameWhenFree } from '../../platform/disk/held-file.ts'
import { requestFile, type FileSource } from '../../platform/network/request-file.ts'
import { writeDurably } from '../../platform/disk/write-durably.ts'

/** Where electron-updater stores downloads, below the folder of updates. */
export const CACHE_NAME = 'cache'
export const PENDING_FOLDER = join(CACHE_NAME, 'pending')
/** In that folder. */
export const PENDING_INFO = 'update-info.json'

const PART_ENDING = '.part'

interface Downloading extends FileSource {
  /** Of updates. */
  readonly folder: string
  readonly file: UpdateFile
  readonly onBytes: (bytes: number) => void
  /** `onBytes` is called this seldom, milliseconds: each call is announced to the page. */
  readonly progressMs: number
}

/**
 * Downloads a file into electron-updater's cache, as if that had done it. What came before a lost connection or a power cut is kept and not fetched
 * again; a stored part that turns out wrong is dropped, and the file fetched once more. The caller checks the file. Rejects with the disk's errors, and
 * with the signal's reason.
 */
export async function downloadUpdate(downloading: Downloading): Promise<FetchedFile> {
  const { folder, file } = downloading
  const path = join(folder, PENDING_FOLDER, file.name)
  const isWhole = async (): Promise<boolean> => (await hashFile(path)) === file.sha512
  if (await isWhole().catch(() => false)) {
    recordDownloaded(folder, file)
    return 'whole'
  }
  const wasInterrupted = isPartlyDownloaded(folder)
  const fetched = await fetchMissing(downloading)
  if (fetched !== 'whole' || !wasInterrupted || (await isWhole())) return fetched
  rmSync(join(folder, CACHE_NAME), { recursive: true, force: true })
  return fetchMissing(downloading)
}

async function fetchMissing({ folder, file, onBytes, progressMs, ...source }: Downloading): Promise<FetchedFile> {
  const part = partOf(folder, file)
  mkdirSync(join(folder, CACHE_NAME), { recursive: true, mode: 0o700 })
  removeOtherParts(folder, part)
  // The program of an AppImage: it is started from here.
  const handle = await open(part, constants.O_RDWR | constants.O_CREAT, 0o700)
  let bytes = (await handle.stat()).size
  let toldAt = Number.NEGATIVE_INFINITY
  try {
    const sink = {
      bytes: () => bytes,
      append: async (chunk: Uint8Array): Promise<void> => {
        for (let at = 0; at < chunk.byteLength;) at += (await handle.write(chunk, at, chunk.byteLength - at, bytes + at)).bytesWritten
        bytes += chunk.byteLength
        const now = performance.now()
        if (now - toldAt < progressMs && bytes < file.bytes) return
        toldAt = now
        onBytes(bytes)
      },
      empty: async (): Promise<void> => {
        await handle.truncate(0)
        bytes = 0
      }
    }
    const fetched = await fetchFile({ ...requestFile(source), bytes: file.bytes }, sink)
    if (fetched !== 'whole') return fetched
    await handle.sync()
  } finally {
    await handle.close()
  }
  mkdirSync(join(folder, PENDING_FOLDER), { recursive: true, mode: 0o700 })
  await renameWhenFree(part, join(folder, PENDING_FOLDER, file.name))
  recordDownloaded(folder, file)
  return 'whole'
}

/** Returns whether the first part of a file is stored. */
export function isPartlyDownloaded(folder: string): boolean {
  return partsIn(folder).some((part) => statSync(part).size > 0)
}

/** Returns whether the first part of this file is stored, and not that of another release. */
export function isBegun(folder: string, file: UpdateFile): boolean {
  const stats = statSync(partOf(folder, file), { throwIfNoEntry: false })
  return stats !== undefined && stats.size > 0
}

/** Writes what electron-updater's `DownloadedUpdateHelper` writes: without it the file in the cache would not be found. */
export function recordDownloaded(folder: string, { name, sha512 }: Pick<UpdateFile, 'name' | 'sha512'>): void {
  writeDurably(join(folder, PENDING_FOLDER, PENDING_INFO), JSON.stringify({ fileName: name, sha512, isAdminRightsRequired: false }))
}

/** Named by the signed hash: another release never continues this one's bytes. */
function partOf(folder: string, { sha512 }: UpdateFile): string {
  return join(folder, CACHE_NAME, `${createHash('sha256').update(sha512).digest('hex').slice(0, 32)}${PART_ENDING}`)
}

function removeOtherParts(folder: string, own: string): void {
  for (const part of partsIn(folder)) if (part !== own) rmSync(part, { force: true })
}

function partsIn(folder: string): readonly string[] {
  const cache = join(folder, CACHE_NAME)
  if (!existsSync(cache)) return []
  return readdirSync(cache)
    .filter((name) => name.endsWith(PART_ENDING))
    .map((name) => join(cache, name))
}
