import { readSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'

const STANDARD_INPUT = 0
const CHUNK_BYTES = 65_536
/** Between two looks at an input that brings nothing yet, milliseconds. */
const PAUSE_MS = 20

/**
 * Returns the whole of standard input, or of another file. Electron gives `process.stdin` no data on Windows, so the file itself is read. Where it does
 * not block, as a pipe that the shell opened so, it is looked at again until it ends. What follows after `mostBytes` and a chunk is not read, nor, with
 * `onlyLine`, what follows after the chunk with the first end of a line. Rejects with the system's errors.
 */
export async function readInput({ descriptor = STANDARD_INPUT, mostBytes = Infinity, onlyLine = false } = {}): Promise<string> {
  const chunks: Buffer[] = []
  for (let bytes = 0; ;) {
    const chunk = readChunk(descriptor)
    if (chunk === 'later') await wait(PAUSE_MS)
    else {
      chunks.push(chunk)
      bytes += chunk.length
      if (chunk.length === 0 || bytes > mostBytes || (onlyLine && chunk.includes('\n'))) return Buffer.concat(chunks).toString('utf8')
    }
  }
}

function readChunk(descriptor: number): Buffer | 'later' {
  const buffer = Buffer.alloc(CHUNK_BYTES)
  try {
    return buffer.subarray(0, readSync(descriptor, buffer))
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : null
    if (code === 'EAGAIN') return 'later'
    // The end of a pipe on Windows.
    if (code === 'EOF') return buffer.subarray(0, 0)
    throw error
  }
}
