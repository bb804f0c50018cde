import type { BrowserWindow } from 'electron'

/** The first frame of a page that has loaded comes within a tenth of this. */
const FIRST_FRAME_MS = 2000

type Shown = Pick<BrowserWindow, 'once' | 'isDestroyed' | 'isVisible' | 'show'> & { readonly webContents: Pick<BrowserWindow['webContents'], 'once'> }

/**
 * Shows the window at its first frame, or soon after its page has loaded: once in some hundred starts a page in a hidden window is given no frame
 * (electron/electron#44318), and is then never ready to show. Once it is shown the frames come.
 */
export function showWhenDrawn(window: Shown): void {
  const show = (): void => {
    if (!window.isDestroyed() && !window.isVisible()) window.show()
  }
  window.once('ready-to-show', show)
  window.webContents.once('did-finish-load', () => {
    setTimeout(show, FIRST_FRAME_MS)
  })
}
