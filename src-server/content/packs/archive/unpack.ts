import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { fail, succeed, type Result } from '../../../../src-shared/kernel/errors/result.ts'
import { makeFolder } from '../../../platform/disk/make-folder.ts'
import type { OpenPack } from './open-pack.ts'
import type { PackFile } from './pack-manifest.ts'
import { renameWhenFree } from '../../../platform/disk/rename-when-free.ts'

/**
 * Writes every listed file of a pack into `folder`, which must not exist yet: it appears complete or not at all. Fails with `pack/altered`
 * and the first file that does not match the manifest. Throws disk errors, and leaves nothing behind.
 */
export async function unpack(pack: OpenPack, folder: string): Promise<Result<{ readonly folder: string }>> {
  makeFolder(dirname(folder))
  const staging = await mkdtemp(join(dirname(folder), '.unpacking-'))
  try {
    for (const file of pack.manifest.files) {
      if (!(await unpackFile(pack, file, staging))) return fail('pack/altered', { pack: `${file.path} was changed after it was published` })
    }
    await renameWhenFree(staging, folder)
    return succeed({ folder })
  } finally {
    await rm(staging, { recursive: true, force: true })
  }
}

/** Reads the wanted listed files of a pack into memory, by path. Fails as `unpack` does. */
export async function readFiles(pack: OpenPack, isWanted = (_path: string): boolean => true): Promise<Result<ReadonlyMap<string, Buffer>>> {
  const files = new Map<string, Buffer>()
  for (const { path, sha256 } of pack.manifest.files.filter((file) => isWanted(file.path))) {
    const bytes = await readWhole(pack, path)
    if (bytes === null || createHash('sha256').update(bytes).digest('hex') !== sha256) {
      return fail('pack/altered', { pack: `${path} was changed after it was published` })
    }
    files.set(path, bytes)
  }
  return succeed(files)
}

async function readWhole(pack: OpenPack, path: string): Promise<Buffer | null> {
  const chunks: Buffer[] = []
  try {
    for await (const chunk of await pack.read(path)) chunks.push(chunk as Buffer)
  } catch (error) {
    if (error instanceof Error && 'syscall' in error) throw error
    return null
  }
  return Buffer.concat(chunks)
}

/** Returns whether the bytes match the manifest. An error in the archive itself (a checksum, a length) counts as a mismatch. */
async function unpackFile(pack: OpenPack, { path, sha256 }: PackFile, staging: string): Promise<boolean> {
  const target = join(staging, path)
  makeFolder(dirname(target))
  const hash = createHash('sha256')
  const hashed = new Transform({
    transform(chunk: Buffer, _, done) {
      hash.update(chunk)
      done(null, chunk)
    }
  })
  try {
    await pipeline(await pack.read(path), hashed, createWriteStream(target, { flags: 'wx', flush: true }))
  } catch (error) {
    if (error instanceof Error && 'syscall' in error) throw error
    return false
  }
  return hash.digest('hex') === sha256
}
