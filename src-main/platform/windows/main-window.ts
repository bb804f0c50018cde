import { BrowserWindow, type WebContents } from 'electron'
import { webPreferences } from './guard-contents.ts'
import { showWhenDrawn } from './show-when-drawn.ts'
import { stoppedPage } from './stopped-page.ts'
import { isPageOf, windowRoles } from './window-roles.ts'

interface MainWindowDeps {
  readonly preloadPath: string
  readonly iconPath: string
}

/** Below this the exam room would have to scroll as a whole. */
const SMALLEST = { width: 1024, height: 600 }
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
  window.webContents.setWebRTCIPHandlingPolicy('disable_non_proxied_udp')
  showWhenDrawn(window)
  returnToOwnPage(window.webContents)
  void window.loadURL(page)
  return window
}

/**
 * No throttle of Chromium's sees a page that sends itself to about:blank, and a refused address may leave an error page behind: whatever the
 * window then shows, it goes back to its own page, where an open attempt goes on from the journal; only the page that main shows
 * between two of them stays.
 */
function returnToOwnPage(contents: WebContents): void {
  const loadUnlessThere = (): void => {
    const url = contents.getURL()
    if (!isPageOf(windowRoles.main, url) && url !== stoppedPage) void contents.loadURL(windowRoles.main.page).catch(() => undefined)
  }
  contents.on('did-navigate', loadUnlessThere)
  contents.on('did-fail-load', loadUnlessThere)
}
