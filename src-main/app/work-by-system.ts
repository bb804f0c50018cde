import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { App } from 'electron'
import words from '../../resources/locales/en/window.json' with { type: 'json' }
import { updateRulesOf } from '../device/policy/update-rules-of.ts'
import { readKioskDevice } from '../device/policy/read-kiosk-device.ts'
import { createLog } from '../platform/log/log.ts'
import { openLogFile } from '../platform/log/open-log-file.ts'
import { spawnProgram } from '../platform/program/spawn-program.ts'
import { guardAllContents } from '../platform/windows/guard-contents.ts'
import { openNoticeWindow } from '../platform/windows/open-notice-window.ts'
import { PENDING_FOLDER } from '../updates/download/download-update.ts'
import { openUpdater } from '../updates/open-updater.ts'
import { installBySystem } from '../updates/install-by-system.ts'
import { openSystemInstaller } from '../updates/system/open-system-installer.ts'

/**
 * Waits, with a window that tells so, until the system's installer has installed an update or brought the last version back; then Koya starts again and
 * this process ends. Must not be awaited before Electron is ready.
 */
export async function workBySystem(app: App, mainFolder: string, what: 'hand-over' | 'hand-back'): Promise<void> {
  const dataFolder = app.getPath('userData')
  const log = createLog(() => openLogFile(join(dataFolder, 'logs/main.log')))
  const seatReading = readKioskDevice({ dataFolder, isTestBuild: __KOYA_TEST_BUILD__, log, isOnlyLooking: true })
  const resourcesFolder = join(mainFolder, '../../../resources')
  const { self, store, engine } = openUpdater({ app, dataFolder, resourcesFolder, rules: updateRulesOf(seatReading), log })
  // Without a window, Koya keeps running until the work is done.
  app.on('window-all-closed', () => undefined)
  guardAllContents(app)
  await app.whenReady()
  const notice = openNoticeWindow({ icon: join(resourcesFolder, 'icons/koya.png'), fullscreen: seatReading.kioskDevice.kind === 'exam' })
  if (self !== null) {
    await installBySystem(what, {
      store,
      engine,
      self,
      installer: openSystemInstaller(),
      packageOf: (name) => join(store.folder, PENDING_FOLDER, name),
      tell({ kind, version }) {
        const { title, version: installing, back, wait: waiting } = words.installing
        notice.tell({ title, paragraphs: [(kind === 'installing' ? installing : back).replace('{version}', version), waiting] })
      },
      start() {
        notice.close()
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
