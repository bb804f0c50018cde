import { dialog, type App, type BrowserWindow } from 'electron'
import type { StoppedQuestion } from './revive-page.ts'

/** Asks in a box of the system's, since there is no page to ask in. */
export function askWhenStopped(window: BrowserWindow): (question: StoppedQuestion) => Promise<boolean> {
  return async ({ title, detail, tryAgain, close }) => {
    const { response } = await dialog.showMessageBox(window, {
      type: 'warning',
      title: 'Koya',
      message: title,
      detail,
      buttons: [tryAgain, close],
      defaultId: 0,
      cancelId: 0,
      noLink: true
    })
    return response === 0
  }
}

/** Ends the process that draws for all windows, where there is one; Chromium starts another at once. */
export function endDrawing(app: Pick<App, 'getAppMetrics'>): () => void {
  return () => {
    const pid = app.getAppMetrics().find(({ type }) => type === 'GPU')?.pid
    if (pid !== undefined) endProcess(pid)
  }
}

/** Ends a process outright; one that is gone already is left in peace. */
export function endProcess(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It was gone.
  }
}
