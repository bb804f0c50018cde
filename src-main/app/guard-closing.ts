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
  /** Whose signals are heard: this process. */
  readonly signals: Pick<NodeJS.Process, 'on'>
  readonly currentAttempt: Pick<CurrentAttempt, 'read'>
  readonly shutdown: Shutdown
  /** An exam seat that is held ends with the system's session alone. */
  readonly kioskDevice: { readonly isHeld: () => boolean; readonly audit: AuditLog; readonly kiosk: Pick<Kiosk, 'giveBack'> }
  readonly closeAsked: (payload: { attemptTitle: string }) => void
}

interface Closing {
  /** What the page asks for after its question; refused on a held seat. */
  readonly closeAnyway: () => void
  /** Ends Koya, whatever is open. */
  readonly end: () => void
}

/** Koya lost the window of a held seat: the second process brings both back. */
const WINDOW_LOST_EXIT_CODE = 70

/**
 * Closing the window during an attempt asks first; whoever shuts the computer down or ends the process by a signal is never held up, but on a held exam
 * seat, where only the former is heard. The app ends after the shutdown steps, each of which has its deadline.
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

  /** The system ends its session: what the seat took is given back first, so that nothing starts Koya anew. */
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
    // A page that has died cannot ask, nor can the one that stands in for it.
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
      // A quit from within this event is lost: Electron is still taking back the first one.
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
