import { join } from 'node:path'
import type { App } from 'electron'
import words from '../../resources/locales/en/window.json' with { type: 'json' }
import { updateRulesOf } from '../device/policy/update-rules-of.ts'
import { readKioskDevice } from '../device/policy/read-kiosk-device.ts'
import { createLog, type Log } from '../platform/log/log.ts'
import { openLogFile } from '../platform/log/open-log-file.ts'
import { guardAllContents } from '../platform/windows/guard-contents.ts'
import { openNoticeWindow } from '../platform/windows/open-notice-window.ts'
import { openUpdater, type Updater } from '../updates/open-updater.ts'

/** A start that installs an update in place of opening the app. */
export interface UpdateWindow {
  readonly updater: Updater
  readonly log: Log
  /** Says what is being done. */
  readonly tell: (what: { readonly kind: 'installing' | 'returning'; readonly version: string }) => void
  readonly close: () => void
}

/** Opens what installs an update while a window tells so. Resolves once Electron is ready, so it must not be awaited before. */
export async function openUpdateWindow(app: App, mainFolder: string): Promise<UpdateWindow> {
  const dataFolder = app.getPath('userData')
  const log = createLog(() => openLogFile(join(dataFolder, 'logs/main.log')))
  const seatReading = readKioskDevice({ dataFolder, isTestBuild: __KOYA_TEST_BUILD__, log, isOnlyLooking: true })
  const resourcesFolder = join(mainFolder, '../../../resources')
  const updater = openUpdater({ app, dataFolder, resourcesFolder, rules: updateRulesOf(seatReading), log })
  // Without a window, Koya keeps running until the work is done.
  app.on('window-all-closed', () => undefined)
  guardAllContents(app)
  await app.whenReady()
  const notice = openNoticeWindow({ icon: join(resourcesFolder, 'icons/koya.png'), fullscreen: seatReading.kioskDevice.kind === 'exam' })
  return {
    updater,
    log,
    tell({ kind, version }) {
      const { title, version: installing, back, wait: waiting } = words.installing
      notice.tell({ title, paragraphs: [(kind === 'installing' ? installing : back).replace('{version}', version), waiting] })
    },
    close: notice.close
  }
}
