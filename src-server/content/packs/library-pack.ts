import { createHash } from 'node:crypto'
import { workFileName, type FiledWorkSource } from '../../../src-shared/content/library/library.ts'
import { fail, succeed, type Result } from '../../../src-shared/kernel/errors/result.ts'
import { faultsInLibrary, filedWorksOf, librarySourceSchema, type LibrarySource } from '../sources/library-source.ts'
import { HEAD_BYTES, isOfType } from '../sources/work-file.ts'
import type { OpenPack } from './archive/open-pack.ts'
import { mediaFolder } from './pack-contents.ts'
import type { PackManifest } from './archive/pack-manifest.ts'
import { readFiles } from './archive/unpack.ts'

/** A pack with this file is a library. It has no other files but those of its works. */
export const libraryPath = 'library.json'

export function isLibraryPack({ files }: Pick<PackManifest, 'files'>): boolean {
  return files.some(({ path }) => path === libraryPath)
}

export function workPath(work: Pick<FiledWorkSource, 'id' | 'type'>): string {
  return `${mediaFolder}/${workFileName(work)}`
}

/** Reads a library's source without reading the files of its works. Fails with `pack/content` and the invalid part. */
export async function readLibrary(pack: OpenPack): Promise<Result<LibrarySource>> {
  const files = await readFiles(pack, (path) => path === libraryPath)
  if (!files.ok) return files
  const parsed = librarySourceSchema.safeParse(parse(files.value.get(libraryPath)))
  if (!parsed.success)
    return refuse(`${libraryPath}: ${parsed.error.issues.map(({ path, message }) => `${path.join('.')} ${message}`).join('; ') || 'it is not JSON'}`)
  const [fault] = [...faultsInLibrary(parsed.data), ...faultsInListing(pack.manifest, parsed.data)]
  return fault === undefined ? succeed(parsed.data) : refuse(fault)
}

/** Verifies every byte of the works' files against the manifest, one file after another, never a whole file in memory. */
export async function checkWorks(pack: OpenPack, source: LibrarySource): Promise<Result<LibrarySource>> {
  for (const work of filedWorksOf(source)) {
    const path = workPath(work)
    // A part of a compressed file could be read only by unpacking everything before it.
    if ((await pack.offsetOf(path)) === null) return refuse(`${path} is compressed: store the files of a library uncompressed`)
    const read = await hashAndHead(pack, path)
    if (read?.sha256 !== pack.manifest.files.find((file) => file.path === path)?.sha256)
      return fail('pack/altered', { pack: `${path} was changed after it was published` })
    if (read === null || !isOfType(work.type, read.head)) return refuse(`${path} is not of type ${work.type}`)
  }
  return succeed(source)
}

/** Checks that the works' files are all there, and nothing else is. */
function faultsInListing({ files }: PackManifest, source: LibrarySource): readonly string[] {
  const wanted = new Set([libraryPath, ...filedWorksOf(source).map(workPath)])
  const listed = new Set(files.map(({ path }) => path))
  return [
    ...[...wanted].filter((path) => !listed.has(path)).map((path) => `there is no ${path}`),
    ...[...listed].filter((path) => !wanted.has(path)).map((path) => `${path} does not belong to a work of the library`),
    ...files.filter(({ path, bytes }) => wanted.has(path) && bytes === 0).map(({ path }) => `${path} is empty`)
  ]
}

/** Null where the archive's own data of the file is wrong. */
async function hashAndHead(pack: OpenPack, path: string): Promise<{ readonly sha256: string; readonly head: Buffer } | null> {
  const hash = createHash('sha256')
  let head = Buffer.alloc(0)
  try {
    for await (const chunk of await pack.read(path)) {
      const bytes = chunk as Buffer
      hash.update(bytes)
      if (head.length < HEAD_BYTES) head = Buffer.concat([head, bytes.subarray(0, HEAD_BYTES - head.length)])
    }
  } catch (error) {
    if (error instanceof Error && 'syscall' in error) throw error
    return null
  }
  return { sha256: hash.digest('hex'), head }
}

function refuse(about: string): Result<never> {
  return fail('pack/content', { pack: about })
}

function parse(bytes: Buffer | undefined): unknown {
  try {
    return JSON.parse(bytes?.toString('utf8') ?? '')
  } catch {
    return undefined
  }
}
