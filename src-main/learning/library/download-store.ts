import { createHash, randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { ReplyOwner } from '../response-cache/response-store.ts'
import { downloadRecordSchema, type DownloadRecord, type DownloadedWork } from './download-record.ts'

/** A library as its learner keeps it. */
export interface LibraryRef {
  readonly owner: ReplyOwner
  readonly serial: string
}

/** The beginning of a file that is being fetched. */
export interface DownloadPart {
  readonly bytes: () => number
  readonly append: (bytes: Uint8Array) => Promise<void>
  readonly close: () => Promise<void>
}

/** The files of libraries that learners keep on this computer. */
export interface DownloadStore {
  /** Null where nothing is kept, or nobody can tell what. */
  readonly read: (libraryRef: LibraryRef) => Promise<DownloadRecord | null>
  /** What `next` answers takes the place of what is noted; null leaves it. One change after the other. */
  readonly change: (libraryRef: LibraryRef, next: (record: DownloadRecord | null) => DownloadRecord | null) => Promise<void>
  /** At most `most` bytes from `from` on; null where the file is not what was kept any more. */
  readonly readBytes: (
    libraryRef: LibraryRef,
    work: DownloadedWork,
    stretch: { readonly from: number; readonly most: number }
  ) => Promise<Buffer | null>
  /** Whether a file of that hash is here whole, whether or not the record names it. */
  readonly isHere: (libraryRef: LibraryRef, file: Pick<DownloadedWork, 'sha256' | 'sizeBytes'>) => Promise<boolean>
  /** Goes on where an earlier try ended. */
  readonly openPart: (libraryRef: LibraryRef, file: Pick<DownloadedWork, 'sha256' | 'sizeBytes'>) => Promise<DownloadPart>
  /** Makes a part that is whole a file that is kept. Answers false, and takes it away, where its bytes are not those of its hash. */
  readonly finishPart: (libraryRef: LibraryRef, sha256: string) => Promise<boolean>
  /** Takes away the files that its record does not name, and all parts. */
  readonly tidy: (libraryRef: LibraryRef) => Promise<void>
  /** Bytes of files and parts: of one library, or of all that its learner keeps. */
  readonly usedBytes: (owner: ReplyOwner, serial: string | null) => Promise<number>
  /** One library, or all of this learner's. */
  readonly remove: (owner: ReplyOwner, serial: string | null) => Promise<void>
  /**
   * Takes away what belongs to any other account, at whichever backend. Null where nobody knows whose may stay: then all that is here does, for each
   * account until it is named again.
   */
  readonly retainOnly: (accountIds: readonly string[] | null) => Promise<void>
}

const RECORD = 'record.json'
/** In an account's folder whose owner the list of those who are remembered has lost, not forgotten. */
const SPARED = 'spared'
const FILE = /^[0-9a-f]{64}(?:\.part)?$/

/**
 * A folder for each backend, in it one for each account, in it one for each library: for the system's user alone. A file is called by its hash and
 * stands under that name only once all of it has reached the disk and been checked; the record that names it comes after it.
 */
export function createDownloadStore(folder: string): DownloadStore {
  let queue: Promise<unknown> = Promise.resolve()

  function next<Value>(step: () => Promise<Value>): Promise<Value> {
    const done = queue.then(step)
    queue = done.catch(() => undefined)
    return done
  }

  const accountFolder = ({ backend, accountId }: ReplyOwner): string => join(folder, nameOf(backend), nameOf(accountId))
  const folderOf = ({ owner, serial }: LibraryRef): string => join(accountFolder(owner), serial)

  return {
    read: (libraryRef) => next(() => readRecord(folderOf(libraryRef))),
    change: (libraryRef, toNext) =>
      next(async () => {
        const changed = toNext(await readRecord(folderOf(libraryRef)))
        if (changed !== null) await writeWhole(join(folderOf(libraryRef), RECORD), JSON.stringify(changed))
      }),
    readBytes: (libraryRef, work, stretch) => readStretch(join(folderOf(libraryRef), work.sha256), work.sizeBytes, stretch),
    async isHere(libraryRef, { sha256, sizeBytes }) {
      const path = join(folderOf(libraryRef), sha256)
      return (await sizeOf(path)) === sizeBytes && (await hashOf(path)) === sha256
    },
    openPart: (libraryRef, { sha256, sizeBytes }) => openPart(join(folderOf(libraryRef), `${sha256}.part`), sizeBytes),
    async finishPart(libraryRef, sha256) {
      const path = join(folderOf(libraryRef), sha256)
      if ((await hashOf(`${path}.part`)) !== sha256) {
        await rm(`${path}.part`, { force: true })
        return false
      }
      await rename(`${path}.part`, path)
      await settleFolder(dirname(path))
      return true
    },
    tidy: (libraryRef) =>
      next(async () => {
        const named = new Set((await readRecord(folderOf(libraryRef)))?.works.map(({ sha256 }) => sha256))
        const stale = (await namesIn(folderOf(libraryRef))).filter((name) => name !== RECORD && !named.has(name))
        await Promise.all(stale.map((name) => rm(join(folderOf(libraryRef), name), { force: true })))
      }),
    async usedBytes(owner, serial) {
      const serials = serial === null ? await namesIn(accountFolder(owner)) : [serial]
      const sizes = await Promise.all(serials.map((one) => sizeOfFiles(folderOf({ owner, serial: one }))))
      return sizes.reduce((sum, size) => sum + size, 0)
    },
    remove: (owner, serial) =>
      next(() => rm(serial === null ? accountFolder(owner) : folderOf({ owner, serial }), { recursive: true, force: true, maxRetries: 5 })),
    retainOnly: (accountIds) =>
      next(async () => {
        const retained = accountIds && new Set(accountIds.map(nameOf))
        for (const backend of await namesIn(folder)) {
          for (const account of await namesIn(join(folder, backend))) {
            await settleAccount(join(folder, backend, account), retained && retained.has(account))
          }
        }
      })
  }
}

/** `isKnown` is null where nobody can tell. */
async function settleAccount(folder: string, isKnown: boolean | null): Promise<void> {
  const mark = join(folder, SPARED)
  if (isKnown === null) {
    await writeFile(mark, '', { mode: 0o600, flush: true })
    await settleFolder(folder)
  } else if (isKnown) await rm(mark, { force: true })
  else if (!(await namesIn(folder)).includes(SPARED)) await rm(folder, { recursive: true, force: true, maxRetries: 5 })
}

/** What another release of Koya noted in another form, and what is damaged, is nothing. */
async function readRecord(folder: string): Promise<DownloadRecord | null> {
  const text = await readFile(join(folder, RECORD), 'utf8').catch(() => 'null')
  const record = downloadRecordSchema.safeParse(parse(text))
  return record.success ? record.data : null
}

async function readStretch(
  path: string,
  sizeBytes: number,
  { from, most }: { readonly from: number; readonly most: number }
): Promise<Buffer | null> {
  try {
    await using file = await open(path, 'r')
    if ((await file.stat()).size !== sizeBytes) return null
    const bytes = Buffer.alloc(Math.max(0, Math.min(most, sizeBytes - from)))
    if (bytes.length === 0) return bytes
    const { bytesRead } = await file.read(bytes, 0, bytes.length, from)
    return bytesRead === bytes.length ? bytes : null
  } catch (error) {
    if (error instanceof Error && 'syscall' in error) return null
    throw error
  }
}

async function openPart(path: string, sizeBytes: number): Promise<DownloadPart> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  // More than there is to come is of another file.
  if ((await sizeOf(path)) > sizeBytes) await rm(path, { force: true })
  const file = await open(path, 'a', 0o600)
  let bytes = (await file.stat()).size
  return {
    bytes: () => bytes,
    async append(more) {
      await file.appendFile(more)
      bytes += more.length
    },
    async close() {
      try {
        await file.sync()
      } finally {
        await file.close()
      }
    }
  }
}

/** All of it, or what was there before. */
async function writeWhole(path: string, text: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const part = `${path}.${randomBytes(4).toString('hex')}`
  {
    await using file = await open(part, 'wx', 0o600)
    await file.writeFile(text)
    await file.sync()
  }
  await rename(part, path)
  await settleFolder(dirname(path))
}

/** A new name reaches the disk with its folder; Windows has no such step. */
async function settleFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  await using handle = await open(folder, 'r')
  await handle.sync()
}

async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) hash.update(chunk)
  return hash.digest('hex')
}

async function sizeOfFiles(folder: string): Promise<number> {
  const names = (await namesIn(folder)).filter((name) => FILE.test(name))
  const sizes = await Promise.all(names.map((name) => sizeOf(join(folder, name))))
  return sizes.reduce((sum, size) => sum + size, 0)
}

/** 0 where there is none, or none any more. */
async function sizeOf(path: string): Promise<number> {
  return stat(path).then(
    ({ size }) => size,
    () => 0
  )
}

async function namesIn(folder: string): Promise<string[]> {
  return readdir(folder).catch(() => [])
}

function nameOf(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
