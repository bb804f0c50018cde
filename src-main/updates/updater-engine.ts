import { rmSync } from 'node:fs'
import { join } from 'node:path'
import type * as ElectronUpdater from 'electron-updater'
import type { AppAdapter } from 'electron-updater/out/AppAdapter'
import type { ProviderRuntimeOptions } from 'electron-updater/out/providers/Provider'
import type { ErrorCode } from '../../src-shared/kernel/errors/error-table.ts'
import { fail, succeed, type Result } from '../../src-shared/kernel/errors/result.ts'
import type { UpdateFile } from '../../src-shared/updates/update-manifest.ts'
import type { Log } from '../platform/log/log.ts'
import { CACHE_NAME, downloadUpdate, isPartlyDownloaded, PENDING_FOLDER } from './download/download-update.ts'
import type { Fetch } from '../platform/network/fetch-from-one-origin.ts'
import { guardRequests, HostileReplyError, type RequestMaker } from './feed/guard-requests.ts'
import { hashFile } from './download/hash-file.ts'
import { AlteredFileError } from './swap-app-image.ts'
import { writeDurably } from '../platform/disk/write-durably.ts'

/** The content of a signed manifest, and the location of its file. */
export interface UpdateOrder {
  readonly version: string
  readonly isRecall: boolean
  readonly file: UpdateFile
  /** The folder of the feed; not requested for an installation from the cache. */
  readonly feed: string
}

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

interface Loaded {
  readonly library: typeof ElectronUpdater
  readonly net: RequestMaker
}

interface UpdaterEngineDeps {
  readonly load: () => Promise<typeof ElectronUpdater>
  /** electron-updater's way to the files below a feed; not opened for an installation, which may come before Electron is ready. */
  readonly openNet: (feed: string) => RequestMaker
  /** For the files below a feed. */
  readonly fetchFrom: (feed: string) => Fetch
  /** Between two attempts of a download, milliseconds. */
  readonly pauseMs: number
  /** Between two reports of progress, milliseconds. */
  readonly progressMs: number
  /** The app's own folder for updates; nothing is written elsewhere. */
  readonly folder: string
  readonly runningVersion: string
  /** Replaces the running AppImage; throws if that fails. */
  readonly swap: (installer: string, order: UpdateOrder) => void
  /** Called once the system's installer was started. */
  readonly quit: () => void
  readonly log: Log
}

type UpdaterDeps = Pick<UpdaterEngineDeps, 'folder' | 'runningVersion' | 'swap' | 'quit' | 'log'>

const IDLE_MS = 60_000

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

export function createUpdaterEngine(deps: UpdaterEngineDeps): UpdateEngine {
  const { folder, log } = deps
  let cancel: (() => void) | null = null
  let isStopped = false

  /** Returns the file in the cache, downloaded by electron-updater if it is not complete. */
  async function download(
    order: UpdateOrder,
    { net, swap = deps.swap, onBytes = () => undefined }: DownloadOptions
  ): Promise<{ updater: ElectronUpdater.BaseUpdater; file: string }> {
    const updater = openUpdater({ library: await deps.load(), net: net ?? deps.openNet(order.feed) }, order, { ...deps, swap })
    updater.on('download-progress', ({ transferred }) => {
      onBytes(transferred)
    })
    const file = await downloadBy(updater, order, (undo) => {
      if (isStopped) throw new Error('stopped')
      cancel = undo
    })
    return { updater, file }
  }

  async function downloadWhole({ file, feed }: UpdateOrder, onBytes: (bytes: number) => void): Promise<string> {
    const leaving = new AbortController()
    cancel = () => {
      leaving.abort()
    }
    const source = { fetch: deps.fetchFrom(feed), url: new URL(file.name, feed).href, idleMs: IDLE_MS, pauseMs: deps.pauseMs, signal: leaving.signal }
    const fetched = await downloadUpdate({ ...source, folder, file, onBytes, progressMs: deps.progressMs })
    if (fetched === 'hostile') throw new HostileReplyError('not the reply of a server of plain files')
    if (fetched === 'cut') throw new Error('the connection was lost')
    return join(folder, PENDING_FOLDER, file.name)
  }

  function clear(): void {
    rmSync(join(folder, CACHE_NAME), { recursive: true, force: true })
  }

  function told(order: UpdateOrder, error: unknown): ErrorCode {
    if (isStopped) return 'updates/stopped'
    log.warn(`updates: ${order.version}: ${error instanceof Error ? error.message : String(error)}`)
    return codeOf(error)
  }

  return {
    async fetch(order, onBytes) {
      isStopped = false
      try {
        const file = order.file.blockMapBytes === null ? await downloadWhole(order, onBytes) : (await download(order, { onBytes })).file
        if (await isWhole(file, order)) return succeed(file)
        clear()
        return fail('updates/altered')
      } catch (error) {
        const code = told(order, error)
        if (code === 'updates/altered' || code === 'updates/disk-full') clear()
        return fail(code)
      } finally {
        cancel = null
      }
    },
    stop() {
      isStopped = true
      cancel?.()
    },
    async install(order) {
      isStopped = false
      const caught = catchSwap(deps.swap)
      try {
        const cached = join(folder, PENDING_FOLDER, order.file.name)
        const isFound = await isWhole(cached, order).catch(() => false)
        if (!isFound) throw new AlteredFileError('the file in the cache is not what was signed')
        const { updater, file } = await download(order, { net: nowhere, swap: caught.swap })
        return updater.install(true, true) ? succeed(file) : fail(told(order, caught.failure()))
      } catch (error) {
        return fail(told(order, error))
      } finally {
        cancel = null
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

async function isWhole(file: string, order: UpdateOrder): Promise<boolean> {
  return (await hashFile(file)) === order.file.sha512
}

/** Opens an electron-updater that does only what this order says. */
function openUpdater({ library, net }: Loaded, order: UpdateOrder, deps: UpdaterDeps): ElectronUpdater.BaseUpdater {
  const { folder, log } = deps
  const updater = createUpdater(library, order, deps)
  // Set before the provider is created, which reads it; with a custom adapter electron-updater sets none.
  const url = new URL(order.file.name, order.feed)
  Object.assign(updater, { httpExecutor: guardRequests(net, { url, bytes: order.file.bytes, idleMs: IDLE_MS }) })
  const tell = (line: unknown): void => {
    log.warn(`updates: ${String(line)}`)
  }
  updater.logger = { info: () => undefined, warn: tell, error: tell }
  updater.autoDownload = false
  updater.autoInstallOnAppQuit = false
  updater.disableWebInstaller = true
  // Its block maps would be separate files, which no signature covers.
  updater.disableDifferentialDownload = order.file.blockMapBytes === null
  // `channel` is never set, since setting it would turn this on.
  updater.allowDowngrade = order.isRecall
  // The signed manifest already decides the rollout; electron-updater treats a percentage that is not a number as all.
  updater.isUserWithinRollout = () => true
  const configuration = join(folder, 'updater.json')
  writeDurably(configuration, JSON.stringify({ provider: 'custom', updaterCacheDirName: CACHE_NAME }))
  updater.updateConfigPath = configuration
  updater.setFeedURL({ provider: 'custom', updateProvider: providerOf(library, order) })
  return updater
}

function codeOf(error: unknown): ErrorCode {
  if (error instanceof HostileReplyError || error instanceof AlteredFileError) return 'updates/altered'
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (code === 'ENOSPC') return 'updates/disk-full'
  return code === 'ERR_CHECKSUM_MISMATCH' ? 'updates/altered' : 'updates/cut'
}

function createUpdater(library: typeof ElectronUpdater, order: UpdateOrder, { folder, runningVersion, swap, quit }: UpdaterDeps) {
  const adapter: AppAdapter = {
    version: runningVersion,
    name: 'Koya',
    isPackaged: true,
    appUpdateConfigPath: join(folder, 'updater.json'),
    userDataPath: folder,
    baseCachePath: folder,
    whenReady: () => Promise.resolve(),
    relaunch: () => undefined,
    quit,
    onQuit: () => undefined
  }
  if (order.file.package === 'nsis') return new library.NsisUpdater(null, adapter)
  class SwappedAppImage extends library.AppImageUpdater {
    /** Replaces electron-updater's version, which deletes the old file before the new one is renamed: an interruption in between leaves neither. */
    protected override doInstall(): boolean {
      const installer = this.installerPath
      if (installer === null) return false
      swap(installer, order)
      return true
    }
  }
  return new SwappedAppImage(null, adapter)
}

/** Returns a provider that answers with the signed data and requests nothing. */
function providerOf(library: typeof ElectronUpdater, { version, file, feed }: UpdateOrder) {
  const info = {
    url: file.name,
    size: file.bytes,
    sha512: file.sha512,
    ...(file.blockMapBytes === null ? {} : { blockMapSize: file.blockMapBytes })
  }
  // The type still requires the fields of older updaters.
  const told = { version, files: [info], path: file.name, sha512: file.sha512, releaseDate: '' }
  const update: ElectronUpdater.UpdateInfo = told
  return class extends library.Provider<ElectronUpdater.UpdateInfo> {
    constructor(_options: unknown, _updater: unknown, runtime: ProviderRuntimeOptions) {
      // One range at a time: every web server supports that, but only some support several at once.
      super({ ...runtime, isUseMultipleRangeRequest: false })
    }

    getLatestVersion(): Promise<ElectronUpdater.UpdateInfo> {
      return Promise.resolve(update)
    }

    resolveFiles(): ElectronUpdater.ResolvedUpdateFileInfo[] {
      return [{ url: new URL(file.name, feed), info }]
    }
  }
}
