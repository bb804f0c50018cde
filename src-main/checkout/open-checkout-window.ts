import { randomUUID } from 'node:crypto'
import { BrowserWindow, session } from 'electron'
import type { CheckoutPlace } from '../../src-shared/payment/purchase.ts'
import { guardPagesOf, webPreferences } from '../windows/guard-contents.ts'
import { showWhenDrawn } from '../windows/show-when-drawn.ts'
import { endOf, type CheckoutRule } from './checkout-address.ts'

/** A checkout window that is open. */
export interface CheckoutWindow {
  raise(): void
  close(): void
}

export interface CheckoutWish {
  readonly place: CheckoutPlace
  readonly rule: CheckoutRule
  readonly title: string
}

/** How a window ended, in this order: `open` once its page is there, then one of the others, and always `closed` as the last. */
export type TellCheckout = (news: 'open' | 'done' | 'cancelled' | 'failed' | 'closed') => void

export type OpenCheckoutWindow = (wish: CheckoutWish, tell: TellCheckout) => CheckoutWindow

const SIZE = { width: 560, height: 760 }

/**
 * The window in which a provider's page runs: no preload and so no bridge, and a partition of its own in memory, which nothing else has ever seen
 * and which is gone with the window.
 */
export function createOpenCheckoutWindow(parent: BrowserWindow): OpenCheckoutWindow {
  return ({ place, rule, title }, tell) => {
    const partition = session.fromPartition(`koya-checkout-${randomUUID()}`, { cache: false })
    partition.webRequest.onBeforeRequest(({ url }, answer) => {
      answer({ cancel: !rule.allowsRequest(url) })
    })
    const window = new BrowserWindow({
      ...SIZE,
      parent,
      show: false,
      autoHideMenuBar: true,
      minimizable: false,
      fullscreenable: false,
      backgroundColor: '#faf7f0',
      title,
      webPreferences: { ...webPreferences, session: partition }
    })
    const contents = window.webContents
    // A page could keep it open with a question of its own; and what ends a window must not do so within that window's own event.
    const close = (): void => {
      setImmediate(() => {
        if (!window.isDestroyed()) window.destroy()
      })
    }
    window.removeMenu()
    guardPagesOf(contents, rule)
    // A provider need not know which program, and which release of it, a child pays from.
    contents.setUserAgent(contents.getUserAgent().replace(/ (?:koya|electron)\/\S+/gi, ''))
    contents.setWebRTCIPHandlingPolicy('disable_non_proxied_udp')
    // The provider's page must not put its own words where the system shows whose window this is.
    window.on('page-title-updated', (event) => {
      event.preventDefault()
    })
    contents.on('did-navigate', (_event, url) => {
      const end = endOf(url, place)
      if (end === null) return
      tell(end)
      close()
    })
    contents.on('did-fail-load', (...[, code, , , isMainFrame]) => {
      // -3: another load took its place.
      if (!isMainFrame || code === -3) return
      tell('failed')
      close()
    })
    contents.on('render-process-gone', () => {
      tell('failed')
      close()
    })
    window.once('closed', () => {
      tell('closed')
      void partition.clearStorageData().catch(() => undefined)
    })
    showWhenDrawn(window)
    contents.once('did-finish-load', () => {
      tell('open')
    })
    void contents.loadURL(place.address).catch(() => undefined)
    return {
      raise: () => {
        if (!window.isDestroyed()) window.focus()
      },
      close
    }
  }
}
