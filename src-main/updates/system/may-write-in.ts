import * as fs from 'node:fs'
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'

export type TrialDisk = Pick<typeof fs, 'openSync' | 'closeSync' | 'rmSync'>

/** A full disk says nothing about rights. */
const withoutRoom = ['ENOSPC', 'EDQUOT']

/**
 * Tests whether this user may create files in a folder by creating one: on Windows `access` checks only the read-only attribute, and on any system
 * the real rights can differ from the shown ones. If the deletion fails, an empty file `.koya-trial-…` is left behind.
 */
export function mayWriteIn(folder: string, disk: TrialDisk = fs): boolean {
  const path = join(folder, `.koya-trial-${randomBytes(8).toString('hex')}`)
  try {
    disk.closeSync(disk.openSync(path, 'wx', 0o600))
  } catch (error) {
    return error instanceof Error && 'code' in error && withoutRoom.includes(String(error.code))
  }
  try {
    disk.rmSync(path, { force: true })
    return true
  } catch {
    // A folder that accepts files but not their deletion, such as a drop folder: the old program cannot be replaced.
    return false
  }
}
