import { closeSync, constants, fdatasyncSync, openSync, writeSync } from 'node:fs'
import { createStoredFile, type StoredFile } from '../../../platform/disk/stored-file.ts'
import { heldCountSchema, type HeldCount } from './try-pin.ts'

/** `set-purpose.sh` and `installer.nsh` create files of the same length with a new PIN. */
const FILE_BYTES = 100

/**
 * The count of wrong PINs that the system holds. Its file has a fixed length and is overwritten in place, which needs no free space, so a full disk does not
 * stop the checks. A write that was cut reads as spent attempts.
 */
export function createHeldCountFile(path: string): StoredFile<HeldCount> {
  return {
    ...createStoredFile(path, heldCountSchema),
    write(value) {
      try {
        const file = openSync(path, constants.O_RDWR | constants.O_CREAT, 0o600)
        try {
          const line = Buffer.from(`${JSON.stringify(value).padEnd(FILE_BYTES - 1)}\n`)
          const isWhole = writeSync(file, line, 0, line.length, 0) === line.length
          fdatasyncSync(file)
          return isWhole
        } finally {
          closeSync(file)
        }
      } catch {
        return false
      }
    }
  }
}
