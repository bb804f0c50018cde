import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { globalShortcut, screen, type App, type BrowserWindow } from 'electron'
import type { SeatView } from '../../../src-shared/device/kiosk-contract.ts'
import type { AttemptRoom } from '../../attempt/room/attempt-room-acts.ts'
import { createCallGuard, type CallGuard, type CallGuardDeps } from '../../platform/ipc/call-guard.ts'
import type { AllAnnouncers, AllHandlers } from '../../platform/ipc/register-ipc.ts'
import { createAuditLog, wasEverTaken, type AuditLog } from '../../device/kiosk/audit-log.ts'
import { createCaptureLock } from '../../device/kiosk/locks/capture-lock.ts'
import { createClipboardLock } from '../../device/kiosk/locks/clipboard-lock.ts'
import { createKiosk, type Kiosk } from '../../device/kiosk/create-kiosk.ts'
import { createDisplayLock } from '../../device/kiosk/locks/display-lock.ts'
import { emptyClipboard } from '../../device/kiosk/locks/empty-clipboard.ts'
import { createHoldRecord, holdSchema, type HoldRecord } from '../../device/kiosk/hold-record.ts'
import type { Seat } from '../../device/policy/judge-kiosk-device.ts'
import { createKeptFile } from '../../platform/disk/stored-file.ts'
import { createKeyLock } from '../../device/kiosk/locks/key-lock.ts'
import { createKioskHandlers } from '../../device/kiosk/kiosk-handlers.ts'
import type { Lock } from '../../device/kiosk/locks/locks.ts'
import { createPinDesk, type PinDesk } from '../../device/kiosk/pin/pin-controller.ts'
import { pinTriesSchema } from '../../device/kiosk/pin/pin-rate-limit.ts'
import { createScreenDisplays, openCover } from '../../device/kiosk/locks/screen-displays.ts'
import type { SeatReading } from '../../device/policy/read-kiosk-device.ts'
import { centreOf, closedBy } from '../../device/policy/kiosk-device-rules.ts'
import { createShortcutLock } from '../../device/kiosk/locks/shortcut-lock.ts'
import { createStartWatch } from '../../device/kiosk/watch/start-watch.ts'
import { createVerifyPin } from '../../device/kiosk/pin/verify-pin.ts'
import { openWatchLine, watchLinePath } from '../../device/kiosk/watch/watch-pipe.ts'
import { createWatchLock } from '../../device/kiosk/watch/watch-lock.ts'
import { HOLD_FILE } from '../../device/kiosk/watch/watch-switch.ts'
import { createWindowLock } from '../../device/kiosk/locks/window-lock.ts'
import type { Log } from '../../platform/log/log.ts'
import { withholdPermissions } from '../../platform/windows/guard-contents.ts'
import { ownProgramOf } from '../../platform/program/own-program.ts'

/** The seat's book, in the data folder. */
const BOOK_FILE = 'seat-audit.jsonl'

interface KioskSurroundings {
  readonly app: App
  readonly window: BrowserWindow
  readonly log: Log
  readonly mainFolder: string
  readonly dataFolder: string
  readonly announce: Pick<AllAnnouncers, 'kiosk'>
}

interface KioskParts {
  readonly seatReading: SeatReading
  readonly room: Pick<AttemptRoom, 'noteSeat'>
  readonly wallNow: () => number
  readonly monotonicNow: () => number
}

export interface ComposedKiosk {
  readonly kiosk: Kiosk
  readonly audit: AuditLog
  /** Whether nothing may end Koya but the PIN and the end of the system's session. */
  readonly isHeld: () => boolean
  /** Handlers of the seat itself; `end` ends Koya. */
  readonly handlers: (end: () => void) => AllHandlers['kiosk']
  /** Closes the seat off, where it is one that may be used; answers what holds every call to its policy. */
  readonly start: (openAttempt: CallGuardDeps['openAttempt']) => CallGuard
}

/** The locks of an exam seat, who opens them, and what is refused meanwhile. */
export function composeKiosk(surroundings: KioskSurroundings, parts: KioskParts): ComposedKiosk {
  const { dataFolder, announce, log } = surroundings
  const { seatReading, room, wallNow, monotonicNow } = parts
  const { seat } = seatReading
  const isSeat = seat.kind === 'exam' && seat.fault === null
  const audit = createAuditLog({ path: join(dataFolder, BOOK_FILE), wallNow, monotonicNow, log })
  const hold = createHoldRecord(createKeptFile(join(dataFolder, HOLD_FILE), holdSchema), wallNow)
  const displays = createScreenDisplays(surroundings.window)
  const view = (): SeatView => viewOf(seatReading, kiosk)
  const kiosk: Kiosk = createKiosk({
    isSeat,
    locks: isSeat ? createLocks(surroundings, { seatReading, room, displays, audit, hold }) : [],
    pinDesk: isSeat ? openPinDesk(surroundings, parts) : null,
    hold,
    audit,
    changed() {
      announce.kiosk.changed(view())
    },
    noteSeat(what) {
      room.noteSeat({ what, displayCount: displays.list().length })
    },
    log
  })
  return {
    kiosk,
    audit,
    isHeld: () => kiosk.phase().kind === 'held' || kiosk.phase().kind === 'taking',
    handlers: (end) => createKioskHandlers({ view, kiosk, end }),
    start(openAttempt) {
      begin({ seat, hold, audit })
      if (isSeat) void kiosk.take()
      return createCallGuard({ openAttempt, seat: view, settled: () => kiosk.settled() })
    }
  }
}

/** Null where the policy names no PIN. */
function openPinDesk({ mainFolder, dataFolder }: KioskSurroundings, { seatReading, monotonicNow }: KioskParts): PinDesk | null {
  const pinHash = seatReading.policy.kiosk?.pin
  if (pinHash === undefined) return null
  return createPinDesk({
    pinHash,
    file: createKeptFile(join(dataFolder, 'seat-pin.json'), pinTriesSchema),
    wasSeat: wasEverTaken(join(dataFolder, BOOK_FILE)),
    verify: createVerifyPin(new URL('./pin-worker.js', pathToFileURL(`${mainFolder}/`))),
    monotonicNow
  })
}

/** What the last run left behind is put right and written down, whatever this computer is by now. */
function begin({ seat, hold, audit }: { readonly seat: Seat; readonly hold: HoldRecord; readonly audit: AuditLog }): void {
  if (seat.fault !== null) audit.note({ what: 'locked-start', fault: seat.fault })
  if (!hold.wasFound) return
  audit.note({ what: 'found-held' })
  emptyClipboard()
  if (seat.kind !== 'exam' || seat.fault !== null) hold.takeAway()
}

interface LockParts extends Pick<KioskParts, 'seatReading' | 'room'> {
  readonly displays: ReturnType<typeof createScreenDisplays>
  readonly audit: AuditLog
  readonly hold: HoldRecord
}

function createLocks({ app, window, mainFolder }: KioskSurroundings, { seatReading, room, displays, audit, hold }: LockParts): readonly Lock[] {
  const { platform, env: environment } = process
  const isWatched = !(__KOYA_TEST_BUILD__ && environment['KOYA_NO_WATCH'] === '1')
  return [
    // The first of all: what ends Koya while it closes the seat off is answered, too.
    createWatchLock({
      start: isWatched ? createStartWatch(ownProgramOf(app, { mainFolder, executable: process.execPath, environment })) : null,
      openLine: (name, ear) => openWatchLine(watchLinePath(name, platform), ear),
      makeName: () => randomBytes(16).toString('hex'),
      restMs: () => hold.restMs,
      called() {
        hold.putWatched()
      },
      renewed() {
        audit.note({ what: 'watch-renewed' })
      }
    }),
    createDisplayLock({
      displays,
      openCover,
      onlyOne: seatReading.policy.kiosk?.displays === 'one',
      changed(count) {
        audit.note({ what: 'displays', count })
        room.noteSeat({ what: 'displays', displayCount: count })
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

function viewOf({ reading, seat, policy }: SeatReading, kiosk: Kiosk): SeatView {
  const { path, problems } = reading.state
  return {
    seat: seat.kind,
    locked: seat.fault === null ? null : { fault: seat.fault, policyPath: path, problems: [...problems] },
    kiosk: kiosk.phase(),
    centre: centreOf(policy),
    isOff: closedBy(policy)
  }
}

function wait(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms)
  })
}
