import { closeSync, constants, copyFileSync, fsyncSync, linkSync, openSync, renameSync, rmSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { syncFolder } from '../../platform/disk/write-durably.ts'

/** A file that one rename replaces, so that the next start runs another version. */
export interface FileSwap {
  readonly file: string
  /** The paths of the next and the previous one, beside it. */
  readonly next: string
  readonly previous: string
}

/** Returns the paths of the next and the previous version of a file, beside it. */
export function swapOf(file: string): FileSwap {
  const beside = (role: string): string => join(dirname(file), `.${basename(file)}.${role}`)
  return { file, next: beside('next'), previous: beside('previous') }
}

/**
 * Lets `write` write the next file, calls `noted` (which writes the trial), and renames it to the old name. One rename means that a power cut leaves the
 * old or the new version, and the path in links and menus stays valid. The old file stays under another name until the new version has proved itself.
 * `write` must leave its file synced. Throws its errors and the disk's; then nothing has changed.
 */
export function swapFile({ file, next, previous }: FileSwap, write: (next: string) => void, noted: () => void): void {
  try {
    // An existing file there may be a link: it is neither followed nor overwritten.
    rmSync(next, { force: true })
    write(next)
    backUpAs(previous, file)
    syncFolder(dirname(file))
    noted()
  } catch (error) {
    rmSync(next, { force: true })
    rmSync(previous, { force: true })
    throw error
  }
  renameSync(next, file)
  syncFolder(dirname(file))
}

/** Renames the previous version back. Throws if there is none. */
export function putBack({ file, previous }: FileSwap): void {
  renameSync(previous, file)
  syncFolder(dirname(file))
}

/** Deletes the files that a swap leaves beside the running version. */
export function clearSwap({ next, previous }: FileSwap): void {
  rmSync(next, { force: true })
  rmSync(previous, { force: true })
}

/** Backs up by a hard link if the file system has them, otherwise by a copy (FAT drives). */
function backUpAs(previous: string, file: string): void {
  rmSync(previous, { force: true })
  try {
    linkSync(file, previous)
  } catch {
    copyFileSync(file, previous, constants.COPYFILE_EXCL)
    syncFile(previous)
  }
}

/** Flushes a file to the disk. Throws the disk's errors. */
export function syncFile(path: string): void {
  const file = openSync(path, 'r+')
  try {
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
}
