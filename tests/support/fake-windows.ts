import type { BrowserWindow, WebFrameMain } from 'electron'
import { APP_HOST, APP_SCHEME } from '../../src-main/platform/windows/window-roles.ts'

/** Builds a frame as the sender check sees it; by default the main frame of Koya's own page. */
export function fakeFrame({
  url = `${APP_SCHEME}://${APP_HOST}/index.html`,
  parent = null,
  isDestroyed = false
}: { url?: string; parent?: object | null; isDestroyed?: boolean } = {}): WebFrameMain {
  return { url, parent, isDestroyed: () => isDestroyed } as unknown as WebFrameMain
}

export interface FakeWindow {
  readonly window: BrowserWindow
  readonly sent: { readonly channel: string; readonly payload: unknown }[]
  close(): void
  destroyContents(): void
}

/** Builds a window with only the parts that the registry uses. */
export function fakeWindow(id: number): FakeWindow {
  const sent: { channel: string; payload: unknown }[] = []
  const listeners: (() => void)[] = []
  let isDestroyed = false
  const window = {
    on: (_event: 'closed', listener: () => void) => listeners.push(listener),
    webContents: { id, isDestroyed: () => isDestroyed, send: (channel: string, payload: unknown) => sent.push({ channel, payload }) }
  }
  return {
    window: window as unknown as BrowserWindow,
    sent,
    close: () => listeners.forEach((listener) => listener()),
    destroyContents: () => (isDestroyed = true)
  }
}
