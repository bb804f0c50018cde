import { createHash, randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { ReplyOwner } from '../response-cache/response-store.ts'
import { downloadRecordSchema, type DownloadRecord, type DownloadedWork } from './download-record.ts'
import { renameWhenFree } from '../../platform/disk/held-file.ts'

/** A library as downloaded by its learner. */
export interface LibraryRef {
  readonly owner: ReplyOwner
  readonly serial: string
}

/** A partly downloaded file. */
export interface DownloadPart {
  readonly bytes: () => number
  readonly append: (bytes: Uint8Array) => Promise<void>
  readonly close: () => Promise<void>
}

/** The files of libraries that learners download to this computer. */
export interface DownloadStore {
  /** Null if there is no readable record. */
  readonly read: (libraryRef: LibraryRef) => Promise<DownloadRecord | null>
  /** Replaces the record with the result of `next`; null leaves it unchanged. Changes run one after the other. */
  readonly change: (libraryRef: LibraryRef, next: (record: DownloadRecord | null) => DownloadRecord | null) => Promise<void>
  /** Reads at most `most` bytes from `from` on; null if the file is no longer the downloaded one. */
  readonly readBytes: (
    libraryRef: LibraryRef,
    work: DownloadedWork,
    stretch: { readonly from: number; readonly most: number }
  ) => Promise<Buffer | null>
  /** Whether a complete file with that hash is here, whether or not the record names it. */
  readonly isHere: (libraryRef: LibraryRef, file: Pick<DownloadedWork, 'sha256' | 'sizeBytes'>) => Promise<boolean>
  /** Resumes where an earlier download stopped. */
  readonly openPart: (libraryRef: LibraryRef, file: Pick<DownloadedWork, 'sha256' | 'sizeBytes'>) => Promise<DownloadPart>
  /** Turns a complete part into a finished file. If its bytes do not match the hash, deletes it and returns false. */
  readonly finishPart: (libraryRef: LibraryRef, sha256: string) => Promise<boolean>
  /** Deletes all parts and the files that the record does not name. */
  readonly tidy: (libraryRef: LibraryRef) => Promise<void>
  /** Bytes of files and parts: of one library, or of all of its learner. */
  readonly usedBytes: (owner: ReplyOwner, serial: string | null) => Promise<number>
  /** Deletes one library, or all of this learner's. */
  readonly remove: (owner: ReplyOwner, serial: string | null) => Promise<void>
  /**
   * Deletes the data of all other accounts, at every backend. Null if the accounts to retain are unknown: then all present data stays, for each
   * account until it is named again.
   */
  readonly retainOnly: (accountIds: readonly string[] | null) => Promise<void>
}

const RECORD = 'record.json'
/** Marks the folder of an account that is missing from an unreadable list, but was not removed by a user. */
const SPARED = 'spared'
const FILE = /^[0-9a-f]{64}(?:\.part)?$/

/**
 * Creates the store: a folder for each backend, in it one for each account, in it one for each library, readable only by the system's user. A file
 * has its hash as its name and gets it only after it was synced to the disk and checked; the record that names it is written afterwards.
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
      await renameWhenFree(`${path}.part`, path)
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

/** `isKnown` is null if the accounts are unknown. */
async function settleAccount(folder: string, isKnown: boolean | null): Promise<void> {
  const mark = join(folder, SPARED)
  if (isKnown === null) {
    await writeFile(mark, '', { mode: 0o600, flush: true })
    await settleFolder(folder)
  } else if (isKnown) await rm(mark, { force: true })
  else if (!(await namesIn(folder)).includes(SPARED)) await rm(folder, { recursive: true, force: true, maxRetries: 5 })
}

/** Returns null for a damaged record, or one in another release's format. */
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
  // A part that is larger than the file belongs to another file.
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

/** Writes the whole text, or leaves the old content. */
async function writeWhole(path: string, text: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const part = `${path}.${randomBytes(4).toString('hex')}`
  {
    await using file = await open(part, 'wx', 0o600)
    await file.writeFile(text)
    await file.sync()
  }
  await renameWhenFree(part, path)
  await settleFolder(dirname(path))
}

/** A new name is durable after its folder is synced; Windows has no such step. */
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

/** 0 if the file does not exist. */
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
