import { mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fail, type Result } from '../../../src-shared/kernel/errors/result.ts'
import type { ArrivingFile } from '../../../src-shared/kernel/http/endpoint.ts'

const OWNER_ONLY = 0o600

/**
 * Writes a file to a folder of its own while it arrives, works with it and removes it, whatever happens. Memory holds one piece at a time. Fails with
 * `request/too-large` beyond `mostBytes`, and with `request/malformed` if the sender leaves.
 */
export async function withArrivingFile<Value>(
  file: ArrivingFile,
  mostBytes: number,
  work: (path: string) => Promise<Result<Value>>
): Promise<Result<Value>> {
  const folder = await mkdtemp(join(tmpdir(), 'koya-file-'))
  try {
    const path = join(folder, 'file')
    const stored = await store(file, path, mostBytes)
    if (stored === 'stored') return await work(path)
    return stored === 'too-large' ? fail('request/too-large') : fail('request/malformed', { body: 'The file did not arrive whole.' })
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

async function store(file: ArrivingFile, path: string, mostBytes: number): Promise<'stored' | 'too-large' | 'cut-off'> {
  const target = await open(path, 'wx', OWNER_ONLY)
  let bytes = 0
  try {
    for await (const piece of file) {
      bytes += piece.length
      if (bytes > mostBytes) return 'too-large'
      await target.writeFile(piece)
    }
    return 'stored'
  } catch (error) {
    if (error instanceof Error && 'code' in error && (error.code === 'ECONNRESET' || error.code === 'ERR_STREAM_PREMATURE_CLOSE')) return 'cut-off'
    throw error
  } finally {
    await target.close()
  }
}
