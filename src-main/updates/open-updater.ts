import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { App } from 'electron'
import { createRequire } from 'node:module'
import type * as ElectronUpdater from 'electron-updater'
import type * as ElectronNet from 'electron-updater/out/electronHttpExecutor'
import type { InstallFacts } from '../../src-shared/updates/may-install.ts'
import type { UpdateOff } from '../../src-shared/updates/update-state.ts'
import type { Log } from '../platform/log/log.ts'
import { countOpenAttempts } from './count-open-attempts.ts'
import { findInstallation, type Installation } from './find-installation.ts'
import { updatesFolder } from './updates-folder.ts'
import type { UpdateSelf } from './judge-envelope.ts'
import { readTrust } from './feed/read-trust.ts'
import { swapAppImage, swapOf } from './swap-app-image.ts'
import type { UpdateRules } from './update-rules.ts'
import { createUpdateStore, type UpdateStore } from './update-store.ts'
import { createUpdaterEngine, type UpdateEngine, type UpdateOrder } from './updater-engine.ts'
import type { RequestMaker } from './feed/guard-requests.ts'

interface UpdaterPlace {
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
  readonly feed: string | null
  readonly store: UpdateStore
  readonly engine: UpdateEngine
  /** `isAttemptOpen`: an attempt is open, so its journal is not read. */
  readonly readFacts: (isAttemptOpen: boolean) => InstallFacts
}

export function openUpdater({ app, dataFolder, resourcesFolder, rules, log }: UpdaterPlace): Updater {
  const { policy, isPolicyKnown, isExamSeat } = rules
  const trust = readTrust({ resourcesFolder, environment: process.env, isTestBuild: __KOYA_TEST_BUILD__ })
  const installation = findInstallation({
    // In a test build a checkout can act as an AppImage, whose file is in `APPIMAGE`.
    isPackaged: app.isPackaged || (__KOYA_TEST_BUILD__ && process.env['KOYA_UPDATE_INSTALLED'] === 'yes'),
    platform: process.platform,
    environment: process.env,
    executable: process.execPath,
    packageType: readPackageType()
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
    feed: policy.feed ?? trust.feed,
    store,
    engine: createUpdaterEngine({
      load: loadUpdater,
      folder: store.folder,
      runningVersion,
      swap: swapInto(installation, store, runningVersion),
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

/** The trial is on the disk before the file is renamed, so that the version that starts next knows about the installation. */
function swapInto({ appImage }: Installation, store: UpdateStore, from: string): (installer: string, order: UpdateOrder) => void {
  return (installer, { version: to, file: { sha512 } }) => {
    if (appImage === null) throw new Error('this copy is no AppImage')
    const swap = swapOf(appImage)
    swapAppImage({ installer, sha512 }, swap, () => {
      store.writeTrial({ from, to, sha512, swap, starts: 0, isReturned: false })
    })
  }
}

/** electron-builder writes the kind of a Linux package beside the app. */
function readPackageType(): string | null {
  try {
    return readFileSync(join(process.resourcesPath, 'package-type'), 'utf8').trim()
  } catch {
    return null
  }
}

const load = createRequire(import.meta.url)

/**
 * electron-updater and its way to the net, a partition of its own; loaded when something is fetched or installed, and not before. By `require`: an
 * import reads every export at once, and one of them makes an updater as it is read.
 */
function loadUpdater(): Promise<{ library: typeof ElectronUpdater; net: RequestMaker }> {
  const library = load('electron-updater') as typeof ElectronUpdater
  const { ElectronHttpExecutor } = load('electron-updater/out/electronHttpExecutor') as typeof ElectronNet
  return Promise.resolve({ library, net: new ElectronHttpExecutor() })
}
