import { randomUUID } from 'node:crypto'
import { BrowserWindow, screen, session, type Session } from 'electron'
import { guardPagesOf, webPreferences, type PageRule } from './guard-contents.ts'
import type { WindowRoleName } from '../../../src-shared/kernel/ipc/call-policy.ts'

/** Where the pages of a window may navigate, and which hosts anything in it may request. */
export interface OutsideRule extends PageRule {
  /** For every request, also of frames, sockets and workers. */
  readonly allowsRequest: (url: string) => boolean
}

interface OutsideWindowOptions {
  readonly role: Exclude<WindowRoleName, 'main'>
  readonly title: string
  /** In pixels, at most the work area of the screen. */
  readonly size: { readonly width: number; readonly height: number }
  readonly rule: OutsideRule
  /** Whether its pages may open blocking dialogs. One that is open when an exam begins would cover it. */
  readonly mayAsk: boolean
}

export interface OutsideWindow {
  readonly window: BrowserWindow
  /** In memory and used only by this window; its data is deleted with the window. */
  readonly partition: Session
  /** Closes the window soon, even if its page objects. */
  readonly end: () => void
}

/** Opens a hidden window for a third party's page: no preload and so no bridge, a separate session, and requests only by its rule. */
export function openOutsideWindow(parent: BrowserWindow, { role, title, size, rule, mayAsk }: OutsideWindowOptions): OutsideWindow {
  const partition = session.fromPartition(`koya-${role}-${randomUUID()}`, { cache: false })
  partition.webRequest.onBeforeRequest(({ url }, answer) => {
    answer({ cancel: !rule.allowsRequest(url) })
  })
  const { workAreaSize } = screen.getDisplayMatching(parent.getBounds())
  const window = new BrowserWindow({
    width: Math.min(size.width, workAreaSize.width),
    height: Math.min(size.height, workAreaSize.height),
    parent,
    show: false,
    autoHideMenuBar: true,
    minimizable: false,
    fullscreenable: false,
    backgroundColor: '#faf7f0',
    title,
    webPreferences: { ...webPreferences, disableDialogs: !mayAsk, session: partition }
  })
  const contents = window.webContents
  window.removeMenu()
  guardPagesOf(contents, rule)
  // A third party need not know which program and release a child uses.
  contents.setUserAgent(contents.getUserAgent().replace(/ (?:koya|electron)\/\S+/gi, ''))
  contents.setWebRTCIPHandlingPolicy('disable_non_proxied_udp')
  // The page must not set the title, by which the system shows whose window this is.
  window.on('page-title-updated', (event) => {
    event.preventDefault()
  })
  // A page could prevent `close` with a dialog, so the window is destroyed. This must not happen within an event of the same window.
  const end = (): void => {
    setImmediate(() => {
      if (!window.isDestroyed()) window.destroy()
    })
  }
  // Some systems do not close a window with its parent, and a hidden one would keep Koya running invisibly.
  parent.once('closed', end)
  window.once('closed', () => {
    parent.removeListener('closed', end)
    void partition.clearStorageData().catch(() => undefined)
  })
  return { window, partition, end }
}
