import { fileNameOf, type Media } from '../../../src-shared/content/media/media.ts'
import { withTemplates, type TemplatedContent } from '../templates/templated-content.ts'
import type { PackStatus } from '../../../src-shared/content/packs/pack-summary.ts'
import { fail, succeed, type Failure, type Result } from '../../../src-shared/kernel/errors/result.ts'
import { faultInMediaFile } from '../sources/media-file.ts'
import { filedWorksOf, sizeOfTexts } from '../sources/library-source.ts'
import type { RegisteredLibrary } from '../sources/registered-library.ts'
import { readStretch, type WorkFile } from '../sources/work-file.ts'
import { isLibraryPack, readLibrary, workPath } from './library-pack.ts'
import { openPack, type OpenPack } from './archive/open-pack.ts'
import { idsIn, packFileOf, stampOf, sweepPacks } from './archive/pack-folder.ts'
import { mediaFolder, papersPath } from './pack-contents.ts'
import type { PackRules } from './built-in-packs.ts'
import { hasLessons, hasPapers, type PackManifest } from './archive/pack-manifest.ts'
import type { PackPaperLine } from './pack-paper.ts'
import { packStatusOf } from './pack-status.ts'
import { readPackTexts, textsFolder } from './read-pack-contents.ts'
import { isOfLessons, readPackLessons, type PackLesson } from './read-pack-lessons.ts'
import { readPackPapers } from './read-pack-papers.ts'
import { readFiles } from './archive/unpack.ts'
import type { PackLibrary } from './install-pack.ts'

/** A pack of the library, read as it is needed. */
export interface RegisteredPack {
  readonly manifest: PackManifest
  readonly status: PackStatus
  /** By the slugs of its subjects; none where the file is damaged. */
  readonly readSubjects: () => Promise<ReadonlyMap<string, TemplatedContent>>
  /** None where the file is damaged. */
  readonly readLessons: () => Promise<readonly PackLesson[]>
  /** None where the file is damaged. */
  readonly readPapers: () => Promise<readonly PackPaperLine[]>
  /** Null where the file of the picture or sound is not there, or is not what its table says. */
  readonly readMedia: (media: Media) => Promise<Buffer | null>
  /** Null where it is no library, or its file is damaged. */
  readonly readLibrary: () => Promise<RegisteredLibrary | null>
}

/** The installed packs as they are now, in the order of their names: what another process installs or removes counts from the next reading on. */
export interface PackRegistry {
  readonly read: () => Promise<readonly RegisteredPack[]>
}

interface PackRegistryDeps {
  readonly folder: string
  /** Asked for at the first pack: where none is installed, no rule is read. What it throws, the reading of that pack throws. */
  readonly readRules: () => Promise<PackRules>
  /** Told once of each file that cannot be used. */
  readonly onDamage: (id: string, failure: Failure) => void
}

/** The packs, and what decides about them. */
interface RegistryLibrary extends PackLibrary {
  readonly onDamage: PackRegistryDeps['onDamage']
}

interface Held {
  /** Of the file: another one under its name has another. */
  readonly stamp: string
  readonly pack: RegisteredPack | null
}

/** A folder that changed less than this ago may change again under the same time. */
const CLOCK_STEP_MS = 1000

/** Opens the library, which need not be there, and takes away what killed processes have left in it. */
export async function openPackRegistry({ folder, readRules, onDamage }: PackRegistryDeps): Promise<PackRegistry> {
  await sweepPacks(folder)
  const held = new Map<string, Held>()
  let rules: Promise<PackRules> | null = null
  let seen = ''
  let queue: Promise<unknown> = Promise.resolve()

  async function readNow(): Promise<readonly RegisteredPack[]> {
    const found = await stampOf(folder)
    if (found === null) held.clear()
    else if (found.stamp !== seen || (await isWrittenOver(folder, held))) {
      const ids = await idsIn(folder)
      if (ids.length === 0) held.clear()
      else await readAgain({ folder, onDamage, rules: await (rules ??= readRules()) }, { ids, held })
      seen = Math.abs(Date.now() - found.changedAt) > CLOCK_STEP_MS ? found.stamp : ''
    }
    return [...held.values()].flatMap(({ pack }) => pack ?? [])
  }

  return {
    read: () => {
      const next = queue.then(readNow)
      queue = next.catch(() => undefined)
      return next
    }
  }
}

/** A file that is written over where it lies changes nothing of its folder. */
async function isWrittenOver(folder: string, held: ReadonlyMap<string, Held>): Promise<boolean> {
  for (const [id, { stamp }] of held) if ((await stampOf(packFileOf(folder, id)))?.stamp !== stamp) return true
  return false
}

async function readAgain(
  registry: RegistryLibrary,
  { ids, held }: { readonly ids: readonly string[]; readonly held: Map<string, Held> }
): Promise<void> {
  const before = new Map(held)
  held.clear()
  for (const id of ids) {
    const stamp = (await stampOf(packFileOf(registry.folder, id)))?.stamp
    const same = before.get(id)
    if (stamp !== undefined) held.set(id, same?.stamp === stamp ? same : { stamp, pack: await register(registry, id, stamp) })
  }
}

async function register(registry: RegistryLibrary, id: string, stamp: string): Promise<RegisteredPack | null> {
  const opened = await usePack(registry, id, ({ manifest, signing }) => Promise.resolve(succeed({ manifest, signing })))
  if (!opened.ok) {
    registry.onDamage(id, opened.error)
    return null
  }
  const { manifest, signing } = opened.value
  let subjects: Promise<ReadonlyMap<string, TemplatedContent>> | null = null
  let lessons: Promise<readonly PackLesson[]> | null = null
  let papers: Promise<readonly PackPaperLine[]> | null = null
  let library: Promise<RegisteredLibrary | null> | null = null
  return {
    manifest,
    status: packStatusOf({ manifest, signing }, registry.rules),
    readSubjects: () => (subjects ??= readSubjects(registry, id)),
    readLessons: () => (lessons ??= hasLessons(manifest.format) ? readLessons(registry, id) : Promise.resolve([])),
    readPapers: () => (papers ??= hasPapers(manifest.format) ? readPapers(registry, id) : Promise.resolve([])),
    readLibrary: () => (library ??= isLibraryPack(manifest) ? registerLibrary(registry, id, stamp) : Promise.resolve(null)),
    readMedia: async (media) => {
      const path = `${mediaFolder}/${fileNameOf(media)}`
      const files = await usePack(registry, id, (pack) => readFiles(pack, (name) => name === path))
      const bytes = files.ok ? files.value.get(path) : undefined
      return bytes && faultInMediaFile(media, bytes) === null ? bytes : null
    }
  }
}

async function readSubjects(registry: RegistryLibrary, id: string): Promise<ReadonlyMap<string, TemplatedContent>> {
  const read = await usePack(registry, id, async (pack) => {
    const files = await readFiles(pack, (path) => path.startsWith(`${textsFolder}/`))
    return files.ok ? readPackTexts(files.value, id) : files
  })
  if (!read.ok) registry.onDamage(id, read.error)
  return new Map(read.ok ? read.value.map(({ content, templates }) => [content.subject, withTemplates(content, templates)]) : [])
}

async function readLessons(registry: RegistryLibrary, id: string): Promise<readonly PackLesson[]> {
  const read = await usePack(registry, id, async (pack) => {
    const files = await readFiles(pack, isOfLessons)
    return files.ok ? readPackLessons(files.value) : files
  })
  if (!read.ok) registry.onDamage(id, read.error)
  return read.ok ? read.value : []
}

async function readPapers(registry: RegistryLibrary, id: string): Promise<readonly PackPaperLine[]> {
  const read = await usePack(registry, id, async (pack) => {
    const files = await readFiles(pack, (path) => path === papersPath)
    return files.ok ? readPackPapers(files.value) : files
  })
  if (!read.ok) registry.onDamage(id, read.error)
  return read.ok ? read.value : []
}

/** Its works are read from where they lie in the archive, whose bytes were held against the manifest as it was installed. */
async function registerLibrary(registry: RegistryLibrary, id: string, stamp: string): Promise<RegisteredLibrary | null> {
  const read = await usePack(registry, id, async (pack): Promise<Result<RegisteredLibrary>> => {
    const source = await readLibrary(pack)
    if (!source.ok) return source
    const files = new Map<string, WorkFile>()
    for (const work of filedWorksOf(source.value)) {
      const listed = pack.manifest.files.find(({ path }) => path === workPath(work))
      const offset = listed ? await pack.offsetOf(listed.path) : null
      if (!listed || offset === null) return fail('pack/content', { pack: `${workPath(work)} cannot be read in parts` })
      const stretch = { path: packFileOf(registry.folder, id), stamp, offset, sizeBytes: listed.bytes }
      files.set(work.id, { sizeBytes: listed.bytes, sha256: listed.sha256, read: (from, most) => readStretch(stretch, from, most) })
    }
    const fileBytes = [...files.values()].reduce((sum, { sizeBytes }) => sum + sizeBytes, 0)
    return succeed({ source: source.value, files, sizeBytes: sizeOfTexts(source.value) + fileBytes })
  })
  if (!read.ok) registry.onDamage(id, read.error)
  return read.ok ? read.value : null
}

/** Opens the file for as long as `work` lasts, so that it can be replaced at any other time. A file under another pack's name is no pack. */
async function usePack<Value>({ folder, rules }: PackLibrary, id: string, work: (pack: OpenPack) => Promise<Result<Value>>): Promise<Result<Value>> {
  try {
    const opened = await openPack(packFileOf(folder, id), rules.keys)
    if (!opened.ok) return opened
    try {
      return opened.value.manifest.id === id ? await work(opened.value) : fail('pack/altered', { pack: `it is ${opened.value.manifest.id}` })
    } finally {
      await opened.value.close()
    }
  } catch (error) {
    // A disk that does not give it back, or a file that was removed a moment ago.
    if (error instanceof Error && 'syscall' in error) return fail('pack/unreadable', { pack: error.message })
    throw error
  }
}
