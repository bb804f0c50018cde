import type { App } from 'electron'
import { installInWindow } from '../updates/launch-work.ts'
import { createLaunch } from './launch-version.ts'
import { openUpdateWindow } from './open-update-window.ts'

/**
 * Unpacks an update of a tar.gz, with a window that tells so; then Koya starts again and this process ends. Must not be awaited before Electron is ready.
 */
export async function unpackUpdate(app: App, mainFolder: string): Promise<void> {
  const { updater, log, tell, close } = await openUpdateWindow(app, mainFolder)
  const { self, store, engine, installation, readFacts } = updater
  const launch = createLaunch(app, updater, log)
  if (self !== null) {
    await installInWindow((version) => tell({ kind: 'installing', version }), {
      store,
      engine,
      self,
      isLearnerInstalling: installation.installedBy === 'learner',
      readFacts: () => readFacts(false),
      launch(trial) {
        close()
        return launch(trial)
      },
      wallNow: Date.now,
      log
    })
  }
  app.exit(0)
}
