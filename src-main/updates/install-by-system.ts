import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { BLOCK_MAP_ENDING } from '../../src-shared/updates/update-manifest.ts'
import { holdsOf } from '../../src-shared/updates/may-install.ts'
import type { Log } from '../platform/log/log.ts'
import type { StartedProgram } from '../platform/program/spawn-program.ts'
import { dropReady, fileFailed, giveBack, offerOf, type LaunchWorkDeps } from './launch-work.ts'
import { systemTrialOf, type ReadyUpdate, type UpdateStore, type UpdateTrial } from './update-store.ts'
import { watchFirstStart } from './watch-first-start.ts'
import { MOST_BLOCK_MAP_LENGTH, type InstallReport, type InstallRequest } from './system/install-request.ts'
import { handAndWait, newRequestName, type SystemInstaller } from './system/system-installer.ts'

export interface SystemInstallDeps extends Pick<LaunchWorkDeps, 'store' | 'engine' | 'self' | 'wallNow'> {
  readonly installer: SystemInstaller
  /** Returns where the downloaded package lies. */
  readonly packageOf: (fileName: string) => string
  /** Says in a window what is being done. */
  readonly tell: (what: { readonly kind: 'installing' | 'returning'; readonly version: string }) => void
  /** Starts Koya again, as it was started. */
  readonly start: () => StartedProgram
  readonly wait: (ms: number) => Promise<void>
  readonly monotonicNow: () => number
  readonly log: Log
}

/**
 * Lets the system's installer do what the launch left open (`launch-work.ts`), and starts Koya again, in whichever version is there then. Resolves when
 * this process may end. Never throws.
 */
export async function installBySystem(what: 'hand-over' | 'hand-back', deps: SystemInstallDeps): Promise<void> {
  const { store, start, wait, monotonicNow, log } = deps
  try {
    if (what === 'hand-back') await handBack(store.readTrial(), deps)
    else await handOver(deps)
  } catch (error) {
    log.error(`updates: ${error instanceof Error ? error.message : String(error)}`)
  }
  const trial = store.readTrial()
  if (trial === null || trial.isReturned) start()
  else await watchFirstStart(trial, { store, start, giveBack: (failed) => handBack(failed, deps), wait, monotonicNow, log })
}

async function handOver(deps: SystemInstallDeps): Promise<void> {
  const { store, self, packageOf, tell } = deps
  const ready = store.readReady()
  const offer = ready === null ? null : offerOf(ready.envelope, ready.isAskedFor, deps)
  if (ready === null || offer === null) return
  const { version, file } = offer
  tell({ kind: 'installing', version })
  store.writeTrial(systemTrialOf(offer, self.runningVersion))
  const path = packageOf(file.name)
  const report = await ask(requestOf(ready, { store, mayWait: false, path }), path, deps)
  settleInstallation(report, { ready, version, sha512: file.sha512 }, deps)
}

export interface SettleDeps extends Pick<LaunchWorkDeps, 'store' | 'engine' | 'self' | 'wallNow'> {
  readonly log: Pick<Log, 'warn'>
}

interface Asked {
  readonly ready: ReadyUpdate
  readonly version: string
  readonly sha512: string
}

/** Takes the report about an installation into account. Throws the disk's errors. */
export function settleInstallation({ kind, detail }: InstallReport, { ready, version, sha512 }: Asked, deps: SettleDeps): void {
  const { store, wallNow, log } = deps
  if (kind === 'installed') {
    store.removeReady()
    return
  }
  log.warn(`updates: ${version} not installed: ${kind}, ${detail}`)
  store.removeTrial()
  if (kind === 'outdated') forgetManifest(store)
  // Not the version's fault: it is tried again later, as often as it takes.
  if (kind === 'held') store.writeReady({ ...ready, tries: Math.max(0, ready.tries - 1), heldAt: wallNow() })
  if (kind !== 'refused') return
  fileFailed(store, sha512)
  dropReady(deps)
}

/** This computer knows a newer manifest of the channel than this user: it is looked for soon. The package stays in the cache. */
function forgetManifest(store: UpdateStore): void {
  store.removeReady()
  store.writeStatus({ ...store.readStatus(), lookedAt: null })
}

interface QuitDeps extends Pick<LaunchWorkDeps, 'store' | 'self' | 'readFacts' | 'wallNow'> {
  readonly installer: SystemInstaller
  readonly packageOf: (fileName: string) => string
}

/**
 * Hands a downloaded update over while Koya ends, so that nobody has to wait for it: it is installed as soon as nobody uses Koya, in the hours of the
 * policy, or at the next boot before anybody signs in. Throws the disk's errors.
 */
export function leaveToInstaller({ store, self, installer, packageOf, readFacts, wallNow }: QuitDeps): void {
  const ready = store.readReady()
  const offer = ready === null ? null : offerOf(ready.envelope, ready.isAskedFor, { store, self, wallNow })
  if (ready === null || offer === null || store.readTrial() !== null || !installer.isAlive()) return
  const { version, file } = offer
  if (holdsOf(readFacts(), version).some((hold) => hold !== 'outside-hours')) return
  const request = newRequestName()
  // First, so that no version is installed that is not on trial. An earlier version of a deb would not know the other two words.
  store.writeTrial({ ...systemTrialOf(offer, self.runningVersion), ...(self.package === 'nsis' ? { request, isLeft: true } : {}) })
  const path = packageOf(file.name)
  try {
    installer.hand(request, requestOf(ready, { store, mayWait: true, path }), path)
  } catch (error) {
    store.removeTrial()
    throw error
  }
}

interface Requested {
  readonly store: UpdateStore
  readonly mayWait: boolean
  /** The package's path. */
  readonly path: string
}

/** Returns the request for a downloaded update. */
export function requestOf({ envelope, readyAt }: ReadyUpdate, { store, mayWait, path }: Requested): InstallRequest {
  const known = { examTimes: store.readExamTimes(), server: store.readServer() }
  const map = `${path}${BLOCK_MAP_ENDING}`
  const blockMap = existsSync(map) ? readFileSync(map).toString('base64') : ''
  const beside = blockMap === '' || blockMap.length > MOST_BLOCK_MAP_LENGTH ? {} : { blockMap }
  return { kind: 'install', envelope, readyAt: readyAt ?? null, ...known, mayWait, ...beside, key: installKeyOf(store) }
}

/**
 * Returns the word by which Windows' update service knows this user again. Nobody else can guess it, and it tells nothing. It is the same at each call,
 * so what it follows from is stored first. Throws the disk's errors.
 */
export function installKeyOf(store: Pick<UpdateStore, 'readStatus' | 'writeStatus'>): string {
  const status = store.readStatus()
  store.writeStatus(status)
  return createHash('sha256').update(`koya-update ${status.installId}`).digest('hex').slice(0, 32)
}

/** Asks for the version before. If it cannot come back now, the next start asks again; if it cannot at all, the new one stays. */
async function handBack(trial: UpdateTrial | null, deps: SystemInstallDeps): Promise<void> {
  const { store, tell, wallNow, log } = deps
  if (trial === null) return
  tell({ kind: 'returning', version: trial.from })
  const { kind, detail } = await ask({ kind: 'return', version: trial.to }, null, deps)
  if (kind === 'returned') {
    giveBack(trial, store)
    return
  }
  log.error(`updates: ${trial.from} did not come back: ${kind}, ${detail}`)
  if (kind === 'held') store.writeTrial({ ...trial, heldAt: wallNow() })
  else store.removeTrial()
}

async function ask(request: InstallRequest, packageFile: string | null, deps: SystemInstallDeps): Promise<InstallReport> {
  const { installer, wait, monotonicNow } = deps
  try {
    return await handAndWait(installer, request, { packageFile, wait, monotonicNow })
  } catch (error) {
    return { kind: 'held', detail: error instanceof Error ? error.message : String(error) }
  }
}
