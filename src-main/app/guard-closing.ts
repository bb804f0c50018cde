import { powerMonitor, type App, type BrowserWindow } from 'electron'
import type { AttemptRoom } from '../attempt/attempt-room.ts'
import type { Shutdown } from '../shutdown.ts'

interface GuardClosingDeps {
  readonly app: App
  readonly window: BrowserWindow
  readonly room: Pick<AttemptRoom, 'occupiedBy'>
  readonly shutdown: Shutdown
  readonly closeAsked: (payload: { attemptTitle: string }) => void
}

/**
 * Closing the window during an attempt asks first; whoever shuts the computer down or ends the process by a signal is never held up. The app
 * ends after the shutdown steps, each of which has its deadline.
 */
export function guardClosing({ app, window, room, shutdown, closeAsked }: GuardClosingDeps): { closeAnyway: () => void } {
  let mayClose = false
  let isDone = false

  function endAtOnce(): void {
    mayClose = true
    app.quit()
  }

  window.on('close', (event) => {
    const attemptTitle = room.occupiedBy()?.title ?? null
    // A page that has died cannot ask.
    if (mayClose || attemptTitle === null || window.webContents.isCrashed()) return
    event.preventDefault()
    closeAsked({ attemptTitle })
  })
  window.on('session-end', () => {
    mayClose = true
  })
  powerMonitor.on('shutdown', endAtOnce)
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, endAtOnce)

  app.on('window-all-closed', () => {
    app.quit()
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
  return { closeAnyway: endAtOnce }
}
