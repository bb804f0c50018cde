import * as fs from 'node:fs'
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'

export type TrialDisk = Pick<typeof fs, 'openSync' | 'closeSync' | 'rmSync'>

/** A disk without room says nothing about rights. */
const withoutRoom = ['ENOSPC', 'EDQUOT']

/**
 * Whether this user may put files into a folder, by doing it: on Windows `access` asks for the read-only mark alone, and the same name may stand for other rights anywhere. What
 * is left behind where the deletion fails is empty and called `.koya-trial-…`.
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
    // A folder that takes files and gives none back, such as one for drops: the old program cannot be replaced.
    return false
  }
}
