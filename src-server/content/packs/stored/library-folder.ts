import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { z } from '../../../../src-shared/kernel/schema/zod.ts'
import { makeFolder } from '../../../platform/disk/make-folder.ts'
import { renameWhenFree } from '../../../platform/disk/rename-when-free.ts'
import { namesIn, PACK_EXTENSION, stampOf, unfinishedFileIn } from '../archive/pack-folder.ts'
import { ownKeysFolder } from '../built-in-packs.ts'
import { SHARES_FILE } from '../pack-shares.ts'
import { isFileOfLibrary, type StoredFile, type StoredLibrary } from './library-rows.ts'

const STATE_FILE = '.stored.json'
const ASIDE_FOLDER = 'not-in-the-database'
const HASH_SHOWN = 8
/** In place of the hash of a file that cannot be read, such as a link that leads nowhere. */
const UNREADABLE = 'unreadable'

const stateSchema = z.strictObject({
  /** Of the library in the database, and of its newest change at that time. */
  id: z.string(),
  change: z.string(),
  files: z.array(z.strictObject({ name: z.string(), sha256: z.string(), stamp: z.string() }))
})

/** What of a library a folder has. `stamp` is of the file when it was written: while it is the same, so is the file. */
export type FolderState = z.infer<typeof stateSchema>

const nothing: FolderState = { id: '', change: '', files: [] }

/** The bytes of a file in the database are not there, or are others. */
export class NotWholeError extends Error {}

export interface Copied {
  readonly errors: readonly unknown[]
  /** The names of the files that were put aside. */
  readonly aside: readonly string[]
}

/** Says that nothing is known where the file is missing, damaged or another user's: then every file is read again. */
export async function readState(folder: string): Promise<FolderState> {
  try {
    const parsed = stateSchema.safeParse(JSON.parse(await readFile(join(folder, STATE_FILE), 'utf8')))
    return parsed.success ? parsed.data : nothing
  } catch (error) {
    if (error instanceof SyntaxError || isSystemError(error)) return nothing
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

/** Lists the files of a library's folder that can be stored, with their hashes; without those that cannot be read, which it tells. */
export async function listFiles(folder: string, onUnreadable: (name: string) => void): Promise<readonly StoredFile[]> {
  const files: StoredFile[] = []
  for (const name of (await namesOfLibrary(folder)).filter(isFileOfLibrary)) {
    const sha256 = await hashFile(join(folder, name))
    if (sha256 === UNREADABLE) onUnreadable(name)
    else files.push({ name, sha256 })
  }
  return files
}

/**
 * Makes the folder a copy of the library, file by file, keys and shares first: one that cannot be written keeps no other from it. What came from the library
 * and left it is deleted; everything else that would be replaced or does not belong is put aside, into a folder of it.
 */
export async function writeCopy(folder: string, library: StoredLibrary, readPieces: (sha256: string) => AsyncIterable<Uint8Array>): Promise<Copied> {
  makeFolder(folder)
  const before = await readState(folder)
  // What another library or another future of this one had may be nowhere else.
  const isOfItsPast = before.id === library.id && library.changes.includes(before.change)
  const copied = new Map(isOfItsPast ? before.files.map(({ name, sha256 }) => [name, sha256]) : [])
  const held = new Map<string, string>()
  for (const name of await namesOfLibrary(folder)) held.set(name, await hashFile(join(folder, name)))
  const [errors, aside]: [unknown[], string[]] = [[], []]
  const attempt = async (work: () => Promise<void>): Promise<void> => {
    try {
      await work()
    } catch (error) {
      errors.push(error)
    }
  }
  const give = async (name: string): Promise<void> => {
    const sha256 = held.get(name)
    if (sha256 === undefined) return
    if (copied.get(name) === sha256) await rm(join(folder, name), { force: true })
    else {
      await putAside(folder, name, sha256)
      aside.push(name)
    }
  }
  const named = new Set(library.files.map(({ name }) => name))
  for (const name of held.keys()) if (!named.has(name)) await attempt(() => give(name))
  for (const file of library.files.toSorted(smallFirst)) {
    if (held.get(file.name) === file.sha256) continue
    await attempt(() => writeWhole(folder, file, { pieces: readPieces(file.sha256), makeRoom: () => give(file.name) }))
  }
  await attempt(() => writeState(folder, library))
  return { errors, aside }
}

/**
 * Writes the files of a library into an empty folder. Returns those that the database does not hold whole, in whose place is an empty file. Throws where the
 * disk cannot be written.
 */
export async function writeAll(
  folder: string,
  files: readonly StoredFile[],
  readPieces: (sha256: string) => AsyncIterable<Uint8Array>
): Promise<readonly StoredFile[]> {
  makeFolder(folder)
  const broken: StoredFile[] = []
  for (const file of files) {
    try {
      await writeWhole(folder, file, { pieces: readPieces(file.sha256), makeRoom: () => Promise.resolve() })
    } catch (error) {
      if (!(error instanceof NotWholeError)) throw error
      broken.push(file)
      await writeFile(join(folder, file.name), '')
    }
  }
  return broken
}

/** Records which files of the library the folder has. */
async function writeState(folder: string, { id, changes, files }: StoredLibrary): Promise<void> {
  const stamped: FolderState['files'] = []
  for (const file of files) {
    const stamp = (await stampOf(join(folder, file.name)))?.stamp
    if (stamp !== undefined && (await hashFile(join(folder, file.name))) === file.sha256) stamped.push({ ...file, stamp })
  }
  const unfinished = unfinishedFileIn(folder)
  await writeFile(unfinished, JSON.stringify({ id, change: changes.at(-1) ?? '', files: stamped } satisfies FolderState), { flush: true })
  await renameWhenFree(unfinished, join(folder, STATE_FILE))
}

interface Writing {
  readonly pieces: AsyncIterable<Uint8Array>
  /** Called once the file is there whole. */
  readonly makeRoom: () => Promise<void>
}

async function writeWhole(folder: string, { name, sha256 }: StoredFile, { pieces, makeRoom }: Writing): Promise<void> {
  const unfinished = unfinishedFileIn(folder)
  const hash = createHash('sha256')
  async function* hashed(): AsyncGenerator<Uint8Array> {
    for await (const piece of pieces) {
      hash.update(piece)
      yield piece
    }
  }
  try {
    makeFolder(dirname(join(folder, name)))
    await pipeline(hashed(), createWriteStream(unfinished, { flags: 'wx', flush: true }))
    if (hash.digest('hex') !== sha256) throw new NotWholeError(`the database does not hold ${name} whole`)
    await makeRoom()
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

/** All that the backend would use of a folder, also under names that no library has. */
async function namesOfLibrary(folder: string): Promise<readonly string[]> {
  const names = (await namesIn(folder)).filter((name) => !name.startsWith('.') && (name.endsWith(PACK_EXTENSION) || name === SHARES_FILE))
  const keys = (await namesIn(join(folder, ownKeysFolder))).filter((name) => name.endsWith('.pem'))
  return [...names, ...keys.map((name) => `${ownKeysFolder}/${name}`)].sort()
}

function namesOf(files: readonly StoredFile[]): string {
  return files
    .map(({ name }) => name)
    .toSorted()
    .join('\n')
}

/** Equal where two libraries have the same files. */
export function textOf(files: readonly StoredFile[]): string {
  return files
    .map(({ name, sha256 }) => `${name} ${sha256}`)
    .toSorted()
    .join('\n')
}

function smallFirst(one: StoredFile, other: StoredFile): number {
  return Number(one.name.endsWith(PACK_EXTENSION)) - Number(other.name.endsWith(PACK_EXTENSION))
}

async function hashFile(path: string): Promise<string> {
  const hash = createHash('sha256')
  try {
    for await (const bytes of createReadStream(path)) hash.update(bytes as Buffer)
    return hash.digest('hex')
  } catch (error) {
    if (isSystemError(error)) return UNREADABLE
    throw error
  }
}

function isSystemError(error: unknown): boolean {
  return error instanceof Error && 'syscall' in error
}
