import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import type * as ElectronUpdater from 'electron-updater'
import type { ErrorCode } from '../../src-shared/kernel/errors/error-table.ts'
import { fail, succeed, type Result } from '../../src-shared/kernel/errors/result.ts'
import { BLOCK_MAP_ENDING, blockMapNameOf } from '../../src-shared/updates/update-manifest.ts'
import { fetchBlockMap, readBlockMap, readBlockMapBeside } from './download/block-map.ts'
import { CACHE_NAME, downloadUpdate, isBegun, isPartlyDownloaded, PENDING_FOLDER, recordDownloaded } from './download/download-update.ts'
import type { Fetch } from '../platform/network/fetch-from-one-origin.ts'
import { downloadChanged, type Differential } from './download/download-changed.ts'
import { IDLE_MS, openLibraryUpdater, type LibraryUpdaterDeps, type UpdateOrder } from './download/library-updater.ts'
import { HostileReplyError, type RequestMaker } from './feed/guard-requests.ts'
import { hashFile } from './download/hash-file.ts'
import { AlteredFileError } from './swap/swap-app-image.ts'

/**
 * Wraps electron-updater, which downloads only what changed in a file with a block map, and starts the system's installer; all its input comes from
 * Koya. Any other file is downloaded by Koya, since electron-updater would begin at zero after each lost connection.
 */
export interface UpdateEngine {
  /** Downloads into the cache, or uses the complete file there; returns its path. `onBytes`: how many bytes were downloaded. */
  fetch(order: UpdateOrder, onBytes: (bytes: number) => void): Promise<Result<string>>
  /** Stops a download. */
  stop(): void
  /** Passes the cached file to its installer; fails with `updates/altered` if it is not the signed one. */
  install(order: UpdateOrder): Promise<Result<string>>
  /** Deletes the cache. */
  clear(): void
  /** Whether a download was interrupted, and its first part is stored. */
  isInterrupted(): boolean
}

export interface UpdaterEngineDeps extends Omit<LibraryUpdaterDeps, 'library' | 'net'> {
  readonly load: () => Promise<typeof ElectronUpdater>
  /** What writes a changed file from an earlier one. */
  readonly loadDifferential: () => Differential
  /** electron-updater's way to the files below a feed; not opened for an installation, which may come before Electron is ready. */
  readonly openNet: (feed: string) => RequestMaker
  /** For the files below a feed. */
  readonly fetchFrom: (feed: string) => Fetch
  /** Between two attempts of a download, milliseconds. */
  readonly pauseMs: number
  /** Between two reports of progress, milliseconds. */
  readonly progressMs: number
  /** The package of the installed version, where it is kept; null if it is not there. An AppImage is its own package. */
  readonly basePackage: () => string | null
  /** Replaces the running program of an unpacked tar.gz; rejects if that fails. */
  readonly unpack: (installer: string, order: UpdateOrder) => Promise<void>
}

interface DownloadOptions {
  /** Replaces the network. */
  readonly net?: RequestMaker
  readonly swap?: UpdaterEngineDeps['swap']
  readonly onBytes?: (bytes: number) => void
}

/** The file to install is already here, and no server is asked for it: neither for a range nor for the whole file. */
const nowhere: RequestMaker & { readonly download: () => Promise<never> } = {
  createRequest() {
    throw new AlteredFileError('the cache does not hold what was fetched')
  },
  download: () => Promise.reject(new AlteredFileError('the cache does not hold what was fetched'))
}

/** The running download, and how it is stopped. */
interface Running {
  cancel: (() => void) | null
  isStopped: boolean
}

function createDownloads(deps: UpdaterEngineDeps, running: Running) {
  const { folder, log } = deps

  /** Returns the file in the cache, downloaded by electron-updater if it is not complete. */
  async function byLibrary(
    order: UpdateOrder,
    { net, swap = deps.swap, onBytes = () => undefined }: DownloadOptions
  ): Promise<{ updater: ElectronUpdater.BaseUpdater; file: string }> {
    const updater = openLibraryUpdater(order, { ...deps, library: await deps.load(), net: net ?? deps.openNet(order.feed), swap })
    updater.on('download-progress', ({ transferred }) => {
      onBytes(transferred)
    })
    const file = await downloadBy(updater, order, (undo) => {
      if (running.isStopped) throw new Error('stopped')
      running.cancel = undo
    })
    return { updater, file }
  }

  async function whole({ file, feed }: UpdateOrder, onBytes: (bytes: number) => void): Promise<string> {
    const leaving = new AbortController()
    running.cancel = () => {
      leaving.abort()
    }
    const source = { fetch: deps.fetchFrom(feed), url: new URL(file.name, feed).href, idleMs: IDLE_MS, pauseMs: deps.pauseMs, signal: leaving.signal }
    const fetched = await downloadUpdate({ ...source, folder, file, onBytes, progressMs: deps.progressMs })
    if (fetched === 'hostile') throw new HostileReplyError('not the reply of a server of plain files')
    if (fetched === 'cut') throw new Error('the connection was lost')
    return join(folder, PENDING_FOLDER, file.name)
  }

  /** Returns the file, written from the installed version's package and what changed; null if that was not possible. */
  async function fromBase(order: UpdateOrder, packed: Buffer | null, onBytes: (bytes: number) => void): Promise<string | null> {
    const { file, feed } = order
    const path = join(folder, PENDING_FOLDER, file.name)
    const base = deps.basePackage()
    if (base === null || (await isWhole(path, order).catch(() => false))) return null
    mkdirSync(join(folder, PENDING_FOLDER), { recursive: true, mode: 0o700 })
    try {
      const maps = mapsOf(order, base, packed)
      if (maps === 'missing') return null
      const begin = (undo: () => void): void => {
        running.cancel = undo
      }
      const where = { url: new URL(file.name, feed), file, base, maps, target: path, idleMs: IDLE_MS }
      await downloadChanged({ library: deps.loadDifferential(), net: deps.openNet(feed), ...where, onBytes, begin })
      await syncFile(path)
    } catch (error) {
      rmSync(path, { force: true })
      if (running.isStopped || codeOf(error) === 'updates/disk-full') throw error
      log.warn(`updates: ${order.version}: not from the installed package: ${error instanceof Error ? error.message : String(error)}`)
      return null
    }
    recordDownloaded(folder, file)
    return path
  }

  return {
    byLibrary,
    /** Downloads only what changed where the package has a block map and an earlier one is here. A download that was interrupted goes on. */
    async best(order: UpdateOrder, onBytes: (bytes: number) => void): Promise<string> {
      if (order.file.blockMapBytes === null) return whole(order, onBytes)
      if (order.file.package === 'appimage') return (await byLibrary(order, { onBytes })).file
      const packed = await fetchMap(order, deps, running)
      const changed = isBegun(folder, order.file) ? null : await fromBase(order, packed, onBytes)
      const path = changed ?? (await whole(order, onBytes))
      if (packed !== null) keepMap(`${path}${BLOCK_MAP_ENDING}`, packed)
      return path
    }
  }
}

export function createUpdaterEngine(deps: UpdaterEngineDeps): UpdateEngine {
  const { folder, log } = deps
  const running: Running = { cancel: null, isStopped: false }
  const downloads = createDownloads(deps, running)

  function clear(): void {
    rmSync(join(folder, CACHE_NAME), { recursive: true, force: true })
  }

  function told(order: UpdateOrder, error: unknown): ErrorCode {
    if (running.isStopped) return 'updates/stopped'
    log.warn(`updates: ${order.version}: ${error instanceof Error ? error.message : String(error)}`)
    return codeOf(error)
  }

  return {
    async fetch(order, onBytes) {
      running.isStopped = false
      try {
        const file = await downloads.best(order, onBytes)
        if (await isWhole(file, order)) return succeed(file)
        clear()
        return fail('updates/altered')
      } catch (error) {
        const code = told(order, error)
        if (code === 'updates/altered' || code === 'updates/disk-full') clear()
        return fail(code)
      } finally {
        running.cancel = null
      }
    },
    stop() {
      running.isStopped = true
      running.cancel?.()
    },
    async install(order) {
      running.isStopped = false
      const caught = catchSwap(deps.swap)
      try {
        const cached = join(folder, PENDING_FOLDER, order.file.name)
        const isFound = await isWhole(cached, order).catch(() => false)
        if (!isFound) throw new AlteredFileError('the file in the cache is not what was signed')
        if (order.file.package === 'tar') {
          await deps.unpack(cached, order)
          return succeed(cached)
        }
        const { updater, file } = await downloads.byLibrary(order, { net: nowhere, swap: caught.swap })
        return updater.install(true, true) ? succeed(file) : fail(told(order, caught.failure()))
      } catch (error) {
        return fail(told(order, error))
      } finally {
        running.cancel = null
      }
    },
    clear,
    isInterrupted: () => isPartlyDownloaded(folder)
  }
}

/** Keeps the error of a swap, which electron-updater does not pass on. */
function catchSwap(swap: UpdaterEngineDeps['swap']): { readonly swap: UpdaterEngineDeps['swap']; readonly failure: () => unknown } {
  let failure: unknown = null
  return {
    failure: () => failure,
    swap(installer, order) {
      try {
        swap(installer, order)
      } catch (error) {
        failure = error
        throw error
      }
    }
  }
}

/** Lets electron-updater download what is missing; `begin` gets the way to stop it. Returns the file. */
async function downloadBy(updater: ElectronUpdater.BaseUpdater, { version }: UpdateOrder, begin: (cancel: () => void) => void): Promise<string> {
  const checked = await updater.checkForUpdates()
  if (!checked?.isUpdateAvailable) throw new Error(`electron-updater sees no update in ${version}`)
  const { cancellationToken } = checked
  begin(() => cancellationToken?.cancel())
  const [file] = await updater.downloadUpdate(cancellationToken)
  if (file === undefined) throw new Error('electron-updater named no file')
  return file
}

/** Returns the packed block map that lies beside a package; null where the package ends with its own, or it did not arrive. */
async function fetchMap({ file, feed }: UpdateOrder, { folder, fetchFrom, pauseMs }: UpdaterEngineDeps, running: Running): Promise<Buffer | null> {
  const name = blockMapNameOf(file)
  if (name === null || file.blockMapBytes === null) return null
  const isOfFile = (packed: Buffer): boolean => readBlockMap(packed, file.bytes) !== null
  const stored = join(folder, PENDING_FOLDER, name)
  const before = statSync(stored, { throwIfNoEntry: false })?.size === file.blockMapBytes ? readFileSync(stored) : null
  // After a power cut it can be empty.
  if (before !== null && isOfFile(before)) return before
  const leaving = new AbortController()
  running.cancel = () => {
    leaving.abort()
  }
  const source = { fetch: fetchFrom(feed), url: new URL(name, feed).href, idleMs: IDLE_MS, pauseMs, signal: leaving.signal }
  const packed = await fetchBlockMap(source, file.blockMapBytes)
  return packed !== null && isOfFile(packed) ? packed : null
}

/** Returns the block maps of both packages; null where each ends with its own, `missing` where they are needed and not there. */
function mapsOf({ file }: UpdateOrder, base: string, packed: Buffer | null) {
  if (blockMapNameOf(file) === null) return null
  const maps = { base: readBlockMapBeside(base, statSync(base).size), file: packed === null ? null : readBlockMap(packed, file.bytes) }
  return maps.base === null || maps.file === null ? 'missing' : { base: maps.base, file: maps.file }
}

/** For the update after this one, which is downloaded whole without it: the disk may be full of this one. */
function keepMap(path: string, packed: Buffer): void {
  try {
    writeFileSync(path, packed)
  } catch {
    rmSync(path, { recursive: true, force: true })
  }
}

/** What is written by parts is not on the disk yet, and is soon recorded as complete. */
async function syncFile(path: string): Promise<void> {
  const file = await open(path, 'r+')
  try {
    await file.sync()
  } finally {
    await file.close()
  }
}

async function isWhole(file: string, order: UpdateOrder): Promise<boolean> {
  return (await hashFile(file)) === order.file.sha512
}

function codeOf(error: unknown): ErrorCode {
  if (error instanceof HostileReplyError || error instanceof AlteredFileError) return 'updates/altered'
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (code === 'ENOSPC') return 'updates/disk-full'
  return code === 'ERR_CHECKSUM_MISMATCH' ? 'updates/altered' : 'updates/cut'
}
