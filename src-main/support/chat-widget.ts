import type { ChatPolicy } from '../../src-shared/device/chat-policy.ts'
import type { OutsideRule } from '../platform/windows/outside-window.ts'
import { CHAT_FAILED, CHAT_PAGE, CHAT_SCHEME } from './chat-page-text.ts'
import { hashSource } from '../platform/windows/content-security-policy.ts'

/** A third party's chat: the script of its page, and the hosts that it may request. */
export interface ChatWidget {
  /** The address of its script. */
  readonly scriptAddress: string
  /** The code before that script, as documented by its provider. It contains no data of a learner. */
  readonly setup: string
  /** Origins in the form of a content security policy, `https://*.chat.example`. */
  readonly origins: readonly string[]
}

const tell = 'const tell = (count) => { document.title = count > 0 ? `(${count})` : "" };'

/** Returns the chat of the policy; null if it has none. `fakeProvider` is the address of a fake provider's script in a test build. */
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

/** Returns the first script of the chat's page. */
function chatScript({ scriptAddress, setup }: ChatWidget): string {
  const failed = `document.title = '${CHAT_FAILED}'`
  return `${setup}
const script = document.createElement('script'); script.async = true; script.src = ${JSON.stringify(scriptAddress)};
script.onerror = () => { ${failed} }; document.head.append(script)`
}

/** Returns the page that a chat runs in. */
export function chatPage(widget: ChatWidget): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title></title></head><body>
<script>${chatScript(widget)}</script></body></html>`
}

/**
 * Returns the policy of that page: its own script is named by its hash, so that the provider's cannot allow others. Only styles may be inline, as
 * providers use them.
 */
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
    // Without modals: printing opens a native dialog, which would outlast the window.
    'sandbox allow-scripts allow-same-origin allow-forms'
  ].join('; ')
}

/** Returns the rule of the chat's window: it navigates only to its page, whose frames and requests are limited to its provider. */
export function chatRuleFor({ origins }: ChatWidget): OutsideRule {
  const allowsRequest = (address: string): boolean => {
    if (!URL.canParse(address)) return false
    const url = new URL(address)
    if (url.protocol === `${CHAT_SCHEME}:` || url.protocol === 'data:') return true
    // A blob URL has the origin of the page that created it.
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

/** Whether the pattern covers the host: `https://*.chat.example` is every host below it, at the default port. */
function isBelow(pattern: string, { protocol, hostname, port }: URL): boolean {
  const below = /^https:\/\/\*(\..+)$/.exec(pattern)?.[1]
  return below !== undefined && (protocol === 'https:' || protocol === 'wss:') && port === '' && hostname.endsWith(below)
}
