import type { App } from 'electron'

/** Returns a function that ends the GPU process, which draws for all windows; Chromium restarts it at once. */
export function endDrawing(app: Pick<App, 'getAppMetrics'>): () => void {
  return () => {
    const pid = app.getAppMetrics().find(({ type }) => type === 'GPU')?.pid
    if (pid !== undefined) endProcess(pid)
  }
}

/** Kills a process; does nothing if it has already ended. */
export function endProcess(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It had already ended.
  }
}
