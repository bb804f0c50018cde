import { once } from 'node:events'
import type { Readable } from 'node:stream'
import { openPromise, type Entry, type ZipFile } from 'yauzl'
import { fail, succeed, type Failure, type Result } from '../../../../src-shared/kernel/errors/result.ts'
import { faultInEntry, faultInOverlap, STORED } from './entry-faults.ts'
import { anyManifestSchema, manifestPath, newestFormat, packManifestSchema, signaturePath, type PackManifest } from './pack-manifest.ts'
import { packLimits, type PackLimits } from './pack-limits.ts'
import { isPackPath } from './pack-path.ts'
import { checkSignature, type Signing, type TrustedKeys } from '../../../platform/pack-signature.ts'

/** A pack whose list of files is known and whose manifest is as it was signed; its files are checked as they are read. */
export interface OpenPack {
  readonly manifest: PackManifest
  readonly signing: Signing
  /** The unpacked bytes of a listed file, ended with an error where they are more or fewer than the archive says. */
  readonly read: (path: string) => Promise<Readable>
  /** Where in the archive the bytes of a listed file lie; null where they are packed. */
  readonly offsetOf: (path: string) => Promise<number | null>
  readonly close: () => Promise<void>
}

/** Thrown inside, told as a failure. */
class PackRefusal extends Error {
  readonly failure: Failure

  constructor(code: 'pack/unreadable' | 'pack/newer-format' | 'pack/unsafe' | 'pack/altered', about: string) {
    super(about)
    this.failure = fail(code, { pack: about }).error
  }
}

/**
 * Opens an archive without unpacking it: `pack/unreadable` where it is none or has no manifest, `pack/newer-format` where only a later Koya can read
 * it, `pack/unsafe` for names, links, sizes and counts that no pack has, `pack/altered` where manifest, signature and list of files do not fit
 * together.
 */
export async function openPack(path: string, keys: TrustedKeys, limits: PackLimits = packLimits): Promise<Result<OpenPack>> {
  let zip: ZipFile | null = null
  try {
    zip = await openPromise(path, { autoClose: false, strictFileNames: true })
    const entries = await readEntries(zip, limits)
    const pack = await readPack(zip, entries, keys)
    const open = zip
    return succeed({ ...pack, close: () => close(open) })
  } catch (error) {
    if (zip !== null) await close(zip)
    if (error instanceof PackRefusal) return { ok: false, error: error.failure }
    if (isSystemError(error)) throw error
    // What the reader of archives says of a broken one.
    return fail('pack/unreadable', { pack: error instanceof Error ? error.message : String(error) })
  }
}

async function readEntries(zip: ZipFile, limits: PackLimits): Promise<ReadonlyMap<string, Entry>> {
  if (zip.entryCount > limits.entries) throw new PackRefusal('pack/unsafe', `it says that it holds ${zip.entryCount} files`)
  const entries = new Map<string, Entry>()
  let totalBytes = 0
  for await (const entry of zip.eachEntry()) {
    checkEntry(entry, limits)
    if (entries.has(entry.fileName)) throw new PackRefusal('pack/unsafe', `${entry.fileName} is there twice`)
    entries.set(entry.fileName, entry)
    totalBytes += entry.uncompressedSize
    if (totalBytes > limits.totalBytes) throw new PackRefusal('pack/unsafe', 'it is too large')
  }
  const overlap = faultInOverlap([...entries.values()])
  if (overlap !== null) throw new PackRefusal('pack/unsafe', overlap)
  return entries
}

function checkEntry(entry: Entry, limits: PackLimits): void {
  const fault = isPackPath(entry.fileName) ? faultInEntry(entry, limits) : 'is no name for a file of a pack'
  if (fault !== null) throw new PackRefusal('pack/unsafe', `${JSON.stringify(entry.fileName.slice(0, 100))} ${fault}`)
}

async function readPack(zip: ZipFile, entries: ReadonlyMap<string, Entry>, keys: TrustedKeys): Promise<Omit<OpenPack, 'close'>> {
  const manifestBytes = await readWhole(zip, entries.get(manifestPath))
  if (manifestBytes === null) throw new PackRefusal('pack/unreadable', `it has no ${manifestPath}`)
  const json = parseJson(manifestBytes)
  const claimed = anyManifestSchema.safeParse(json)
  // First of all, since a later Koya may sign in another way, too.
  if (claimed.success && claimed.data.format > newestFormat) throw new PackRefusal('pack/newer-format', `it is of format ${claimed.data.format}`)
  const signing = checkSignature(manifestBytes, await readWhole(zip, entries.get(signaturePath)), keys)
  if (signing === null) throw new PackRefusal('pack/altered', 'its signature does not fit')
  const parsed = packManifestSchema.safeParse(json)
  if (!parsed.success)
    throw new PackRefusal('pack/unreadable', parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; '))
  const manifest = parsed.data
  checkListing(manifest, entries)
  return {
    manifest,
    signing,
    read: (path) => zip.openReadStreamPromise(entryOf(entries, path)),
    offsetOf: async (path) => {
      const entry = entryOf(entries, path)
      if (entry.compressionMethod !== STORED) return null
      return (await zip.readLocalFileHeaderPromise(entry, { minimal: true })).fileDataStart
    }
  }
}

function entryOf(entries: ReadonlyMap<string, Entry>, path: string): Entry {
  const entry = entries.get(path)
  if (entry === undefined) throw new RangeError(`there is no ${path} in the pack`)
  return entry
}

/** The archive holds what its manifest lists, each file of the size that is listed, and nothing else. */
function checkListing({ files }: PackManifest, entries: ReadonlyMap<string, Entry>): void {
  const listed = new Set([manifestPath, signaturePath, ...files.map(({ path }) => path)])
  const stray = [...entries.keys()].find((path) => !listed.has(path))
  if (stray !== undefined) throw new PackRefusal('pack/altered', `${stray} is not listed`)
  for (const { path, bytes } of files) {
    if (entries.get(path)?.uncompressedSize !== bytes) throw new PackRefusal('pack/altered', `${path} is not as it is listed`)
  }
}

async function readWhole(zip: ZipFile, entry: Entry | undefined): Promise<Buffer | null> {
  if (entry === undefined) return null
  const chunks: Buffer[] = []
  for await (const chunk of await zip.openReadStreamPromise(entry)) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

function parseJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'))
  } catch {
    return undefined
  }
}

async function close(zip: ZipFile): Promise<void> {
  if (!zip.isOpen) return
  const closed = once(zip, 'close')
  zip.close()
  await closed
}

/** A file that is not there or cannot be read is no matter of its content. */
function isSystemError(error: unknown): boolean {
  return error instanceof Error && 'syscall' in error
}
