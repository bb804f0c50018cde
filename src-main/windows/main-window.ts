import { BrowserWindow } from 'electron'
import { webPreferences } from './guard-contents.ts'
import { isPageOf, windowRoles } from './window-roles.ts'

interface MainWindowDeps {
  readonly preloadPath: string
  readonly iconPath: string
}

/** Below this the exam room would have to scroll as a whole. */
const SMALLEST = { width: 1024, height: 600 }
/** Chromium's code for a navigation that another one, or a guard, replaced. */
const ERR_ABORTED = -3
const USUAL = { width: 1280, height: 720 }

/** Makes the app's window and begins to load its page; the window shows itself once there is something to see. */
export function openMainWindow({ preloadPath, iconPath }: MainWindowDeps): BrowserWindow {
  const { page, partition } = windowRoles.main
  const window = new BrowserWindow({
    ...USUAL,
    minWidth: SMALLEST.width,
    minHeight: SMALLEST.height,
    show: false,
    backgroundColor: '#faf7f0',
    autoHideMenuBar: true,
    title: 'Koya',
    icon: iconPath,
    webPreferences: { ...webPreferences, partition, preload: preloadPath }
  })
  window.removeMenu()
  window.once('ready-to-show', () => {
    window.show()
  })
  // No throttle of Chromium's sees a page that sends itself to about:blank.
  window.webContents.on('did-navigate', (_event, url) => {
    if (!isPageOf(windowRoles.main, url)) void window.loadURL(page)
  })
  // A refused address may leave Chromium's error page behind.
  window.webContents.on('did-fail-load', (...[, code, , url, isMainFrame]) => {
    if (isMainFrame && code !== ERR_ABORTED && !isPageOf(windowRoles.main, url)) void window.loadURL(page)
  })
  void window.loadURL(page)
  return window
}
