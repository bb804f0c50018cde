import type { BrowserWindow } from 'electron'
import type { CheckoutAddresses } from '../../src-shared/billing/purchase.ts'
import { openOutsideWindow, type OutsideRule } from '../platform/windows/outside-window.ts'
import { showWhenDrawn } from '../platform/windows/show-when-drawn.ts'
import { endOf } from './checkout-address.ts'

/** An open checkout window. */
export interface CheckoutWindow {
  raise(): void
  close(): void
}

export interface CheckoutWindowOptions {
  readonly addresses: CheckoutAddresses
  readonly rule: OutsideRule
  readonly title: string
}

/** The window's reports, in this order: `open` once its page is loaded, then one of `done`, `cancelled` and `failed`, and always `closed` last. */
export type TellCheckout = (news: 'open' | 'done' | 'cancelled' | 'failed' | 'closed') => void

export type OpenCheckoutWindow = (options: CheckoutWindowOptions, tell: TellCheckout) => CheckoutWindow

const SIZE = { width: 560, height: 760 }

/** Creates the function that opens a provider's page in a new window for each purchase. Banks use dialogs of the page. */
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
      // -3: another load replaced this one.
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
