import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { z } from '../../../../src-shared/kernel/schema/zod.ts'
import { makeFolder } from '../../../platform/disk/make-folder.ts'
import { renameWhenFree } from '../../../platform/disk/rename-when-free.ts'
import { namesIn, stampOf, unfinishedFileIn } from '../archive/pack-folder.ts'
import { ownKeysFolder } from '../built-in-packs.ts'
import { isFileOfLibrary, type StoredFile, type StoredLibrary } from './library-rows.ts'

const STATE_FILE = '.stored.json'
const ASIDE_FOLDER = 'not-in-the-database'
const HASH_SHOWN = 8

const stateSchema = z.strictObject({
  /** Of the library in the database. */
  id: z.string(),
  revision: z.int(),
  files: z.array(z.strictObject({ name: z.string(), sha256: z.string(), stamp: z.string() }))
})

/** What of a library a folder has. `stamp` is of the file when it was written: while it is the same, so is the file. */
export type FolderState = z.infer<typeof stateSchema>

const nothing: FolderState = { id: '', revision: 0, files: [] }

/** Says that nothing is known where the file is missing, damaged or another user's: then every file is read again. */
export async function readState(folder: string): Promise<FolderState> {
  try {
    const parsed = stateSchema.safeParse(JSON.parse(await readFile(join(folder, STATE_FILE), 'utf8')))
    return parsed.success ? parsed.data : nothing
  } catch (error) {
    if (error instanceof SyntaxError || (error instanceof Error && 'syscall' in error)) return nothing
    throw error
  }
}

/** Whether the folder has the files of the library, as they were written, and no others. */
export async function isCopy(folder: string, state: FolderState, library: StoredLibrary): Promise<boolean> {
  if (state.id !== library.id || textOf(state.files) !== textOf(library.files)) return false
  if ((await namesOfLibrary(folder)).join('\n') !== namesOf(library.files)) return false
  for (const { name, stamp } of state.files) if ((await stampOf(join(folder, name)))?.stamp !== stamp) return false
  return true
}

/** Lists the files of a library's folder with their hashes; one that vanishes meanwhile, or leads nowhere, is not there. */
export async function listFiles(folder: string): Promise<readonly StoredFile[]> {
  const files: StoredFile[] = []
  for (const name of await namesOfLibrary(folder)) {
    const sha256 = await hashFile(join(folder, name))
    if (sha256 !== null) files.push({ name, sha256 })
  }
  return files
}

/**
 * Makes the folder a copy of the library, file by file, keys and shares first: one that cannot be written keeps no other from it. What came from the library
 * and left it is deleted; everything else that would be replaced or does not belong is put aside, into a folder of it. Returns the errors.
 */
export async function writeCopy(
  folder: string,
  library: StoredLibrary,
  readPieces: (sha256: string) => AsyncIterable<Uint8Array>
): Promise<readonly unknown[]> {
  makeFolder(folder)
  const before = await readState(folder)
  // What an older revision lacks, or another library, may be nowhere else.
  const isLater = before.id === library.id && before.revision <= library.revision
  const copied = new Map(isLater ? before.files.map(({ name, sha256 }) => [name, sha256]) : [])
  const held = new Map((await listFiles(folder)).map(({ name, sha256 }) => [name, sha256]))
  const errors: unknown[] = []
  const attempt = async (work: () => Promise<void>): Promise<void> => {
    try {
      await work()
    } catch (error) {
      errors.push(error)
    }
  }
  const give = async (name: string, sha256: string): Promise<void> => {
    if (copied.get(name) === sha256) await rm(join(folder, name), { force: true })
    else await putAside(folder, name, sha256)
  }
  const named = new Set(library.files.map(({ name }) => name))
  for (const [name, sha256] of held) if (!named.has(name)) await attempt(() => give(name, sha256))
  for (const file of library.files.toSorted(smallFirst)) {
    const own = held.get(file.name)
    if (own === file.sha256) continue
    await attempt(() =>
      writeWhole(folder, file, { pieces: readPieces(file.sha256), replace: () => (own === undefined ? Promise.resolve() : give(file.name, own)) })
    )
  }
  await writeState(folder, library)
  return errors
}

/** Writes the files of a library into an empty folder. Returns those that the database does not hold whole. Throws where the disk cannot be written. */
export async function writeAll(
  folder: string,
  files: readonly StoredFile[],
  readPieces: (sha256: string) => AsyncIterable<Uint8Array>
): Promise<readonly StoredFile[]> {
  makeFolder(folder)
  const broken: StoredFile[] = []
  for (const file of files) {
    try {
      await writeWhole(folder, file, { pieces: readPieces(file.sha256), replace: () => Promise.resolve() })
    } catch (error) {
      if (!(error instanceof NotWholeError)) throw error
      broken.push(file)
    }
  }
  return broken
}

class NotWholeError extends Error {}

/** Records which files of the library the folder has. */
async function writeState(folder: string, { id, revision, files }: StoredLibrary): Promise<void> {
  const stamped: FolderState['files'] = []
  for (const file of files) {
    const stamp = (await stampOf(join(folder, file.name)))?.stamp
    if (stamp !== undefined && (await hashFile(join(folder, file.name))) === file.sha256) stamped.push({ ...file, stamp })
  }
  const unfinished = unfinishedFileIn(folder)
  await writeFile(unfinished, JSON.stringify({ id, revision, files: stamped } satisfies FolderState), { flush: true })
  await renameWhenFree(unfinished, join(folder, STATE_FILE))
}

interface Writing {
  readonly pieces: AsyncIterable<Uint8Array>
  /** Makes room for the file, once it is there whole. */
  readonly replace: () => Promise<void>
}

async function writeWhole(folder: string, { name, sha256 }: StoredFile, { pieces, replace }: Writing): Promise<void> {
  const unfinished = unfinishedFileIn(folder)
  const hash = createHash('sha256')
  async function* hashed(): AsyncGenerator<Uint8Array> {
    for await (const piece of pieces) {
      hash.update(piece)
      yield piece
    }
  }
  try {
    await pipeline(hashed(), createWriteStream(unfinished, { flags: 'wx', flush: true }))
    if (hash.digest('hex') !== sha256) throw new NotWholeError(`the database does not hold ${name} whole`)
    makeFolder(dirname(join(folder, name)))
    await replace()
    await renameWhenFree(unfinished, join(folder, name))
  } finally {
    await rm(unfinished, { force: true }).catch(() => undefined)
  }
}

/** Under a name with its hash, so that it replaces nothing there. */
async function putAside(folder: string, name: string, sha256: string): Promise<void> {
  const aside = join(folder, ASIDE_FOLDER, `${sha256.slice(0, HASH_SHOWN)}-${name.replace('/', '-')}`)
  makeFolder(dirname(aside))
  await renameWhenFree(join(folder, name), aside)
}

async function namesOfLibrary(folder: string): Promise<readonly string[]> {
  const keys = (await namesIn(join(folder, ownKeysFolder))).map((name) => `${ownKeysFolder}/${name}`)
  return [...(await namesIn(folder)), ...keys].filter(isFileOfLibrary).sort()
}

function namesOf(files: readonly StoredFile[]): string {
  return files
    .map(({ name }) => name)
    .toSorted()
    .join('\n')
}

function textOf(files: readonly StoredFile[]): string {
  return files
    .map(({ name, sha256 }) => `${name} ${sha256}`)
    .toSorted()
    .join('\n')
}

function smallFirst(one: StoredFile, other: StoredFile): number {
  return Number(isPack(one)) - Number(isPack(other))
}

function isPack({ name }: StoredFile): boolean {
  return name.endsWith('.koyapack')
}

/** Null where there is no such file. */
async function hashFile(path: string): Promise<string | null> {
  const hash = createHash('sha256')
  try {
    for await (const bytes of createReadStream(path)) hash.update(bytes as Buffer)
    return hash.digest('hex')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}
