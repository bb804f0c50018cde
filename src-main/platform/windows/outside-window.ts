import { randomUUID } from 'node:crypto'
import { BrowserWindow, screen, session, type Session } from 'electron'
import { guardPagesOf, webPreferences, type PageRule } from './guard-contents.ts'
import type { WindowRoleName } from '../../../src-shared/kernel/ipc/call-policy.ts'

/** Where the pages of a window may go, and whom anything in it may ask. */
export interface OutsideRule extends PageRule {
  /** Of every request, those of its frames, sockets and workers too. */
  readonly allowsRequest: (url: string) => boolean
}

interface OutsideWindowOptions {
  readonly role: Exclude<WindowRoleName, 'main'>
  readonly title: string
  /** In pixels; no larger than the screen leaves room for. */
  readonly size: { readonly width: number; readonly height: number }
  readonly rule: OutsideRule
  /** Whether its pages may stop it with a question of the system's. One that is open when an exam begins would lie over that. */
  readonly mayAsk: boolean
}

export interface OutsideWindow {
  readonly window: BrowserWindow
  /** In memory; nothing else has ever seen it, and what it kept is gone with the window. */
  readonly partition: Session
  /** Ends it soon, whatever its page says. */
  readonly end: () => void
}

/** A window, hidden at first, in which a third party's page runs: no preload and so no bridge, a session of its own, and nobody to ask but those of its rule. */
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
  // A third party need not know which program, and which release of it, a child uses.
  contents.setUserAgent(contents.getUserAgent().replace(/ (?:koya|electron)\/\S+/gi, ''))
  contents.setWebRTCIPHandlingPolicy('disable_non_proxied_udp')
  // The page must not put its own words where the system shows whose window this is.
  window.on('page-title-updated', (event) => {
    event.preventDefault()
  })
  // A page could keep it open with a question of its own; and what ends a window must not do so within that window's own event.
  const end = (): void => {
    setImmediate(() => {
      if (!window.isDestroyed()) window.destroy()
    })
  }
  // Not every system closes a window with its parent, and one that is hidden would keep Koya running unseen.
  parent.once('closed', end)
  window.once('closed', () => {
    parent.removeListener('closed', end)
    void partition.clearStorageData().catch(() => undefined)
  })
  return { window, partition, end }
}
