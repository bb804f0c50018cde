import { once } from 'node:events'
import { crc32 } from 'node:zlib'
import { openPromise, type Entry, type ZipFile } from 'yauzl'
import { fail, succeed, type Failure, type Result } from '../../../../src-shared/kernel/errors/result.ts'
import { faultInEntry, faultInOverlap } from '../../packs/archive/entry-faults.ts'
import { packLimits, type PackLimits } from '../../packs/archive/pack-limits.ts'
import { faultInName, isClutter, plainPath, twinKeyOf } from './archive-name.ts'

/** An archive of another program, whose list of files is known. Nothing of it is ever written to a disk. */
export interface OpenArchive {
  /** Paths of its files with `/` between folders, in the archive's order; without folders and what a Mac leaves in archives. */
  readonly paths: readonly string[]
  /**
   * Reads one file; `exchange/not-an-archive` where its bytes are not those that the archive promises, and `exchange/too-large` without reading it where it
   * has more than `most` bytes. Throws for a path that is not listed.
   */
  readonly read: (path: string, most?: number) => Promise<Result<Buffer>>
  readonly close: () => Promise<void>
}

/** Thrown inside, told as a failure. */
class ArchiveRefusal extends Error {
  readonly failure: Failure

  constructor(about: string) {
    super(about)
    this.failure = fail('exchange/unsafe-archive', { file: about }).error
  }
}

/** What yauzl says of names that lead out of an archive. */
const outsideName = /^(?:absolute path|invalid relative path|invalid characters in fileName)/

/**
 * Opens an archive without unpacking it: `exchange/not-an-archive` where it is none or is cut off, `exchange/unsafe-archive` for names, links, sizes
 * and counts that no export has (checks C1 and C2 of the fault list). `fields.file` says what is wrong.
 */
export async function openArchive(path: string, limits: PackLimits = packLimits): Promise<Result<OpenArchive>> {
  let zip: ZipFile | null = null
  try {
    zip = await openPromise(path, { autoClose: false, strictFileNames: false })
    const open = zip
    const entries = await readEntries(open, limits)
    return succeed({
      paths: [...entries.keys()],
      read: (name, most = limits.fileBytes) => readFile(open, entries.get(name), most),
      close: () => close(open)
    })
  } catch (error) {
    if (zip !== null) await close(zip)
    if (error instanceof ArchiveRefusal) return { ok: false, error: error.failure }
    if (isSystemError(error)) throw error
    // What the reader of archives says of a broken one.
    const about = error instanceof Error ? error.message : String(error)
    return fail(outsideName.test(about) ? 'exchange/unsafe-archive' : 'exchange/not-an-archive', { file: about })
  }
}

async function readEntries(zip: ZipFile, limits: PackLimits): Promise<ReadonlyMap<string, Entry>> {
  if (zip.entryCount > limits.entries) throw new ArchiveRefusal(`it says that it holds ${zip.entryCount} files`)
  const entries = new Map<string, Entry>()
  const twins = new Set<string>()
  let totalBytes = 0
  for await (const entry of zip.eachEntry()) {
    const { fileName } = entry
    const isFolder = fileName.endsWith('/')
    const fault = faultInName(fileName) ?? (isFolder ? faultInFolder(entry) : faultInEntry(entry, limits))
    if (fault !== null) throw new ArchiveRefusal(`${JSON.stringify(fileName.slice(0, 100))} ${fault}`)
    totalBytes += entry.uncompressedSize
    if (totalBytes > limits.totalBytes) throw new ArchiveRefusal('it is too large')
    if (isFolder || isClutter(fileName)) continue
    if (twins.has(twinKeyOf(fileName))) throw new ArchiveRefusal(`${JSON.stringify(fileName.slice(0, 100))} is there twice`)
    twins.add(twinKeyOf(fileName))
    entries.set(plainPath(fileName), entry)
  }
  const overlap = faultInOverlap([...entries.values()])
  if (overlap !== null) throw new ArchiveRefusal(overlap)
  return entries
}

function faultInFolder({ uncompressedSize }: Entry): string | null {
  return uncompressedSize === 0 ? null : 'is a folder with bytes'
}

async function readFile(zip: ZipFile, entry: Entry | undefined, most: number): Promise<Result<Buffer>> {
  if (entry === undefined) throw new RangeError('the archive has no such file')
  if (entry.uncompressedSize > most) return fail('exchange/too-large', { file: `${entry.fileName} has ${String(entry.uncompressedSize)} bytes` })
  const chunks: Buffer[] = []
  try {
    for await (const chunk of await zip.openReadStreamPromise(entry)) chunks.push(chunk as Buffer)
  } catch (error) {
    if (isSystemError(error)) throw error
    return fail('exchange/not-an-archive', { file: `${entry.fileName}: ${error instanceof Error ? error.message : String(error)}` })
  }
  const bytes = Buffer.concat(chunks)
  return crc32(bytes) === entry.crc32 ? succeed(bytes) : fail('exchange/not-an-archive', { file: `${entry.fileName} is damaged` })
}

async function close(zip: ZipFile): Promise<void> {
  if (!zip.isOpen) return
  const closed = once(zip, 'close')
  zip.close()
  await closed
}

/** A file that is not there or cannot be read is no matter of its content. Errors of zlib have a code and no system call. */
function isSystemError(error: unknown): boolean {
  return error instanceof Error && 'syscall' in error
}
