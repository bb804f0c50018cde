import { join } from 'node:path'
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
import { ownKeysFolder, type PackRules } from './built-in-packs.ts'
import { hasLessons, hasPapers, type PackManifest } from './archive/pack-manifest.ts'
import type { PackPaperLine } from '../sources/pack-paper.ts'
import { packStatusOf } from './pack-status.ts'
import { readPackTexts, textsFolder } from './read-pack-contents.ts'
import { isOfLessons, readPackLessons, type PackLesson } from './read-pack-lessons.ts'
import { readPackPapers } from './read-pack-papers.ts'
import { readFiles } from './archive/unpack.ts'
import type { PackLibrary } from './install-pack.ts'

/** An installed pack, read when needed. */
export interface RegisteredPack {
  readonly manifest: PackManifest
  readonly status: PackStatus
  /** By subject slug; empty where the file is damaged. */
  readonly readSubjects: () => Promise<ReadonlyMap<string, TemplatedContent>>
  /** Empty where the file is damaged. */
  readonly readLessons: () => Promise<readonly PackLesson[]>
  /** Empty where the file is damaged. */
  readonly readPapers: () => Promise<readonly PackPaperLine[]>
  /** Null where the file of the picture or sound is missing or does not match its table. */
  readonly readMedia: (media: Media) => Promise<Buffer | null>
  /** Null where it is not a library, or its file is damaged. */
  readonly readLibrary: () => Promise<RegisteredLibrary | null>
}

/** The installed packs, in order of their names. Packs that another process installs or removes count from the next read on. */
export interface PackRegistry {
  readonly read: () => Promise<readonly RegisteredPack[]>
}

interface PackRegistryDeps {
  readonly folder: string
  /** Called for the first pack only: without packs, no rules are read. Its errors fail the read of that pack. */
  readonly readRules: () => Promise<PackRules>
  /** Called once for each unusable file. */
  readonly onDamage: (id: string, failure: Failure) => void
}

/** The packs, and the rules for them. */
interface RegistryLibrary extends PackLibrary {
  readonly onDamage: PackRegistryDeps['onDamage']
}

interface Held {
  /** The stamp of the file; it changes when the file is replaced. */
  readonly stamp: string
  readonly pack: RegisteredPack | null
}

/** A folder that changed less than this ago may change again with the same timestamp. */
const CLOCK_STEP_MS = 1000

/** Opens the library, which need not exist, and removes what killed processes left in it. */
export async function openPackRegistry({ folder, readRules, onDamage }: PackRegistryDeps): Promise<PackRegistry> {
  await sweepPacks(folder)
  const held = new Map<string, Held>()
  let rules: Promise<PackRules> | null = null
  let seen = ''
  let seenKeys = ''
  let queue: Promise<unknown> = Promise.resolve()
  /** A read that has not begun: what it finds is as new for every caller that waits for it. */
  let waiting: Promise<readonly RegisteredPack[]> | null = null

  async function readNow(): Promise<readonly RegisteredPack[]> {
    const found = await stampOf(folder)
    const keys = (await stampOf(join(folder, ownKeysFolder)))?.stamp ?? ''
    if (keys !== seenKeys) {
      // A key that is trusted now may decide otherwise about every pack.
      held.clear()
      ;[rules, seen, seenKeys] = [null, '', keys]
    }
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
      const next = (waiting ??= queue.then(() => {
        waiting = null
        return readNow()
      }))
      queue = next.catch(() => undefined)
      return next
    }
  }
}

/** Overwriting a file in place does not change its folder. */
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

/** Works are read directly from the archive, whose bytes were verified against the manifest at installation. */
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

/** Opens the file only while `work` runs, so that it can be replaced at any other time. A file named after another pack is rejected. */
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
    // The disk cannot read it, or the file has just been removed.
    if (error instanceof Error && 'syscall' in error) return fail('pack/unreadable', { pack: error.message })
    throw error
  }
}
