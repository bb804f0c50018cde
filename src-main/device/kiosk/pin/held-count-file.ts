import { closeSync, constants, fdatasyncSync, openSync, writeSync } from 'node:fs'
import { createStoredFile, type StoredFile } from '../../../platform/disk/stored-file.ts'
import { heldCountSchema, type HeldCount } from './try-pin.ts'

/** What is laid with a new PIN (`set-purpose.sh`, `installer.nsh`) is as long. */
const FILE_BYTES = 100

/**
 * The count of tries that the system holds. It is written over in place and is always as long, which needs no free space: whoever fills the disk keeps no
 * PIN from being checked. A write that was cut leaves what reads as spent tries.
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
