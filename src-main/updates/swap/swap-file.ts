import { chmodSync, closeSync, constants, copyFileSync, fsyncSync, linkSync, openSync, renameSync, rmSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { hashFileNow } from '../download/hash-file.ts'
import type { UpdateTrial } from '../update-store.ts'
import { syncFolder } from '../../platform/disk/write-durably.ts'

export type AppImageSwap = NonNullable<UpdateTrial['swap']>

/** The downloaded file and its signed hash. */
interface NewAppImage {
  readonly installer: string
  readonly sha512: string
}

/** The file to install does not match its signed hash. */
export class AlteredFileError extends Error {}

/** Returns the paths of the next and the previous version beside the running one. */
export function swapOf(appImage: string): AppImageSwap {
  const beside = (role: string): string => join(dirname(appImage), `.${basename(appImage)}.${role}`)
  return { appImage, next: beside('next'), previous: beside('previous') }
}

/**
 * Copies the new file beside the running one, hashes that copy, then calls `noted` (which writes the trial) and renames the copy to the old name. One
 * rename means that a power cut leaves the old or the new version, and the path in links and menus stays valid. The old version stays under another
 * name until the new one has proved itself. Throws `AlteredFileError` or the disk's errors; then nothing has changed.
 */
export function swapAppImage({ installer, sha512 }: NewAppImage, swap: AppImageSwap, noted: () => void): void {
  const { appImage, next, previous } = swap
  try {
    // An existing file there may be a link: it is neither followed nor overwritten.
    rmSync(next, { force: true })
    copyFileSync(installer, next, constants.COPYFILE_EXCL)
    syncFile(next)
    if (hashFileNow(next) !== sha512) throw new AlteredFileError('the file is not what was signed')
    chmodSync(next, 0o755)
    backUpAs(previous, appImage)
    syncFolder(dirname(appImage))
    noted()
  } catch (error) {
    rmSync(next, { force: true })
    rmSync(previous, { force: true })
    throw error
  }
  renameSync(next, appImage)
  syncFolder(dirname(appImage))
}

/** Renames the previous version back. Throws if there is none. */
export function putBack({ appImage, previous }: AppImageSwap): void {
  renameSync(previous, appImage)
  syncFolder(dirname(appImage))
}

/** Deletes the files that a swap leaves beside the running version. */
export function clearSwap({ next, previous }: AppImageSwap): void {
  rmSync(next, { force: true })
  rmSync(previous, { force: true })
}

/** Backs up by a hard link if the file system has them, otherwise by a copy (FAT drives). */
function backUpAs(previous: string, appImage: string): void {
  rmSync(previous, { force: true })
  try {
    linkSync(appImage, previous)
  } catch {
    copyFileSync(appImage, previous, constants.COPYFILE_EXCL)
    syncFile(previous)
  }
}

function syncFile(path: string): void {
  const file = openSync(path, 'r+')
  try {
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
}
