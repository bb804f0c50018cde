import { join } from 'node:path'
import { ipcMain, Menu, protocol, session, type App } from 'electron'
import { CHAT_SCHEME } from './support/chat-page-text.ts'
import { createCallQueue } from './platform/ipc/call-queue.ts'
import { registerIpc } from './platform/ipc/register-ipc.ts'
import { createLog } from './platform/log/log.ts'
import { openLogFile } from './platform/log/open-log-file.ts'
import { createMediaServer } from './learning/library/media-server.ts'
import { createAppSchemeHandler } from './platform/windows/app-scheme.ts'
import { closeNetwork } from './platform/windows/close-network.ts'
import { guardAllContents } from './platform/windows/guard-contents.ts'
import { openMainWindow } from './platform/windows/main-window.ts'
import { endDrawing, endProcess } from './platform/windows/page-stopped.ts'
import { revivePage } from './platform/windows/revive-page.ts'
import { createWindowRegistry } from './platform/windows/window-registry.ts'
import { APP_SCHEME, windowRoles } from './platform/windows/window-roles.ts'

/**
 * Does what must happen before Electron is ready, then opens the window while the app is composed. The page is served meanwhile; its requests wait
 * until the app is composed. `mainFolder` is `out/<build>/main` in the package or the checkout.
 */
export function startApp(app: App, mainFolder: string): void {
  const buildFolder = join(mainFolder, '..')
  const resourcesFolder = join(mainFolder, '../../../resources')
  protocol.registerSchemesAsPrivileged([
    { scheme: APP_SCHEME, privileges: { standard: true, secure: true, supportFetchAPI: true, codeCache: true, stream: true } },
    { scheme: CHAT_SCHEME, privileges: { standard: true, secure: true } }
  ])
  // Only a test says that its system allows no sandbox; a release never starts with this switch (switch-guard.ts).
  if (!(__KOYA_TEST_BUILD__ && app.commandLine.hasSwitch('no-sandbox'))) app.enableSandbox()
  guardAllContents(app)
  Menu.setApplicationMenu(null)
  void app.whenReady().then(() => {
    const logPath = join(app.getPath('userData'), 'logs/main.log')
    const log = createLog(() => openLogFile(logPath))
    const windows = createWindowRegistry()
    const media = createMediaServer()
    const serve = createAppSchemeHandler(join(buildFolder, 'renderer'), media.serve)
    const partition = session.fromPartition(windowRoles.main.partition)
    partition.protocol.handle(APP_SCHEME, serve)
    void closeNetwork(partition)
    const window = openMainWindow({ preloadPath: join(buildFolder, 'preload/preload.cjs'), iconPath: join(resourcesFolder, 'icons/koya.png') })
    windows.add('main', window)
    revivePage({ window, log, endDrawing: endDrawing(app), endProcess, monotonicNow: () => performance.now() })
    const settingsFree = import('./app/free-settings.ts').then(({ freeSettings }) => freeSettings(app, window))
    const answering = Promise.all([import('./app/compose-app.ts'), settingsFree]).then(([{ composeApp }]) => {
      const composed = composeApp({ app, window, windows, log, logPath, mainFolder, resourcesFolder })
      media.readFrom(composed.readMedia)
      media.readWorksFrom(composed.readWorkPart)
      return composed
    })
    registerIpc({ ipcMain, windows, answering, log, callQueue: createCallQueue({ monotonicNow: () => performance.now(), later: setImmediate }) })
  })
}
