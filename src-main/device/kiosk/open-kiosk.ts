import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { globalShortcut, screen, clipboard } from 'electron'
import type { KioskPhase, KioskDeviceView } from '../../../src-shared/device/kiosk-contract.ts'
import { SYSTEM_PIN } from '../../../src-shared/device/pin.ts'
import type { FoundSign, ProbeFinding } from '../../../src-shared/device/probe-findings.ts'
import type { Core } from '../../platform/core/core.ts'
import { createAuditLog, wasEverTaken, type AuditLog } from './audit-log.ts'
import { createCaptureLock } from './locks/capture-lock.ts'
import { createClipboardLock } from './locks/clipboard-lock.ts'
import { createKiosk, type Kiosk } from './create-kiosk.ts'
import { createDisplayLock } from './locks/display-lock.ts'
import { createHoldRecord, holdSchema, type HoldRecord } from './hold-record.ts'
import type { KioskDevice } from '../policy/judge-kiosk-device.ts'
import { createStoredFile } from '../../platform/disk/stored-file.ts'
import { createKeyLock } from './locks/key-lock.ts'
import type { Lock } from './locks/locks.ts'
import { createPinController, type PinController } from './pin/pin-controller.ts'
import { createSystemPin } from './pin/system-pin.ts'
import { systemPinPath } from '../policy/system-pin-path.ts'
import { pinRateLimitSchema } from './pin/pin-rate-limit.ts'
import { openProbe, type KioskProbe } from './probes/open-probe.ts'
import { openProbeWatch } from './open-probe-watch.ts'
import type { ProbeWatch } from './probes/probe-watch.ts'
import { createScreenDisplays, openCover } from './locks/screen-displays.ts'
import type { KioskDeviceReading } from '../policy/read-kiosk-device.ts'
import { centreOf, closedBy } from '../policy/kiosk-device-rules.ts'
import { createShortcutLock } from './locks/shortcut-lock.ts'
import { createVerifyPin } from './pin/verify-pin.ts'
import { openWatchPipe, watchPipePath } from './watch/watch-pipe.ts'
import { createWatchLock, type WatchProcess } from './watch/watch-lock.ts'
import { HOLD_FILE, WATCH_SWITCH, watchSwitchValue } from './watch/watch-switch.ts'
import { createWindowLock } from './locks/window-lock.ts'
import { withholdPermissions } from '../../platform/windows/guard-contents.ts'
import { ownProgramOf, type OwnProgram } from '../../platform/program/own-program.ts'
import { spawnDetached } from '../../platform/program/spawn-detached.ts'
import { environmentOfNext } from '../../platform/program/spawn-program.ts'

/** The device's audit log, in the data folder. */
const BOOK_FILE = 'seat-audit.jsonl'

type KioskCore = Pick<Core, 'app' | 'window' | 'announce' | 'mainFolder' | 'dataFolder' | 'monotonicNow' | 'wallNow' | 'log' | 'currentAttempt'>

/** Adds what happens on this kiosk device to the open attempt, if there is one. */
interface KioskRoom {
  readonly noteKioskDevice: (happening: { readonly what: 'taken' | 'opened' | 'displays'; readonly displayCount: number }) => void
  readonly noteProbe: (found: readonly ProbeFinding[]) => void
}

interface KioskParts {
  readonly seatReading: KioskDeviceReading
  readonly room: KioskRoom
}

export interface OpenedKiosk {
  /** Null on a computer that is no kiosk device. */
  readonly probe: KioskProbe | null
  readonly kiosk: Kiosk
  readonly audit: AuditLog
  /** Whether only the PIN or the end of the system's session may end Koya. */
  readonly isHeld: () => boolean
  readonly view: () => KioskDeviceView
  /** Cleans up after the last run, and locks this computer if it is a kiosk device that may be used. */
  readonly start: () => void
}

/** Opens the locks of a kiosk device and the PIN check that releases them. */
export function openKiosk(core: KioskCore, parts: KioskParts): OpenedKiosk {
  const { dataFolder, announce, wallNow, monotonicNow, log } = core
  const { seatReading, room } = parts
  const { kioskDevice } = seatReading
  const isSeat = kioskDevice.kind === 'exam' && kioskDevice.fault === null
  const audit = createAuditLog({ path: join(dataFolder, BOOK_FILE), wallNow, monotonicNow, log })
  const hold = createHoldRecord(createStoredFile(join(dataFolder, HOLD_FILE), holdSchema), wallNow)
  const displays = createScreenDisplays(core.window)
  const view = (): KioskDeviceView => viewOf(seatReading, kiosk.phase(), probeWatch)
  const changed = (): void => {
    announce.kiosk.changed(view())
  }
  const probe = openProbe(seatReading, dataFolder)
  const probeWatch = probe && openProbeWatch(probe, { currentAttempt: core.currentAttempt, audit, noteProbe: room.noteProbe, changed })
  const kiosk: Kiosk = createKiosk({
    isUsableKioskDevice: isSeat,
    locks: isSeat ? createLocks(core, { ...parts, displays, audit, hold, probeWatch }) : [],
    pinController: isSeat ? openPinDesk(core, parts) : null,
    hold,
    audit,
    changed,
    noteKioskDevice(what) {
      room.noteKioskDevice({ what, displayCount: displays.list().length })
    },
    log
  })
  return {
    probe,
    kiosk,
    audit,
    isHeld: () => kiosk.phase().kind === 'held' || kiosk.phase().kind === 'taking',
    view,
    start() {
      begin({ seat: kioskDevice, hold, audit })
      if (isSeat) void kiosk.take()
    }
  }
}

/** Null if the policy names no PIN. */
function openPinDesk({ mainFolder, dataFolder, monotonicNow }: KioskCore, { seatReading }: KioskParts): PinController | null {
  const pinHash = seatReading.policy.kiosk?.pin
  if (pinHash === undefined) return null
  if (pinHash === SYSTEM_PIN) {
    const { platform, env: environment, execPath: executable } = process
    const system = systemPinPath({ platform, environment, executable, isTestBuild: __KOYA_TEST_BUILD__ })
    return system === null ? null : createSystemPin(system.path)
  }
  return createPinController({
    pinHash,
    file: createStoredFile(join(dataFolder, 'seat-pin.json'), pinRateLimitSchema),
    wasKioskDevice: wasEverTaken(join(dataFolder, BOOK_FILE)),
    verify: createVerifyPin(new URL('./pin-worker.js', pathToFileURL(`${mainFolder}/`))),
    monotonicNow
  })
}

/** Cleans up after the last run and records it, whatever this computer is now. */
function begin({ seat, hold, audit }: { readonly seat: KioskDevice; readonly hold: HoldRecord; readonly audit: AuditLog }): void {
  if (seat.fault !== null) audit.note({ what: 'locked-start', fault: seat.fault })
  if (!hold.wasFound) return
  audit.note({ what: 'found-held' })
  emptyClipboard()
  if (seat.kind !== 'exam' || seat.fault !== null) hold.takeAway()
}

interface LockParts extends KioskParts {
  readonly displays: ReturnType<typeof createScreenDisplays>
  readonly audit: AuditLog
  readonly hold: HoldRecord
  readonly probeWatch: ProbeWatch | null
}

function createLocks({ app, window, mainFolder }: KioskCore, { seatReading, room, displays, audit, hold, probeWatch }: LockParts): readonly Lock[] {
  const { platform, env: environment } = process
  const isWatched = !(__KOYA_TEST_BUILD__ && environment['KOYA_NO_WATCH'] === '1')
  return [
    // The watchdog lock comes first, so that it also covers an end of Koya while the device is being locked.
    createWatchLock({
      start: isWatched ? createStartWatch(ownProgramOf(app, { mainFolder, executable: process.execPath, environment })) : null,
      openPipe: (name, ear) => openWatchPipe(watchPipePath(name, platform), ear),
      makeName: () => randomBytes(16).toString('hex'),
      restMs: () => hold.restMs,
      called() {
        hold.putWatched()
      },
      renewed() {
        audit.note({ what: 'watch-renewed' })
      }
    }),
    ...(probeWatch === null ? [] : [probeWatch.lock]),
    createDisplayLock({
      displays,
      openCover,
      onlyOne: seatReading.policy.kiosk?.displays === 'one',
      changed(count) {
        audit.note({ what: 'displays', count })
        room.noteKioskDevice({ what: 'displays', displayCount: count })
      }
    }),
    createWindowLock({ window, displayBounds: () => screen.getDisplayMatching(window.getBounds()).bounds, wait }),
    createKeyLock({ contents: window.webContents, platform }),
    createShortcutLock({ globalShortcut, platform, environment }),
    createClipboardLock({
      empty: emptyClipboard,
      withhold(isWithheld) {
        if (!window.isDestroyed()) withholdPermissions(window.webContents, isWithheld)
      },
      window
    }),
    createCaptureLock({ window, platform })
  ]
}

function viewOf({ reading, kioskDevice, policy }: KioskDeviceReading, phase: KioskPhase, probeWatch: ProbeWatch | null): KioskDeviceView {
  const { path, problems } = reading.state
  return {
    seat: kioskDevice.kind,
    locked: kioskDevice.fault === null ? null : { fault: kioskDevice.fault, policyPath: path, problems: [...problems] },
    kiosk: phase,
    signs: [...signsFor(phase, probeWatch)],
    centre: centreOf(policy),
    isOff: closedBy(policy)
  }
}

/** A page that says why the device was not locked tells only what the policy refuses. */
function signsFor(phase: KioskPhase, probeWatch: ProbeWatch | null): readonly FoundSign[] {
  if (probeWatch === null) return []
  return phase.kind === 'failed' && phase.why === 'found' ? probeWatch.refusedSigns() : probeWatch.signs()
}

function wait(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms)
  })
}

/** Empties the system's clipboard; on Linux also the selection, which a middle click would paste elsewhere. */
function emptyClipboard(): void {
  clipboard.clear()
  if (process.platform === 'linux') emptySelection()
}

/** Electron 45 has a separate object for the selection; the substitute runtime (42) takes a name. */
function emptySelection(): void {
  const { selection } = clipboard as { readonly selection?: { clear(): void } }
  if (selection === undefined) (clipboard.clear as (name: string) => void)('selection')
  else selection.clear()
}

/** Starts the watchdog process outside this process group, so that a signal that ends this one does not end it, too. */
function createStartWatch({ executable, ownArguments }: OwnProgram): (name: string, restMs: number) => WatchProcess {
  return (name, restMs) => {
    const args = [...ownArguments, `--${WATCH_SWITCH}=${watchSwitchValue({ name, restMs, main: process.pid })}`]
    const child = spawnDetached(executable, args, { env: environmentOfNext(process.env) })
    child.unref()
    return {
      onExit(listener) {
        child.once('exit', listener)
        child.once('error', listener)
      },
      end() {
        child.kill('SIGKILL')
      }
    }
  }
}
