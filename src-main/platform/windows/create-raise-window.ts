import { app, type BrowserWindow } from 'electron'

/** What brings the window before the learner, wherever it is: minimised, hidden, or behind another program's. */
export function createRaiseWindow(window: BrowserWindow): () => void {
  return () => {
    if (window.isMinimized()) window.restore()
    window.show()
    // macOS keeps the program in front that the user was in.
    if (process.platform === 'darwin') app.focus({ steal: true })
    window.focus()
  }
}
