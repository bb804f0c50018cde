import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { BrowserWindow, type App } from 'electron'
import words from '../../resources/locales/en/window.json' with { type: 'json' }
import { updateRulesOf } from '../device/policy/update-rules-of.ts'
import { readKioskDevice } from '../device/policy/read-kiosk-device.ts'
import { createLog } from '../platform/log/log.ts'
import { openLogFile } from '../platform/log/open-log-file.ts'
import { spawnProgram } from '../platform/program/spawn-program.ts'
import { guardAllContents, webPreferences } from '../platform/windows/guard-contents.ts'
import { noticePage } from '../platform/windows/notice-page.ts'
import { PENDING_FOLDER } from '../updates/download-update.ts'
import { openUpdater } from '../updates/open-updater.ts'
import { installBySystem } from '../updates/install-by-system.ts'
import { openSystemInstaller } from '../updates/system/system-installer.ts'

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
  const notice = openNotice(join(resourcesFolder, 'icons/koya.png'), seatReading.kioskDevice.kind === 'exam')
  if (self !== null) {
    await installBySystem(what, {
      store,
      engine,
      self,
      installer: openSystemInstaller(),
      packageOf: (name) => join(store.folder, PENDING_FOLDER, name),
      tell: notice.tell,
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

/** A window of its own: the app's is not open while the app is being replaced. It cannot be closed, because a second start would find no app. */
function openNotice(icon: string, isExamSeat: boolean) {
  let window: BrowserWindow | null = null
  return {
    tell({ kind, version }: { readonly kind: 'installing' | 'returning'; readonly version: string }): void {
      const { title, version: installing, back, wait: waiting } = words.installing
      const text = (kind === 'installing' ? installing : back).replace('{version}', version)
      window ??= new BrowserWindow({
        width: 1024,
        height: 600,
        fullscreen: isExamSeat,
        closable: false,
        backgroundColor: '#faf7f0',
        autoHideMenuBar: true,
        title: 'Koya',
        icon,
        webPreferences
      })
      window.removeMenu()
      void window.loadURL(noticePage(title, [text, waiting])).catch(() => undefined)
    },
    close() {
      window?.destroy()
      window = null
    }
  }
}
