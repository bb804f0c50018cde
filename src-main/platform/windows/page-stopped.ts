import type { App } from 'electron'

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
