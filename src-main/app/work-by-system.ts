import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { App } from 'electron'
import { spawnProgram } from '../platform/program/spawn-program.ts'
import { PENDING_FOLDER } from '../updates/download/download-update.ts'
import { installBySystem } from '../updates/install-by-system.ts'
import { openSystemInstaller } from '../updates/system/open-system-installer.ts'
import { openUpdateWindow } from './open-update-window.ts'

/**
 * Waits, with a window that tells so, until the system's installer has installed an update or brought the last version back; then Koya starts again and
 * this process ends. Must not be awaited before Electron is ready.
 */
export async function workBySystem(app: App, mainFolder: string, what: 'hand-over' | 'hand-back'): Promise<void> {
  const { updater, log, tell, close } = await openUpdateWindow(app, mainFolder)
  const { self, store, engine } = updater
  if (self !== null) {
    await installBySystem(what, {
      store,
      engine,
      self,
      installer: openSystemInstaller(),
      packageOf: (name) => join(store.folder, PENDING_FOLDER, name),
      tell,
      start() {
        close()
        app.releaseSingleInstanceLock()
        return spawnProgram(process.execPath, process.argv.slice(1), process.env)
      },
      wait: (ms) => wait(ms),
      monotonicNow: () => performance.now(),
      wallNow: Date.now,
      log
    })
  }
  app.exit(0)
}
