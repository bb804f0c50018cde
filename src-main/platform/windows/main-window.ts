import { BrowserWindow, type WebContents } from 'electron'
import { webPreferences } from './guard-contents.ts'
import { showWhenDrawn } from './show-when-drawn.ts'
import { stoppedPage } from './stopped-page.ts'
import { isPageOf, windowRoles } from './window-roles.ts'

interface MainWindowDeps {
  readonly preloadPath: string
  readonly iconPath: string
}

/** Below this size the whole exam room would have to scroll. */
const SMALLEST = { width: 1024, height: 600 }
const USUAL = { width: 1280, height: 720 }

/** Creates the app's window and starts loading its page; the window is shown once its page is drawn. */
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
 * Reloads Koya's own page after a navigation elsewhere. Chromium does not throttle a page that navigates to about:blank, and a refused address may
 * leave an error page. The own page continues an open attempt from the journal. Only the page that main shows while it waits to reload stays.
 */
function returnToOwnPage(contents: WebContents): void {
  const loadUnlessThere = (): void => {
    const url = contents.getURL()
    if (!isPageOf(windowRoles.main, url) && url !== stoppedPage) void contents.loadURL(windowRoles.main.page).catch(() => undefined)
  }
  contents.on('did-navigate', loadUnlessThere)
  contents.on('did-fail-load', loadUnlessThere)
}
