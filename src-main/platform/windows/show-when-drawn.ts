import type { BrowserWindow } from 'electron'

/** The first frame of a loaded page arrives within a tenth of this. */
const FIRST_FRAME_MS = 2000

type Shown = Pick<BrowserWindow, 'once' | 'isDestroyed' | 'isVisible' | 'show'> & { readonly webContents: Pick<BrowserWindow['webContents'], 'once'> }

/**
 * Shows the window at its first frame, or soon after its page has loaded: about once in a hundred starts a page in a hidden window gets no frame
 * (electron/electron#44318) and is never ready to show. Frames arrive once it is shown.
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
