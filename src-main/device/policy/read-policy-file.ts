import { closeSync, constants, fstatSync, openSync, readFileSync } from 'node:fs'

export const POLICY_LIMIT_BYTES = 256 * 1024
/** Windows has no such flag. */
const withoutWaiting = constants.O_RDONLY | ((constants as Partial<typeof constants>).O_NONBLOCK ?? 0)

/**
 * Reads a policy's file; null if it is too large. Throws the system's errors. It is opened without blocking, so that
 * a pipe or device at that path does not delay the start.
 */
export function readPolicyFile(path: string): string | null {
  const file = openSync(path, withoutWaiting)
  try {
    const stats = fstatSync(file)
    if (!stats.isFile()) throw Object.assign(new Error('not a file'), { code: stats.isDirectory() ? 'EISDIR' : 'ENOTFILE' })
    return stats.size > POLICY_LIMIT_BYTES ? null : readFileSync(file, 'utf8')
  } finally {
    closeSync(file)
  }
}
