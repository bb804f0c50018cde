import { chmodSync, constants, copyFileSync } from 'node:fs'
import { hashFileNow } from '../download/hash-file.ts'
import { swapFile, syncFile, type FileSwap } from './swap-file.ts'

/** The downloaded file and its signed hash. */
interface NewAppImage {
  readonly installer: string
  readonly sha512: string
}

/** The file to install does not match its signed hash. */
export class AlteredFileError extends Error {}

/**
 * Copies the new AppImage beside the running one, hashes that copy, and swaps them (`swapFile`). Throws `AlteredFileError` or the disk's errors; then
 * nothing has changed.
 */
export function swapAppImage({ installer, sha512 }: NewAppImage, swap: FileSwap, noted: () => void): void {
  const write = (next: string): void => {
    copyFileSync(installer, next, constants.COPYFILE_EXCL)
    syncFile(next)
    if (hashFileNow(next) !== sha512) throw new AlteredFileError('the file is not what was signed')
    chmodSync(next, 0o755)
  }
  swapFile(swap, write, noted)
}
