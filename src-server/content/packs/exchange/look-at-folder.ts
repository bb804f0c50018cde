import type { Dirent } from 'node:fs'
import { lstat, opendir } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { FoundPacks } from '../../../../src-shared/content/packs/pack-work.ts'
import { fail, succeed, type Result } from '../../../../src-shared/kernel/errors/result.ts'
import type { TrustedKeys } from '../../../platform/pack-signature.ts'
import { PACK_EXTENSION } from '../archive/pack-folder.ts'
import { readList } from '../catalogue/check-catalogue.ts'
import { catalogueFileName, type CatalogueEntry } from '../catalogue/pack-catalogue.ts'
import { readCatalogue } from '../catalogue/read-catalogue.ts'
import { ARCHIVE_LIMIT_BYTES } from '../install-pack.ts'
import { summarizePack } from '../summarize-pack.ts'
import { tagOf } from './folder-connection.ts'
import { listOf, sourceOf } from './look-at-catalogue.ts'
import type { SeenSource } from './look-at-source.ts'
import type { PackSource } from './pack-source.ts'

/** How much of a folder is looked at. A drive may hold a whole disk's files, or be as slow as a bad network. */
interface FolderLimits {
  readonly names: number
  readonly packs: number
  /** Folders below the chosen one. */
  readonly depth: number
  readonly timeMs: number
}

const folderLimits: FolderLimits = { names: 20_000, packs: 200, depth: 2, timeMs: 20_000 }

interface FolderLooking {
  readonly keys: TrustedKeys
  /** The day, such as 2026-11-21. */
  readonly today: string
  readonly limits?: FolderLimits
  readonly signal?: AbortSignal | undefined
}

interface SeenFolder extends SeenSource {
  readonly folder: NonNullable<FoundPacks['folder']>
}

/**
 * Lists the packs of a folder: those of its publisher's list, and every other file of a pack. Links are not followed. Fails with
 * `pack/folder-unreadable`, and as `readCatalogue` does where the list was changed: then nothing there is as its publisher left it. An old list is
 * used: a drive cannot know that there is a newer one.
 */
export async function lookAtFolder(folder: string, looking: FolderLooking): Promise<Result<SeenFolder>> {
  try {
    const bytes = await readList(join(folder, catalogueFileName))
    const read = bytes === null ? null : readCatalogue(bytes, looking.keys)
    if (read !== null && !read.ok && read.error.code !== 'pack/no-source') return read
    const catalogue = read?.ok === true ? read.value : null
    const listed = new Map(catalogue?.catalogue.packs.map((entry) => [join(folder, entry.path), entry]))
    const walk = await findPackFiles(folder, looking)
    const sources: PackSource[] = []
    let skippedCount = walk.skippedCount
    for (const file of walk.files) {
      looking.signal?.throwIfAborted()
      const source = isLate(walk) ? null : await describeFile(file, listed.get(file.path), looking)
      if (source === null) skippedCount += 1
      else sources.push(source)
    }
    const isPartial = walk.isPartial || isLate(walk)
    return succeed({ sources, list: catalogue === null ? null : listOf(catalogue, looking.today), folder: { skippedCount, isPartial } })
  } catch (error) {
    if (error instanceof Error && 'syscall' in error) return fail('pack/folder-unreadable')
    throw error
  }
}

interface PackFile {
  readonly path: string
  readonly bytes: number
  readonly etag: string
}

interface Walk {
  readonly files: PackFile[]
  readonly endsAt: number
  nameCount: number
  /** Files that no pack can be: too large, or no plain files. */
  skippedCount: number
  isPartial: boolean
}

function isLate({ endsAt }: Walk): boolean {
  return performance.now() > endsAt
}

async function findPackFiles(folder: string, { limits = folderLimits, signal }: FolderLooking): Promise<Walk> {
  const walk: Walk = { files: [], endsAt: performance.now() + limits.timeMs, nameCount: 0, skippedCount: 0, isPartial: false }
  const waiting = [{ path: folder, depth: 0 }]
  for (let next = waiting.shift(); next !== undefined && !walk.isPartial; next = waiting.shift()) {
    const { path: parent, depth } = next
    for await (const entry of namesOf(parent, depth)) {
      signal?.throwIfAborted()
      walk.nameCount += 1
      walk.isPartial = walk.nameCount > limits.names || walk.files.length >= limits.packs || isLate(walk)
      if (walk.isPartial) break
      const path = join(parent, entry.name)
      if (entry.name.endsWith(PACK_EXTENSION)) await take(walk, path)
      else if (entry.isDirectory() && depth < limits.depth && !entry.name.startsWith('.')) waiting.push({ path, depth: depth + 1 })
    }
  }
  walk.files.sort((one, other) => (one.path < other.path ? -1 : 1))
  return walk
}

/** A folder below the chosen one may be closed to this user, such as the system’s own on a drive. */
async function* namesOf(folder: string, depth: number): AsyncGenerator<Dirent> {
  try {
    yield* await opendir(folder)
  } catch (error) {
    const isClosed = error instanceof Error && 'code' in error && (error.code === 'EACCES' || error.code === 'EPERM')
    if (depth === 0 || !isClosed) throw error
  }
}

async function take(walk: Walk, path: string): Promise<void> {
  const found = await lstat(path)
  if (found.isFile() && found.size > 0 && found.size <= ARCHIVE_LIMIT_BYTES) walk.files.push({ path, bytes: found.size, etag: tagOf(found) })
  else walk.skippedCount += 1
}

/** Null for a file that is no pack, or is not of the size that the list says. */
async function describeFile({ path, bytes, etag }: PackFile, entry: CatalogueEntry | undefined, { keys }: FolderLooking): Promise<PackSource | null> {
  const url = pathToFileURL(path).href
  if (entry !== undefined) return entry.bytes === bytes ? { ...sourceOf(entry, url, keys), url } : null
  const summary = await summarizePack(path, keys)
  return summary === null ? null : { url, bytes, etag, sha256: null, name: summary.title, summary, about: null }
}
