import { open } from 'node:fs/promises'

/** More than a support bundle needs, less than the size limit of mail. */
const LIMIT_BYTES = 256 * 1024

/** Returns the last complete lines of a log file; none if there is no file. */
export async function readLogEnd(path: string, lineCount: number): Promise<string[]> {
  try {
    await using file = await open(path, 'r')
    const { size } = await file.stat()
    const start = Math.max(0, size - LIMIT_BYTES)
    const { buffer, bytesRead } = await file.read(Buffer.alloc(size - start), 0, size - start, start)
    const lines = buffer.toString('utf8', 0, bytesRead).split('\n')
    const whole = start === 0 ? lines : lines.slice(1)
    return whole.filter((line) => line !== '').slice(-lineCount)
  } catch {
    return []
  }
}
