import type { ElectronApplication } from '@playwright/test'

/** Ends a child process of the app by the app itself: the process ids of a Windows program mean nothing to the system that wine runs on. */
export function endChild(app: ElectronApplication, pid: number): Promise<void> {
  return app.evaluate((_electron, id) => {
    process.kill(id, 'SIGKILL')
  }, pid)
}
