import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { z } from '../../../../src-shared/kernel/schema/zod.ts'
import { makeFolder } from '../../../platform/disk/make-folder.ts'
import { renameWhenFree } from '../../../platform/disk/rename-when-free.ts'
import { namesIn, PACK_EXTENSION, stampOf, syncFolder, unfinishedFileIn } from '../archive/pack-folder.ts'
import { ownKeysFolder } from '../built-in-packs.ts'
import { SHARES_FILE } from '../pack-shares.ts'
import type { StoredFile } from './library-rows.ts'

const STATE_FILE = '.stored.json'
const ASIDE_FOLDER = 'not-in-the-database'

const stateSchema = z.array(z.strictObject({ name: z.string(), sha256: z.string(), stamp: z.string() }))

/** What a folder was last made equal to. `stamp` of the file at that time: while it is the same, so is the file. */
export type FolderState = z.infer<typeof stateSchema>

/** Says nothing is there where the file is missing or damaged: then every file is read again. */
export async function readState(folder: string): Promise<FolderState> {
  try {
    const parsed = stateSchema.safeParse(JSON.parse(await readFile(join(folder, STATE_FILE), 'utf8')))
    return parsed.success ? parsed.data : []
  } catch (error) {
    if (error instanceof SyntaxError || (error instanceof Error && 'code' in error && error.code === 'ENOENT')) return []
    throw error
  }
}

/** Whether the folder still is what it was made equal to. */
export async function isUnchanged(folder: string, state: FolderState): Promise<boolean> {
  for (const { name, stamp } of state) if ((await stampOf(join(folder, name)))?.stamp !== stamp) return false
  return true
}

/** Lists the files of the library with their hashes; `state` saves reading those that have not changed since. */
export async function listFiles(folder: string, state: FolderState): Promise<readonly StoredFile[]> {
  const known = new Map(state.map((file) => [file.name, file]))
  const files: StoredFile[] = []
  for (const name of await namesOfLibrary(folder)) {
    const stamp = (await stampOf(join(folder, name)))?.stamp
    const same = known.get(name)
    const sha256 = same !== undefined && same.stamp === stamp ? same.sha256 : await hashFile(join(folder, name))
    files.push({ name, sha256 })
  }
  return files
}

/** Makes the folder equal to the library; what it never had from the library is put aside, into a folder of it. Throws where a file cannot be written, or `readPieces` gives other bytes than its hash says. */
export async function writeFiles(
  folder: string,
  files: readonly StoredFile[],
  readPieces: (sha256: string) => AsyncIterable<Uint8Array>
): Promise<void> {
  makeFolder(folder)
  const state = await readState(folder)
  const held = new Map((await listFiles(folder, state)).map(({ name, sha256 }) => [name, sha256]))
  for (const { name, sha256 } of files) if (held.get(name) !== sha256) await writeWhole(folder, { name, sha256 }, readPieces(sha256))
  const [named, copied] = [new Set(files.map(({ name }) => name)), new Set(state.map(({ name }) => name))]
  for (const name of held.keys()) {
    if (named.has(name)) continue
    if (copied.has(name)) await rm(join(folder, name), { force: true })
    else await putAside(folder, name)
  }
  await writeState(folder, files)
}

/** Records that the folder has these files. */
export async function writeState(folder: string, files: readonly StoredFile[]): Promise<void> {
  const stamped = await Promise.all(files.map(async (file) => ({ ...file, stamp: (await stampOf(join(folder, file.name)))?.stamp ?? '' })))
  const unfinished = unfinishedFileIn(folder)
  await writeFile(unfinished, JSON.stringify(stamped satisfies FolderState), { flush: true, mode: 0o600 })
  await renameWhenFree(unfinished, join(folder, STATE_FILE))
  await syncFolder(folder)
}

/** A file of before the library was in the database, or one that was put there by hand, may be the only one of its kind. */
async function putAside(folder: string, name: string): Promise<void> {
  const aside = join(folder, ASIDE_FOLDER, name)
  makeFolder(dirname(aside))
  await renameWhenFree(join(folder, name), aside)
}

async function writeWhole(folder: string, { name, sha256 }: StoredFile, pieces: AsyncIterable<Uint8Array>): Promise<void> {
  const unfinished = unfinishedFileIn(folder)
  const hash = createHash('sha256')
  async function* hashed(): AsyncGenerator<Uint8Array> {
    for await (const piece of pieces) {
      hash.update(piece)
      yield piece
    }
  }
  try {
    await pipeline(hashed(), createWriteStream(unfinished, { flags: 'wx', flush: true, mode: 0o600 }))
    if (hash.digest('hex') !== sha256) throw new Error(`the database does not hold ${name} whole`)
    makeFolder(dirname(join(folder, name)))
    await renameWhenFree(unfinished, join(folder, name))
  } finally {
    await rm(unfinished, { force: true }).catch(() => undefined)
  }
}

async function namesOfLibrary(folder: string): Promise<readonly string[]> {
  const names = (await namesIn(folder)).filter((name) => !name.startsWith('.'))
  const keys = (await namesIn(join(folder, ownKeysFolder))).filter((name) => name.endsWith('.pem'))
  return [...names.filter((name) => name.endsWith(PACK_EXTENSION) || name === SHARES_FILE), ...keys.map((name) => `${ownKeysFolder}/${name}`)]
}

async function hashFile(path: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const bytes of createReadStream(path)) hash.update(bytes as Buffer)
  return hash.digest('hex')
}
