import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream, mkdirSync, rmSync } from 'node:fs'
import { lstat, open, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { fail, succeed, type Result } from '../../src-shared/kernel/errors/result.ts'
import { MOST_ENVELOPE_BYTES } from '../../src-shared/updates/update-envelope.ts'
import { BLOCK_MAP_ENDING, blockMapNameOf, type UpdateFile } from '../../src-shared/updates/update-manifest.ts'
import { readBlockMap } from './download/block-map.ts'
import { PENDING_FOLDER, recordDownloaded } from './download/download-update.ts'

/** Reads the envelope in the chosen file; fails with `updates/not-signed` if it is too large or cannot be read. */
export async function readEnvelopeFile(path: string): Promise<Result<string>> {
  try {
    const file = await open(path, 'r')
    try {
      const stats = await file.stat()
      if (!stats.isFile() || stats.size > MOST_ENVELOPE_BYTES) return fail('updates/not-signed')
      return succeed(await file.readFile('utf8'))
    } finally {
      await file.close()
    }
  } catch {
    return fail('updates/not-signed')
  }
}

/**
 * Copies the file beside an envelope into electron-updater's cache, as if it had been downloaded. It writes at most the signed number of bytes, and
 * deletes the copy if its hash differs: `updates/altered`. Fails with `updates/cut` if the file is missing.
 */
export async function importFromUsbDrive(envelopePath: string, file: UpdateFile, folder: string): Promise<Result<null>> {
  const pending = join(folder, PENDING_FOLDER)
  const target = join(pending, file.name)
  try {
    const source = join(dirname(envelopePath), file.name)
    const stats = await lstat(source)
    if (!stats.isFile() || stats.size !== file.bytes) return fail('updates/altered')
    rmSync(pending, { recursive: true, force: true })
    mkdirSync(pending, { recursive: true, mode: 0o700 })
    const hash = createHash('sha512')
    await pipeline(createReadStream(source), noMoreThan(file.bytes, hash), createWriteStream(target, { mode: 0o700, flush: true }))
    if (hash.digest('base64') !== file.sha512) {
      rmSync(pending, { recursive: true, force: true })
      return fail('updates/altered')
    }
    recordDownloaded(folder, file)
    await copyMap(file, { from: source, to: target })
    return succeed(null)
  } catch (error) {
    rmSync(pending, { recursive: true, force: true })
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    if (code === 'ENOSPC') return fail('updates/disk-full')
    return fail(error instanceof TooLongError ? 'updates/altered' : 'updates/cut')
  }
}

/** For the update after this one, which is downloaded whole without it. */
async function copyMap(file: UpdateFile, { from, to }: { readonly from: string; readonly to: string }): Promise<void> {
  if (blockMapNameOf(file) === null) return
  try {
    const stats = await lstat(`${from}${BLOCK_MAP_ENDING}`)
    const packed = stats.isFile() && stats.size === file.blockMapBytes ? await readFile(`${from}${BLOCK_MAP_ENDING}`) : null
    if (packed !== null && readBlockMap(packed, file.bytes) !== null) await writeFile(`${to}${BLOCK_MAP_ENDING}`, packed)
  } catch {
    await rm(`${to}${BLOCK_MAP_ENDING}`, { force: true })
  }
}

class TooLongError extends Error {}

function noMoreThan(bytes: number, hash: { update: (chunk: Buffer) => unknown }): Transform {
  let count = 0
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      count += chunk.byteLength
      if (count > bytes) {
        done(new TooLongError())
        return
      }
      hash.update(chunk)
      done(null, chunk)
    }
  })
}
