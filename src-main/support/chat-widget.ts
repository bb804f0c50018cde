import type { ChatPolicy } from '../../src-shared/device/chat-policy.ts'
import type { OutsideRule } from '../platform/windows/outside-window.ts'
import { CHAT_FAILED, CHAT_PAGE, CHAT_SCHEME } from './chat-page-text.ts'
import { hashSource } from '../platform/windows/content-security-policy.ts'

/** A chat of a third party: what its page runs, and whom it may ask. */
export interface ChatWidget {
  /** Where its script lies. */
  readonly scriptAddress: string
  /** What is put before that script, as its provider documents it. Nothing of a learner stands in it. */
  readonly setup: string
  /** Origins as a content security policy names them, `https://*.chat.example`. */
  readonly origins: readonly string[]
}

const tell = 'const tell = (count) => { document.title = count > 0 ? `(${count})` : "" };'

/** Null where the policy has none. `standIn` is the address of the script that plays a provider in a test build. */
export function chatWidgetOf(policy: ChatPolicy | undefined, fakeProvider?: string): ChatWidget | null {
  if (fakeProvider !== undefined && fakeProvider !== '') return { scriptAddress: fakeProvider, setup: '', origins: [new URL(fakeProvider).origin] }
  const { provider = 'none', propertyId = '', widgetId = '', websiteId = '', address = '', hosts = [] } = policy ?? {}
  switch (provider) {
    case 'none':
      return null
    case 'tawk':
      return {
        scriptAddress: `https://embed.tawk.to/${propertyId}/${widgetId}`,
        setup: `${tell} window.Tawk_API = { onLoad() { Tawk_API.maximize() }, onUnreadCountChanged: tell };`,
        origins: ['https://*.tawk.to', 'https://cdn.jsdelivr.net']
      }
    case 'crisp':
      return {
        scriptAddress: 'https://client.crisp.chat/l.js',
        setup: `${tell} window.CRISP_WEBSITE_ID = "${websiteId}"; window.$crisp = [["do", "chat:open"]];
          for (const news of ["message:received", "chat:opened"]) $crisp.push(["on", news, () => tell($crisp.get("chat:unread:count"))]);`,
        origins: ['https://*.crisp.chat']
      }
    case 'script': {
      const { href, origin } = new URL(address)
      return { scriptAddress: href, setup: '', origins: [origin, ...hosts.map((host) => `https://${host}`)] }
    }
  }
}

/** What the page that a chat runs in begins with. */
function chatScript({ scriptAddress, setup }: ChatWidget): string {
  const failed = `document.title = '${CHAT_FAILED}'`
  return `${setup}
const script = document.createElement('script'); script.async = true; script.src = ${JSON.stringify(scriptAddress)};
script.onerror = () => { ${failed} }; document.head.append(script)`
}

/** The page that a chat runs in. */
export function chatPage(widget: ChatWidget): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title></title></head><body>
<script>${chatScript(widget)}</script></body></html>`
}

/** What that page may run and ask: its own script is named by its hash, so that the provider's cannot let in others. Styles are the providers' own, inline; nothing else is. */
export function chatContentSecurityPolicy(widget: ChatWidget): string {
  const { origins } = widget
  const all = origins.join(' ')
  const sockets = origins.map((origin) => origin.replace(/^http/, 'ws')).join(' ')
  return [
    "default-src 'none'",
    `script-src ${hashSource(chatScript(widget))} ${all}`,
    `style-src 'unsafe-inline' ${all}`,
    `img-src data: blob: ${all}`,
    `font-src data: ${all}`,
    `media-src ${all}`,
    `connect-src ${all} ${sockets}`,
    `frame-src ${all}`,
    `worker-src blob: ${all}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "object-src 'none'",
    // Without modals: printing is asked for in a box of the system's, which would outlast the window.
    'sandbox allow-scripts allow-same-origin allow-forms'
  ].join('; ')
}

/** Where the chat's window may go: nowhere but to its page, whose frames and requests are its provider's. */
export function chatRuleFor({ origins }: ChatWidget): OutsideRule {
  const allowsRequest = (address: string): boolean => {
    if (!URL.canParse(address)) return false
    const url = new URL(address)
    if (url.protocol === `${CHAT_SCHEME}:` || url.protocol === 'data:') return true
    // A blob has the origin of the page that made it.
    if (url.protocol === 'blob:') return allowsRequest(url.pathname)
    const origin = `${url.protocol.replace(/^ws/, 'http')}//${url.host}`
    return origins.some((one) => one === origin || isBelow(one, url))
  }
  return {
    allowsPage: (url) => url === CHAT_PAGE,
    allowsFrame: (url) => url === 'about:blank' || url === 'about:srcdoc' || (/^https?:/.test(url) && allowsRequest(url)),
    allowsRequest
  }
}

/** `https://*.chat.example` is every host below it, at the usual port. */
function isBelow(pattern: string, { protocol, hostname, port }: URL): boolean {
  const below = /^https:\/\/\*(\..+)$/.exec(pattern)?.[1]
  return below !== undefined && (protocol === 'https:' || protocol === 'wss:') && port === '' && hostname.endsWith(below)
}
