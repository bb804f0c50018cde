import { join } from 'node:path'
import { Menu, protocol, session, type App } from 'electron'
import { createAppSchemeHandler } from './windows/app-scheme.ts'
import { guardAllContents } from './windows/guard-contents.ts'
import { openMainWindow } from './windows/main-window.ts'
import { APP_SCHEME, windowRoles } from './windows/window-roles.ts'

/**
 * What must happen before Electron is ready, then the window at once and the rest beside it: the page is served only when everything it may
 * call is composed. `mainFolder` is `out/<build>/main` in the package or the checkout.
 */
export function startApp(app: App, mainFolder: string): void {
  const buildFolder = join(mainFolder, '..')
  const resourcesFolder = join(mainFolder, '../../../resources')
  protocol.registerSchemesAsPrivileged([{ scheme: APP_SCHEME, privileges: { standard: true, secure: true, supportFetchAPI: true, codeCache: true } }])
  app.enableSandbox()
  guardAllContents(app)
  Menu.setApplicationMenu(null)
  void app.whenReady().then(() => {
    let serve: (() => void) | undefined
    const composed = new Promise<void>((resolve) => {
      serve = resolve
    })
    const answerRequest = createAppSchemeHandler(join(buildFolder, 'renderer'))
    session.fromPartition(windowRoles.main.partition).protocol.handle(APP_SCHEME, async (request) => {
      await composed
      return answerRequest(request)
    })
    const window = openMainWindow({ preloadPath: join(buildFolder, 'preload/preload.cjs'), iconPath: join(resourcesFolder, 'icons/koya.png') })
    void import('./compose-app.ts').then(({ composeApp }) => {
      composeApp({ app, window, mainFolder, resourcesFolder })
      serve?.()
    })
  })
}
