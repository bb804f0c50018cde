import { EventEmitter } from 'node:events'
import type { WebContents } from 'electron'
import { expect, it } from 'vitest'
import { guardAllContents, guardPagesOf, withholdPermissions, type PageRule } from '../../../../../src-main/platform/windows/guard-contents.ts'

const shop: PageRule = { allowsPage: (url) => url === 'https://pay.example/', allowsFrame: (url) => url === 'https://bank.example/' }

/** Makes a guarded app with one web contents. Both emit Electron's events. */
function openGuarded(rule?: PageRule) {
  const app = new EventEmitter()
  guardAllContents(app as never)
  const opened: unknown[] = []
  const contents = Object.assign(new EventEmitter(), {
    setWindowOpenHandler: (handler: () => unknown) => {
      opened.push(handler())
    }
  })
  app.emit('web-contents-created', {}, contents)
  if (rule) guardPagesOf(contents as unknown as WebContents, rule)
  /** Emits the event and returns whether it was allowed. */
  const tell = (event: string, about: object): boolean => {
    let isLet = true
    contents.emit(event, { ...about, preventDefault: () => (isLet = false) })
    return isLet
  }
  return { app, contents, opened, tell }
}

it.each([
  { what: 'Koya’s own page', rule: undefined, url: 'app://koya/index.html', goes: { mainFrame: true, subframe: false } },
  { what: 'an address outside in Koya’s own window', rule: undefined, url: 'https://pay.example/', goes: { mainFrame: false, subframe: false } },
  { what: 'Koya’s page in a window of others', rule: shop, url: 'app://koya/index.html', goes: { mainFrame: false, subframe: false } },
  { what: 'the page of a rule', rule: shop, url: 'https://pay.example/', goes: { mainFrame: true, subframe: false } },
  { what: 'the frame of a rule', rule: shop, url: 'https://bank.example/', goes: { mainFrame: false, subframe: true } }
])('$what may be navigated to by the main frame and by subframes: $goes', ({ rule, url, goes }) => {
  const { tell, opened } = openGuarded(rule)
  for (const event of ['will-frame-navigate', 'will-redirect'])
    expect({ mainFrame: tell(event, { url, isMainFrame: true }), subframe: tell(event, { url, isMainFrame: false }) }).toEqual(goes)
  expect({ mayAttach: tell('will-attach-webview', {}), opened }).toEqual({ mayAttach: false, opened: [{ action: 'deny' }] })
  expect(tell('content-bounds-updated', {})).toBe(false)
})

it('third-party windows get no client certificate, while Koya’s own requests are not intercepted', () => {
  const outside = openGuarded(shop)
  const own = openGuarded()
  const ask = (app: EventEmitter, contents: unknown): unknown[] => {
    const heard: unknown[] = []
    const event = { preventDefault: () => heard.push('stopped') }
    app.emit('select-client-certificate', event, contents, 'https://pay.example/', [{ subjectName: 'Ada' }], (...given: unknown[]) =>
      heard.push(given)
    )
    return heard
  }
  expect(ask(outside.app, outside.contents)).toEqual(['stopped', []])
  expect([ask(own.app, own.contents), ask(own.app, null)]).toEqual([[], []])
})

it('a page may write to the clipboard unless permissions are withheld from it', () => {
  const { app } = openGuarded()
  type Ask = (contents: unknown, permission: string, answer: (isAllowed: boolean) => void) => boolean
  const asked: Record<string, Ask> = {}
  const record = (name: string) => (handler: Ask) => void (asked[name] = handler)
  const ignore = (): void => undefined
  app.emit('session-created', {
    setPermissionRequestHandler: record('request'),
    setPermissionCheckHandler: record('check'),
    setDevicePermissionHandler: ignore,
    setDisplayMediaRequestHandler: ignore,
    on: ignore
  })
  const contents = { getURL: () => 'app://koya/index.html' } as unknown as WebContents
  const answers = (): boolean[] => {
    const heard: boolean[] = []
    asked['request']?.(contents, 'clipboard-sanitized-write', (isAllowed) => heard.push(isAllowed))
    return [...heard, asked['check']?.(contents, 'clipboard-sanitized-write', ignore) ?? true]
  }
  expect(answers()).toEqual([true, true])
  withholdPermissions(contents, true)
  expect(answers()).toEqual([false, false])
  withholdPermissions(contents, false)
  expect(answers()).toEqual([true, true])
  expect(asked['check']?.(null, 'clipboard-sanitized-write', ignore)).toBe(false)
})
