import type { ElectronApplication } from '@playwright/test'

/** How many threads of embedded backends the app runs (src-main/platform/backend/backend-thread.ts). */
export function countBackendThreads(app: ElectronApplication): Promise<number> {
  return app.evaluate(() => process.listenerCount('koya-test-end-backend'))
}

/** Ends the embedded backend as a fault would; resolves once its thread is over. */
export function endBackendThread(app: ElectronApplication): Promise<void> {
  return app.evaluate(async () => {
    const end = 'koya-test-end-backend'
    process.emit(end as never)
    while (process.listenerCount(end) > 0) await new Promise((done) => setTimeout(done, 1))
  })
}
