import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { App, Session } from 'electron'
import { createRequire } from 'node:module'
import type * as ElectronUpdater from 'electron-updater'
import type * as ElectronDifferential from 'electron-updater/out/differentialDownloader/FileWithEmbeddedBlockMapDifferentialDownloader'
import type * as ElectronDifferentialByMaps from 'electron-updater/out/differentialDownloader/GenericDifferentialDownloader'
import type * as ElectronNet from 'electron-updater/out/electronHttpExecutor'
import type { InstallFacts } from '../../src-shared/updates/may-install.ts'
import type { UpdateOff } from '../../src-shared/updates/update-state.ts'
import type { Log } from '../platform/log/log.ts'
import { feedOfServer } from '../../src-shared/updates/server-news.ts'
import type { CertificatePins } from '../platform/network/certificate-pins.ts'
import { openPartition } from '../platform/network/open-partition.ts'
import { countOpenAttempts } from './count-open-attempts.ts'
import { findInstallation, type Installation } from './find-installation.ts'
import { updatesFolder } from './updates-folder.ts'
import type { UpdateSelf } from './judge-envelope.ts'
import { readTrust } from './feed/read-trust.ts'
import { swapAppImage } from './swap/swap-app-image.ts'
import { swapOf, type FileSwap } from './swap/swap-file.ts'
import { swapProgram } from './swap/unpack-program.ts'
import { openSystemInstaller } from './system/open-system-installer.ts'
import type { UpdateRules } from './update-rules.ts'
import { createUpdateStore, type UpdateStore } from './update-store.ts'
import { basePackageAt, basePathOf, isBaseStored } from './download/base-package.ts'
import type { Differential } from './download/download-changed.ts'
import type { UpdateOrder } from './download/library-updater.ts'
import { createUpdaterEngine, type UpdateEngine, type UpdaterEngineDeps } from './updater-engine.ts'
import type { RequestMaker } from './feed/guard-requests.ts'

interface UpdaterPlace {
  /** The confirmed certificates; a process that requests nothing needs none. */
  readonly pins?: Pick<CertificatePins, 'of'>
  readonly app: App
  readonly dataFolder: string
  readonly resourcesFolder: string
  readonly rules: UpdateRules
  readonly log: Log
}

/** The parts of updates that launch and settings share. */
export interface Updater {
  readonly installation: Installation
  /** Null if this copy takes no updates; `off` is the reason. */
  readonly self: UpdateSelf | null
  readonly off: UpdateOff | null
  readonly runningVersion: string
  readonly channel: string
  /** The policy's, else that of the server that this computer works with, else the built-in one. */
  readonly feed: () => string | null
  readonly store: UpdateStore
  readonly engine: UpdateEngine
  /** `isAttemptOpen`: an attempt is open, so its journal is not read. */
  readonly readFacts: (isAttemptOpen: boolean) => InstallFacts
}

export function openUpdater({ app, dataFolder, resourcesFolder, rules, pins, log }: UpdaterPlace): Updater {
  const { policy, isPolicyKnown, isExamSeat } = rules
  const trust = readTrust({ resourcesFolder, environment: process.env, isTestBuild: __KOYA_TEST_BUILD__ })
  const installer = openSystemInstaller()
  const installation = findInstallation({
    // In a test build a checkout can act as an AppImage, whose file is in `APPIMAGE`.
    isPackaged: app.isPackaged || (__KOYA_TEST_BUILD__ && process.env['KOYA_UPDATE_INSTALLED'] === 'yes'),
    platform: process.platform,
    environment: process.env,
    executable: process.execPath,
    readDpkgList,
    hasSystemInstaller: installer.isThere
  })
  // In a package, `getVersion` returns the package's version; in a checkout it would return Electron's.
  const runningVersion = app.isPackaged ? app.getVersion() : __KOYA_VERSION__
  const channel = policy.channel ?? trust.channel
  const store = createUpdateStore(updatesFolder(dataFolder))
  const off = offOf(installation, trust.keys.size, policy.isOff === true)
  const kind = installation.package
  return {
    installation,
    self: off !== null || kind === null ? null : { trust, channel, runningVersion, platform: process.platform, arch: process.arch, package: kind },
    off,
    runningVersion,
    channel,
    feed: () => policy.feed ?? feedOfServer(store.readServer(), channel) ?? trust.feed,
    store,
    engine: createUpdaterEngine({
      load: () => Promise.resolve(load('electron-updater') as typeof ElectronUpdater),
      loadDifferential,
      basePackage: () =>
        installation.isBySystem
          ? installer.installedPackage()
          : isBaseStored(installation)
            ? basePackageAt(basePathOf(store.folder, process.env))
            : null,
      openNet: (feed) => openUpdaterNet(openUpdatesPartition(feed, pins)),
      fetchFrom: (feed) => (url, init) => openUpdatesPartition(feed, pins).fetch(url, init),
      pauseMs: 1500,
      progressMs: 500,
      folder: store.folder,
      runningVersion,
      ...swapsInto(installation, store, runningVersion),
      quit: () => undefined,
      log
    }),
    readFacts: (isAttemptOpen) => {
      const at = new Date()
      return {
        openAttempts: isAttemptOpen ? 1 : countOpenAttempts(dataFolder, { now: at.getTime(), isKioskDevice: isExamSeat }),
        isPolicyKnown,
        isKioskDevice: isExamSeat,
        hours: policy.hours ?? null,
        examWindows: policy.examWindows ?? null,
        examTimes: store.readExamTimes(),
        server: store.readServer(),
        now: at.getTime(),
        at: { weekday: at.getDay(), minute: at.getHours() * 60 + at.getMinutes() }
      }
    }
  }
}

function offOf({ package: kind }: Installation, keyCount: number, isOffByPolicy: boolean): UpdateOff | null {
  if (isOffByPolicy) return 'policy'
  if (kind === null) return 'not-installed'
  return keyCount === 0 ? 'no-keys' : null
}

/** The trial is on the disk before a file is renamed, so that the version that starts next knows about the installation. */
function swapsInto({ swapped }: Installation, store: UpdateStore, from: string): Pick<UpdaterEngineDeps, 'swap' | 'unpack'> {
  const trialOf = ({ version: to, file: { sha512 } }: UpdateOrder): { readonly swap: FileSwap; readonly noted: () => void } => {
    if (swapped === null) throw new Error('an installer installs this copy')
    const swap = swapOf(swapped)
    return {
      swap,
      noted() {
        store.writeTrial({ from, to, sha512, swap, starts: 0, isReturned: false })
      }
    }
  }
  return {
    swap(installer, order) {
      const { swap, noted } = trialOf(order)
      swapAppImage({ installer, sha512: order.file.sha512 }, swap, noted)
    },
    async unpack(installer, order) {
      const { swap, noted } = trialOf(order)
      await swapProgram({ installer, sha512: order.file.sha512, version: order.version }, swap, noted)
    }
  }
}

function readDpkgList(packageName: string): string | null {
  try {
    return readFileSync(join('/var/lib/dpkg/info', `${packageName}.list`), 'utf8')
  } catch {
    return null
  }
}

/** Opens the partition for a feed, without cookies of any learner; a server with a confirmed certificate is asked by that alone. */
export function openUpdatesPartition(feed: string, pins?: Pick<CertificatePins, 'of'>): Session {
  return openPartition('koya-updates', pins?.of(new URL(feed).origin) ?? null, { cache: false })
}

/**
 * Loads electron-updater when something is fetched or installed, and not before. By `require`: an import reads every export at once, and one of them
 * makes an updater as it is read.
 */
const load = createRequire(import.meta.url)

function loadDifferential(): Differential {
  const { CancellationToken } = load('electron-updater') as typeof ElectronUpdater
  const folder = 'electron-updater/out/differentialDownloader'
  const { FileWithEmbeddedBlockMapDifferentialDownloader: Downloader } = load(
    `${folder}/FileWithEmbeddedBlockMapDifferentialDownloader`
  ) as typeof ElectronDifferential
  const { GenericDifferentialDownloader: DownloaderByMaps } = load(`${folder}/GenericDifferentialDownloader`) as typeof ElectronDifferentialByMaps
  return { CancellationToken, Downloader, DownloaderByMaps }
}

/** electron-updater's own way to the net, in our partition: else it would open one of its own. */
function openUpdaterNet(partition: Session): RequestMaker {
  const { ElectronHttpExecutor } = load('electron-updater/out/electronHttpExecutor') as typeof ElectronNet
  return Object.assign(new ElectronHttpExecutor(), { cachedSession: partition })
}
