import { rmSync } from 'node:fs'
import { join } from 'node:path'
import type * as ElectronUpdater from 'electron-updater'
import type { AppAdapter } from 'electron-updater/out/AppAdapter'
import type { ProviderRuntimeOptions } from 'electron-updater/out/providers/Provider'
import type { ErrorCode } from '../../src-shared/kernel/errors/error-table.ts'
import { fail, succeed, type Result } from '../../src-shared/kernel/errors/result.ts'
import type { UpdateFile } from '../../src-shared/updates/update-manifest.ts'
import type { Log } from '../platform/log/log.ts'
import { guardRequests, HostileReplyError, type RequestMaker } from './feed/guard-requests.ts'
import { hashFile } from './hash-file.ts'
import { AlteredFileError } from './swap-app-image.ts'
import { writeDurably } from '../platform/disk/write-durably.ts'

/** What a signed manifest says, and where its file lies. */
export interface UpdateOrder {
  readonly version: string
  readonly isRecall: boolean
  readonly file: UpdateFile
  /** A folder; where it is installed from the cache nobody asks it. */
  readonly feed: string
}

/** electron-updater, which fetches only what changed and hands over to the system's installer; what it is told, it is told by us. */
export interface UpdateEngine {
  /** Into the cache, or from there where it lies whole; answers the file. `onBytes`: how many have come over the line. */
  fetch(order: UpdateOrder, onBytes: (bytes: number) => void): Promise<Result<string>>
  /** Ends what is being fetched. */
  stop(): void
  /** Hands the file of the cache to whoever installs it; `updates/altered` where it is not what was signed. */
  install(order: UpdateOrder): Promise<Result<string>>
  /** Throws away what lies in the cache. */
  clear(): void
}

/** Where electron-updater keeps what it fetched, below a folder that is told it. */
export const CACHE_NAME = 'cache'
export const PENDING_FOLDER = join(CACHE_NAME, 'pending')

interface Loaded {
  readonly library: typeof ElectronUpdater
  readonly net: RequestMaker
}

interface UpdaterEngineDeps {
  readonly load: () => Promise<Loaded>
  /** The app's own of updates; nothing is written elsewhere. */
  readonly folder: string
  readonly runningVersion: string
  /** Puts an AppImage in the place of the running one; throws where that was not to be. */
  readonly swap: (installer: string, order: UpdateOrder) => void
  /** Asked for once a system's installer was started. */
  readonly quit: () => void
  readonly log: Log
}

type UpdaterDeps = Pick<UpdaterEngineDeps, 'folder' | 'runningVersion' | 'swap' | 'quit' | 'log'>

const IDLE_MS = 60_000

interface DownloadOptions {
  /** In place of the net. */
  readonly net?: RequestMaker
  readonly onBytes?: (bytes: number) => void
}

/** What is installed lies here already, and nobody is asked for it: neither for a range nor for the whole file. */
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
  /** What a swap threw, which electron-updater tells nobody. */
  let swapFailure: unknown = null

  function swap(installer: string, order: UpdateOrder): void {
    try {
      deps.swap(installer, order)
    } catch (error) {
      swapFailure = error
      throw error
    }
  }

  /** The file in the cache, fetched where it does not lie there whole. */
  async function download(order: UpdateOrder, { net, onBytes }: DownloadOptions): Promise<{ updater: ElectronUpdater.BaseUpdater; file: string }> {
    const loaded = await deps.load()
    const updater = openUpdater({ library: loaded.library, net: net ?? loaded.net }, order, { ...deps, swap })
    if (onBytes !== undefined) {
      updater.on('download-progress', ({ transferred }) => {
        onBytes(transferred)
      })
    }
    const checked = await updater.checkForUpdates()
    if (!checked?.isUpdateAvailable) throw new Error(`electron-updater sees no update in ${order.version}`)
    const { cancellationToken } = checked
    if (isStopped) throw new Error('stopped')
    cancel = () => cancellationToken?.cancel()
    const [file] = await updater.downloadUpdate(cancellationToken)
    if (file === undefined) throw new Error('electron-updater named no file')
    return { updater, file }
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
        const { file } = await download(order, { onBytes })
        if (await isWhole(file, order)) return succeed(file)
        clear()
        return fail('updates/altered')
      } catch (error) {
        return fail(told(order, error))
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
      swapFailure = null
      try {
        const cached = join(folder, PENDING_FOLDER, order.file.name)
        const isFound = await isWhole(cached, order).catch(() => false)
        if (!isFound) throw new AlteredFileError('the file in the cache is not what was signed')
        const { updater, file } = await download(order, { net: nowhere })
        return updater.install(true, true) ? succeed(file) : fail(told(order, swapFailure))
      } catch (error) {
        return fail(told(order, error))
      } finally {
        cancel = null
      }
    },
    clear
  }
}

async function isWhole(file: string, order: UpdateOrder): Promise<boolean> {
  return (await hashFile(file)) === order.file.sha512
}

/** An electron-updater that does what this order says, and nothing by itself. */
function openUpdater({ library, net }: Loaded, order: UpdateOrder, deps: UpdaterDeps): ElectronUpdater.BaseUpdater {
  const { folder, log } = deps
  const updater = createUpdater(library, order, deps)
  // Before the provider is made, which takes it along; with an adapter of one's own electron-updater has none.
  const url = new URL(order.file.name, order.feed)
  Object.assign(updater, { httpExecutor: guardRequests(net, { url, bytes: order.file.bytes, idleMs: IDLE_MS }) })
  const tell = (line: unknown): void => {
    log.warn(`updates: ${String(line)}`)
  }
  updater.logger = { info: () => undefined, warn: tell, error: tell }
  updater.autoDownload = false
  updater.autoInstallOnAppQuit = false
  updater.disableWebInstaller = true
  // Its block maps would be files of their own, which no signature names.
  updater.disableDifferentialDownload = order.file.blockMapBytes === null
  // `channel` is never set, which would turn this on by itself.
  updater.allowDowngrade = order.isRecall
  // Who takes part is decided before, by the signed manifest; electron-updater takes a percentage that is no number for all.
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
    /** In place of electron-updater's, which deletes the old file before the new one has its name: a cut in between leaves neither. */
    protected override doInstall(): boolean {
      const installer = this.installerPath
      if (installer === null) return false
      swap(installer, order)
      return true
    }
  }
  return new SwappedAppImage(null, adapter)
}

/** Answers what was signed, and asks nobody. */
function providerOf(library: typeof ElectronUpdater, { version, file, feed }: UpdateOrder) {
  const info = {
    url: file.name,
    size: file.bytes,
    sha512: file.sha512,
    ...(file.blockMapBytes === null ? {} : { blockMapSize: file.blockMapBytes })
  }
  // What older updaters read is still asked for by the type.
  const told = { version, files: [info], path: file.name, sha512: file.sha512, releaseDate: '' }
  const update: ElectronUpdater.UpdateInfo = told
  return class extends library.Provider<ElectronUpdater.UpdateInfo> {
    constructor(_options: unknown, _updater: unknown, runtime: ProviderRuntimeOptions) {
      // One range after another: that every web server can, and several at once only some.
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
