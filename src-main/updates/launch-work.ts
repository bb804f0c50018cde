import { existsSync } from 'node:fs'
import { haveHoursEnded } from '../../src-shared/updates/install-hours.ts'
import { holdsOf, type InstallFacts, type InstallHold } from '../../src-shared/updates/may-install.ts'
import type { UpdateOffer } from '../../src-shared/updates/judge-manifest.ts'
import type { Log } from '../platform/log/log.ts'
import { judgeEnvelope, type UpdateSelf } from './judge-envelope.ts'
import { clearSwap, putBack } from './swap/swap-file.ts'
import type { ReadyUpdate, UpdateStore, UpdateTrial } from './update-store.ts'
import type { UpdateEngine } from './updater-engine.ts'

/** How the update service of Windows is asked, which works once this process has ended (`ask-windows-installer.ts`). */
export interface AskService {
  readonly handOver: (ready: ReadyUpdate, offer: UpdateOffer) => LaunchOutcome
  /** Asks for the version before. */
  readonly askForReturn: (trial: UpdateTrial) => LaunchOutcome
  /** Reads what came of the last request: the trial to go on with, or what this start does without one. */
  readonly settle: (trial: UpdateTrial) => UpdateTrial | 'start' | 'go on'
}

export interface LaunchWorkDeps {
  readonly store: UpdateStore
  readonly engine: UpdateEngine
  readonly self: UpdateSelf
  readonly isLearnerInstalling: boolean
  /** Whether the system's installer installs: it waits for a window that tells so, and Electron is not ready yet. */
  readonly isBySystem?: boolean
  /** There where that installer works only once this process has ended. */
  readonly service?: AskService
  /** Whether an installation takes long, so that it waits for a window that tells so (`installInWindow`). */
  readonly waitsForWindow?: boolean
  readonly readFacts: () => InstallFacts
  /** Starts a program that continues when this one ends, and watches its first start if it can be rolled back. */
  readonly launch: (trial: UpdateTrial | null) => Promise<void>
  /** Has the installed uninstaller put the previous version back and start it, once this process has ended. Absent where none is kept. */
  readonly returnByInstaller?: () => void
  /** Whether the installer started this version because it had put it back. */
  readonly isPutBack?: boolean
  readonly wallNow: () => number
  readonly log: Log
}

/** What this process does next: it continues as the app, ends, installs in a window, or waits for the system's installer (`install-by-system.ts`). */
export type LaunchOutcome = 'start' | 'leave' | 'unpack' | 'hand-over' | 'hand-back'

/** How often a version may start without proving itself; the next start restores the previous version. */
const MOST_STARTS = 2
/** How often an installation is tried that does not succeed. */
const MOST_ATTEMPTS = 2
/** How long a start does not try again what could not be installed now. */
const HELD_MS = 15 * 60_000
/** The file is in the cache: no address is requested. */
const NO_FEED = 'http://127.0.0.1/'

/**
 * Does the update work before the app starts, while no part of it is open: it cleans up an interrupted installation, rolls back a version that does
 * not prove itself, and installs a downloaded update. Returns what this process does next. Never throws: when in doubt the app starts unchanged.
 */
export async function runLaunchWork(deps: LaunchWorkDeps): Promise<LaunchOutcome> {
  try {
    const trial = deps.store.readTrial()
    if (trial !== null) {
      const after = await followTrial(trial, deps)
      if (after !== 'go on') return after
    }
    return await installReady(deps)
  } catch (error) {
    deps.log.error(`updates at launch: ${error instanceof Error ? error.message : String(error)}`)
    return 'start'
  }
}

async function followTrial(stored: UpdateTrial, deps: LaunchWorkDeps): Promise<LaunchOutcome | 'go on'> {
  const { store, engine, self } = deps
  const trial = stored.isBySystem === true && deps.service !== undefined ? deps.service.settle(stored) : stored
  if (typeof trial === 'string') return trial
  if (self.runningVersion === trial.to && !trial.isReturned) {
    if (trial.starts < MOST_STARTS || !isReturnable(trial, deps)) {
      store.writeTrial({ ...trial, starts: trial.starts + 1 })
      return 'start'
    }
    // Else Koya would not open as long as another user holds it back.
    if (wasHeldJustNow(trial, deps.wallNow())) return 'start'
    return returnFrom(trial, deps)
  }
  // The system's installer has not done it yet: what it was told while Koya ended may wait for its hours.
  if (trial.isBySystem === true && !trial.isReturned) {
    store.removeTrial()
    return 'go on'
  }
  if (self.runningVersion === trial.to && trial.isByInstaller === true) {
    deps.log.error(`updates: ${trial.from} could not be put back`)
    fileFailed(store, trial.sha512)
    store.removeTrial()
    return 'go on'
  }
  // The script that starts a tar.gz renames it back by itself where a version cannot even start (`scripts/package/make-tar.mjs`).
  const isRenamedBack = trial.swap !== null && !existsSync(trial.swap.previous)
  const isReturned = trial.isReturned || isRenamedBack || (trial.isByInstaller === true && deps.isPutBack === true)
  // Either the power failed before the new file was renamed, or the previous version was restored, or the system's installer did nothing.
  if (trial.swap !== null) clearSwap(trial.swap)
  const hasComeBack = isReturned || trial.swap === null
  if (hasComeBack) {
    const status = store.readStatus()
    const kind = isReturned ? 'returned' : 'not-installed'
    // An installer that did nothing twice would otherwise be started again after every search.
    const isGivenUp = kind === 'not-installed' && status.outcome?.kind === kind && status.outcome.to === trial.to
    const isFailed = isReturned || isGivenUp
    const failed = isFailed ? [...status.failed, trial.sha512] : status.failed
    store.writeStatus({ ...status, failed, outcome: { kind, from: trial.from, to: trial.to } })
    if (isReturned) engine.clear()
  }
  store.removeTrial()
  return 'go on'
}

function isReturnable({ swap, isBySystem = false, isByInstaller = false }: UpdateTrial, { returnByInstaller, ...deps }: LaunchWorkDeps): boolean {
  return swap !== null || (isBySystem && deps.isBySystem === true) || (isByInstaller && returnByInstaller !== undefined)
}

/** Goes back from a version that did not prove itself. */
async function returnFrom(trial: UpdateTrial, { store, launch, returnByInstaller, service }: LaunchWorkDeps): Promise<LaunchOutcome> {
  if (trial.isBySystem === true) return service === undefined ? 'hand-back' : service.askForReturn(trial)
  giveBack(trial, store)
  if (trial.isByInstaller === true) returnByInstaller?.()
  else await launch(null)
  return 'leave'
}

/** Restores the previous version; its start records that the new file did not prove itself. Throws the disk's errors. */
export function giveBack(trial: UpdateTrial, store: UpdateStore): void {
  if (trial.swap !== null) putBack(trial.swap)
  store.removeReady()
  // The version before may not know this one's words.
  const { heldAt: _heldAt, ...known } = trial
  store.writeTrial({ ...known, isReturned: true })
}

/** A file that did not prove itself is not offered again. */
export function fileFailed(store: UpdateStore, sha512: string): void {
  const status = store.readStatus()
  store.writeStatus({ ...status, failed: [...status.failed, sha512] })
}

async function installReady(deps: LaunchWorkDeps): Promise<LaunchOutcome> {
  const { store, isLearnerInstalling, isBySystem = false, service, waitsForWindow = false, readFacts, log } = deps
  const ready = store.readReady()
  if (ready === null) return 'start'
  const offer = offerOf(ready.envelope, ready.isAskedFor, deps)
  if (offer === null || !isLearnerInstalling) {
    dropReady(deps)
    return 'start'
  }
  const facts = readFacts()
  const holds = holdsAtStart(ready, facts, offer.version)
  if (holds.length > 0) {
    log.info(`updates: ${offer.version} waits: ${holds.join(', ')}`)
    return 'start'
  }
  if (ready.tries >= MOST_ATTEMPTS) {
    fileFailed(store, offer.file.sha512)
    dropReady(deps)
    return 'start'
  }
  if ((isBySystem || waitsForWindow) && wasHeldJustNow(ready, facts.now)) return 'start'
  const begun = { ...ready, tries: ready.tries + 1 }
  store.writeReady(begun)
  if (isBySystem) return service === undefined ? 'hand-over' : service.handOver(begun, offer)
  if (waitsForWindow) return 'unpack'
  if (!(await installOffer(offer, ready, deps))) return 'start'
  await deps.launch(store.readTrial())
  return 'leave'
}

/**
 * Installs what a launch left to a window, and starts Koya again, in whichever version is there then. `tell` is called with the version. Resolves when this
 * process may end. Never throws.
 */
export async function installInWindow(tell: (version: string) => void, deps: LaunchWorkDeps): Promise<void> {
  const { store, wallNow, log } = deps
  const attempt = async (): Promise<UpdateTrial | null> => {
    const ready = store.readReady()
    const offer = ready === null ? null : offerOf(ready.envelope, ready.isAskedFor, deps)
    if (ready === null || offer === null) return null
    tell(offer.version)
    if (await installOffer(offer, { ...ready, tries: ready.tries - 1 }, deps)) return store.readTrial()
    // The app opens first: else it would be tried again at once.
    const left = store.readReady()
    if (left !== null) store.writeReady({ ...left, heldAt: wallNow() })
    return null
  }
  const trial = await attempt().catch((error: unknown) => {
    log.error(`updates: ${error instanceof Error ? error.message : String(error)}`)
    return null
  })
  await deps.launch(trial)
}

/** Installs a checked update; returns whether it did. `ready`: as it was before this try. */
async function installOffer(offer: UpdateOffer, ready: ReadyUpdate, deps: LaunchWorkDeps): Promise<boolean> {
  const { store, engine, self, log } = deps
  const { version, isRecall, file } = offer
  // A swap writes its own trial, right before the file is renamed.
  if (file.package !== 'appimage' && file.package !== 'tar') {
    const isByInstaller = file.package === 'nsis'
    store.writeTrial({ from: self.runningVersion, to: version, sha512: file.sha512, swap: null, starts: 0, isReturned: false, isByInstaller })
  }
  const installed = await engine.install({ version, isRecall, file, feed: NO_FEED })
  if (!installed.ok) {
    log.warn(`updates: ${version} not installed: ${installed.error.code}`)
    store.removeTrial()
    if (installed.error.code === 'updates/altered') dropReady(deps)
    // A full disk says nothing about the version: it is tried again when there is space.
    else if (installed.error.code === 'updates/disk-full') store.writeReady(ready)
    return false
  }
  store.removeReady()
  return true
}

/** Returns what blocks an installation at a start. A computer that was off in the install hours installs at its next start. */
function holdsAtStart({ readyAt }: ReadyUpdate, facts: InstallFacts, offered: string): readonly InstallHold[] {
  const { hours, now } = facts
  const hasMissedHours = hours !== null && readyAt !== undefined && haveHoursEnded(hours, readyAt, now)
  return holdsOf(facts, offered).filter((hold) => hold !== 'outside-hours' || !hasMissedHours)
}

/** Returns null if the update may no longer be installed: another version runs, the file was changed, or the channel has a newer manifest. */
export function offerOf(
  envelope: string,
  isAskedFor: boolean,
  { self, store, wallNow }: Pick<LaunchWorkDeps, 'self' | 'store' | 'wallNow'>
): UpdateOffer | null {
  const judged = judgeEnvelope(envelope, self, { status: store.readStatus(), server: store.readServer(), now: wallNow(), isAskedFor })
  return judged?.kind === 'taken' && typeof judged.outcome === 'object' ? judged.outcome : null
}

/** Whether the system's installer just said that it cannot install now. */
function wasHeldJustNow({ heldAt }: Pick<ReadyUpdate | UpdateTrial, 'heldAt'>, now: number): boolean {
  return heldAt !== undefined && Math.abs(now - heldAt) < HELD_MS
}

export function dropReady({ store, engine }: Pick<LaunchWorkDeps, 'store' | 'engine'>): void {
  store.removeReady()
  engine.clear()
}
