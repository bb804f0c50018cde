import type { BrowserWindow } from 'electron'
import type { CheckoutAddresses } from '../../src-shared/billing/purchase.ts'
import { openOutsideWindow, type OutsideRule } from '../platform/windows/outside-window.ts'
import { showWhenDrawn } from '../platform/windows/show-when-drawn.ts'
import { endOf } from './checkout-address.ts'

/** A checkout window that is open. */
export interface CheckoutWindow {
  raise(): void
  close(): void
}

export interface CheckoutWindowOptions {
  readonly addresses: CheckoutAddresses
  readonly rule: OutsideRule
  readonly title: string
}

/** How a window ended, in this order: `open` once its page is there, then one of the others, and always `closed` as the last. */
export type TellCheckout = (news: 'open' | 'done' | 'cancelled' | 'failed' | 'closed') => void

export type OpenCheckoutWindow = (options: CheckoutWindowOptions, tell: TellCheckout) => CheckoutWindow

const SIZE = { width: 560, height: 760 }

/** The window in which a provider's page runs, a new one for each purchase. Banks ask by dialogs of their own. */
export function createOpenCheckoutWindow(parent: BrowserWindow): OpenCheckoutWindow {
  return ({ addresses, rule, title }, tell) => {
    const { window, end } = openOutsideWindow(parent, { role: 'checkout', title, size: SIZE, rule, mayAsk: true })
    const contents = window.webContents
    contents.on('did-navigate', (_event, url) => {
      const how = endOf(url, addresses)
      if (how === null) return
      tell(how)
      end()
    })
    contents.on('did-fail-load', (...[, code, , , isMainFrame]) => {
      // -3: another load took its place.
      if (!isMainFrame || code === -3) return
      tell('failed')
      end()
    })
    contents.on('render-process-gone', () => {
      tell('failed')
      end()
    })
    window.once('closed', () => {
      tell('closed')
    })
    showWhenDrawn(window)
    contents.once('did-finish-load', () => {
      tell('open')
    })
    void contents.loadURL(addresses.address).catch(() => undefined)
    return {
      raise: () => {
        if (!window.isDestroyed()) window.focus()
      },
      close: end
    }
  }
}
