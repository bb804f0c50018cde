import { createHash } from 'node:crypto'
import { closeSync, createReadStream, openSync, readSync } from 'node:fs'
import { pipeline } from 'node:stream/promises'

const STEP_BYTES = 1024 * 1024

/** Returns the SHA-512 of a file in base64. Throws the system's errors. */
export async function hashFile(path: string): Promise<string> {
  const hash = createHash('sha512')
  await pipeline(createReadStream(path, { highWaterMark: STEP_BYTES }), hash)
  return hash.digest('base64')
}

/** As above but synchronous, so that nothing else runs in between: right before a file replaces the app. */
export function hashFileNow(path: string): string {
  const hash = createHash('sha512')
  const step = Buffer.allocUnsafe(STEP_BYTES)
  const file = openSync(path, 'r')
  try {
    for (let count = readSync(file, step); count > 0; count = readSync(file, step)) hash.update(step.subarray(0, count))
  } finally {
    closeSync(file)
  }
  return hash.digest('base64')
}
