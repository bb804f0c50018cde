import { chmodSync, closeSync, constants, copyFileSync, fsyncSync, linkSync, openSync, renameSync, rmSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { hashFileNow } from './hash-file.ts'
import type { UpdateTrial } from './update-store.ts'
import { syncFolder } from '../platform/disk/write-durably.ts'

export type AppImageSwap = NonNullable<UpdateTrial['swap']>

/** The file that was fetched, and what was signed of it. */
interface NewAppImage {
  readonly installer: string
  readonly sha512: string
}

/** The file that was to be installed is not what was signed. */
export class AlteredFileError extends Error {}

/** The names that the next and the previous version have beside the running one. */
export function swapOf(appImage: string): AppImageSwap {
  const beside = (role: string): string => join(dirname(appImage), `.${basename(appImage)}.${role}`)
  return { appImage, next: beside('next'), previous: beside('previous') }
}

/**
 * Copies the new file beside the running one, hashes that very copy, and only then calls `noted` (which writes the trial down) and gives it the old
 * one's name: one rename, so that a power cut leaves the old version or the new one, and the path that links and menus know stays. The old one
 * stays under a name of its own until the new one has proved itself. Throws `AlteredFileError`, or what the disk says; then nothing has changed.
 */
export function swapAppImage({ installer, sha512 }: NewAppImage, swap: AppImageSwap, noted: () => void): void {
  const { appImage, next, previous } = swap
  try {
    // Whatever lies there already may be a link elsewhere: it is neither followed nor written into.
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

/** Puts the version before back under its name. Throws where there is none. */
export function putBack({ appImage, previous }: AppImageSwap): void {
  renameSync(previous, appImage)
  syncFolder(dirname(appImage))
}

/** What a swap leaves beside the running version. */
export function clearSwap({ next, previous }: AppImageSwap): void {
  rmSync(next, { force: true })
  rmSync(previous, { force: true })
}

/** A second name where the file system has such, a copy elsewhere (FAT sticks). */
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
