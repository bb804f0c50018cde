import { app, type BrowserWindow } from 'electron'

/** Returns a function that raises the window if it is minimised, hidden, or behind another program's. */
export function createRaiseWindow(window: BrowserWindow): () => void {
  return () => {
    if (window.isMinimized()) window.restore()
    window.show()
    // macOS leaves the user's current program in front.
    if (process.platform === 'darwin') app.focus({ steal: true })
    window.focus()
  }
}
