import type { App, BrowserWindow, PowerMonitor } from 'electron'
import type { AuditLog } from '../device/kiosk/audit-log.ts'
import type { Kiosk } from '../device/kiosk/create-kiosk.ts'
import type { CurrentAttempt } from '../platform/lifecycle/current-attempt.ts'
import type { Shutdown } from '../platform/program/shutdown.ts'
import { isPageOf, windowRoles } from '../platform/windows/window-roles.ts'

interface GuardClosingDeps {
  readonly app: Pick<App, 'on' | 'quit' | 'exit'>
  readonly window: Pick<BrowserWindow, 'on'> & { readonly webContents: Pick<BrowserWindow['webContents'], 'isCrashed' | 'getURL'> }
  readonly powerMonitor: Pick<PowerMonitor, 'on'>
  /** The process whose signals are handled: this one. */
  readonly signals: Pick<NodeJS.Process, 'on'>
  readonly currentAttempt: Pick<CurrentAttempt, 'read'>
  readonly shutdown: Shutdown
  /** A locked kiosk device of a centre closes only with the system's session. */
  readonly kioskDevice: { readonly isHeld: () => boolean; readonly audit: AuditLog; readonly kiosk: Pick<Kiosk, 'giveBack'> }
  readonly closeAsked: (payload: { attemptTitle: string }) => void
}

interface Closing {
  /** Called by the page after it asked the learner; refused on a locked device. */
  readonly closeAnyway: () => void
  /** Quits Koya, whatever is open. */
  readonly end: () => void
}

/** Koya lost the window of a locked device: the watchdog process restores both. */
const WINDOW_LOST_EXIT_CODE = 70

/**
 * Guards closing: closing the window during an attempt asks first. A shutdown of the computer and a signal are never delayed; on a locked kiosk
 * device, signals are refused. The app quits after the shutdown steps, each of which has a deadline.
 */
export function guardClosing(deps: GuardClosingDeps): Closing {
  const { app, window, powerMonitor, signals, currentAttempt, shutdown, kioskDevice, closeAsked } = deps
  let mayClose = false
  let isDone = false

  function end(): void {
    mayClose = true
    app.quit()
  }

  function endUnlessHeld(by: 'signal' | 'page'): void {
    if (kioskDevice.isHeld() && !mayClose) kioskDevice.audit.note({ what: 'end-refused', by })
    else end()
  }

  /** The system ends its session: the locks are released first, so that nothing restarts Koya. */
  function endWithSession(): void {
    mayClose = true
    void kioskDevice.kiosk.giveBack('session-end')
  }

  window.on('close', (event) => {
    if (mayClose) return
    if (kioskDevice.isHeld()) {
      event.preventDefault()
      kioskDevice.audit.note({ what: 'end-refused', by: 'window' })
      return
    }
    const attemptTitle = currentAttempt.read()?.title ?? null
    // A crashed page cannot ask, nor can its error page.
    if (attemptTitle === null || window.webContents.isCrashed() || !isPageOf(windowRoles.main, window.webContents.getURL())) return
    event.preventDefault()
    closeAsked({ attemptTitle })
  })
  window.on('closed', () => {
    if (kioskDevice.isHeld() && !mayClose) app.exit(WINDOW_LOST_EXIT_CODE)
  })
  window.on('session-end', endWithSession)
  powerMonitor.on('shutdown', () => {
    endWithSession()
    end()
  })
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const)
    signals.on(signal, () => {
      endUnlessHeld('signal')
    })

  app.on('window-all-closed', () => {
    app.quit()
  })
  app.on('before-quit', (event) => {
    if (mayClose || !kioskDevice.isHeld()) return
    event.preventDefault()
    kioskDevice.audit.note({ what: 'end-refused', by: 'quit' })
  })
  app.on('will-quit', (event) => {
    if (isDone) return
    event.preventDefault()
    void shutdown.run().then(() => {
      isDone = true
      // A quit within this event is lost, because Electron is still cancelling the first one.
      setImmediate(() => {
        app.quit()
      })
    })
  })
  return {
    closeAnyway() {
      endUnlessHeld('page')
    },
    end
  }
}
