import { join } from 'node:path'
import type * as ElectronUpdater from 'electron-updater'
import type { AppAdapter } from 'electron-updater/out/AppAdapter'
import type { ProviderRuntimeOptions } from 'electron-updater/out/providers/Provider'
import type { UpdateFile } from '../../../src-shared/updates/update-manifest.ts'
import { writeDurably } from '../../platform/disk/write-durably.ts'
import type { Log } from '../../platform/log/log.ts'
import { guardRequests, type RequestMaker } from '../feed/guard-requests.ts'
import { CACHE_NAME } from './download-update.ts'

/** The content of a signed manifest, and the location of its file. */
export interface UpdateOrder {
  readonly version: string
  readonly isRecall: boolean
  readonly file: UpdateFile
  /** The folder of the feed; not requested for an installation from the cache. */
  readonly feed: string
}

export interface LibraryUpdaterDeps {
  readonly library: typeof ElectronUpdater
  readonly net: RequestMaker
  /** The app's own folder for updates; nothing is written elsewhere. */
  readonly folder: string
  readonly runningVersion: string
  /** Replaces the running AppImage; throws if that fails. */
  readonly swap: (installer: string, order: UpdateOrder) => void
  /** Called once the system's installer was started. */
  readonly quit: () => void
  readonly log: Log
}

/** A connection without data for this long is aborted, milliseconds. */
export const IDLE_MS = 60_000

/** Opens an electron-updater that does only what this order says. */
export function openLibraryUpdater(order: UpdateOrder, deps: LibraryUpdaterDeps): ElectronUpdater.BaseUpdater {
  const { library, net, folder, log } = deps
  const updater = createUpdater(order, deps)
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

function createUpdater(order: UpdateOrder, { library, folder, runningVersion, swap, quit }: LibraryUpdaterDeps) {
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
