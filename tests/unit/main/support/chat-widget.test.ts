import { describe, expect, it } from 'vitest'
import { readChatTitle } from '../../../../src-main/support/chat-page-text.ts'
import { chatContentSecurityPolicy, chatPage, chatRuleFor, chatWidgetOf, type ChatWidget } from '../../../../src-main/support/chat-widget.ts'
import { chatPolicySchema } from '../../../../src-shared/device/chat-policy.ts'
import { hashSource } from '../../../../src-main/platform/windows/content-security-policy.ts'

const websiteId = '7f3c1d2e-4b5a-4c6d-8e9f-0a1b2c3d4e5f'
const policies = {
  tawk: { provider: 'tawk', propertyId: '5f1a', widgetId: 'default' },
  crisp: { provider: 'crisp', websiteId },
  script: { provider: 'script', address: 'https://chat.example/widget.js', hosts: ['*.cdn.example'] }
} as const

function widgetOf(name: keyof typeof policies): ChatWidget {
  const widget = chatWidgetOf(chatPolicySchema.parse(policies[name]))
  if (widget === null) throw new Error(`${name} is none`)
  return widget
}

describe('the policy of the chat', () => {
  it.each([
    [{ provider: 'tawk', propertyId: '5f1a' }, 'widgetId'],
    [{ provider: 'tawk', propertyId: '5f1a"</script>', widgetId: 'x' }, 'propertyId'],
    [{ provider: 'crisp' }, 'websiteId'],
    [{ provider: 'crisp', websiteId: 'mine' }, 'websiteId'],
    [{ provider: 'script' }, 'address'],
    [{ provider: 'script', address: 'http://chat.example/widget.js' }, 'address'],
    [{ provider: 'script', address: 'javascript:alert(1)' }, 'address'],
    [{ ...policies.script, hosts: ['*'] }, 'hosts'],
    [{ ...policies.script, hosts: ["chat.example; script-src 'unsafe-inline'"] }, 'hosts'],
    [{ provider: 'somebody' }, 'provider'],
    [{ provider: 'none', adress: 'x' }, undefined]
  ])('the chat policy is refused: %j', (policy, field) => {
    const parsed = chatPolicySchema.safeParse(policy)
    expect(parsed.success ? 'taken' : parsed.error.issues[0]?.path[0]).toBe(field)
  })

  it('there is no chat without a policy or with provider none, and a test address replaces the policy', () => {
    expect([chatWidgetOf(undefined), chatWidgetOf({ provider: 'none' }), chatWidgetOf(undefined, '')]).toEqual([null, null, null])
    expect(chatWidgetOf(undefined, 'http://127.0.0.1:9/widget.js')?.origins).toEqual(['http://127.0.0.1:9'])
  })
})

describe('a chat', () => {
  it.each([
    ['tawk', 'https://embed.tawk.to/5f1a/default', true],
    ['tawk', 'wss://vsa12.tawk.to/s/', true],
    ['tawk', 'https://tawk.to.evil.example/', false],
    ['tawk', 'https://eviltawk.to/', false],
    ['tawk', 'https://tawk.to/', false],
    ['tawk', 'https://embed.tawk.to:8443/', false],
    ['tawk', 'http://embed.tawk.to/', false],
    ['tawk', 'https://client.crisp.chat/l.js', false],
    ['crisp', 'wss://client.relay.crisp.chat/w/b1/', true],
    ['crisp', 'https://embed.tawk.to@client.crisp.chat/', true],
    ['crisp', 'https://client.crisp.chat@evil.example/', false],
    ['script', 'https://chat.example/other.js', true],
    ['script', 'https://a.cdn.example/x.png', true],
    ['script', 'https://below.chat.example/', false],
    ['script', 'koya-chat://chat/', true],
    ['script', 'data:image/png;base64,AA', true],
    ['script', 'blob:koya-chat://chat/1', true],
    ['script', 'blob:https://evil.example/1', false],
    ['script', 'app://koya/index.html', false],
    ['script', 'file:///etc/passwd', false],
    ['script', 'http://127.0.0.1:8787/api/health', false],
    ['script', 'http://localhost/', false],
    ['script', 'not an address', false]
  ] as const)('a chat of %s may request %s: %s', (name, address, may) => {
    expect(chatRuleFor(widgetOf(name)).allowsRequest(address)).toBe(may)
  })

  it.each([
    ['koya-chat://chat/', true, false],
    ['koya-chat://chat/other', false, false],
    ['https://chat.example/', false, true],
    ['https://a.cdn.example/frame', false, true],
    ['about:blank', false, true],
    ['about:srcdoc', false, true],
    ['data:text/html,x', false, false],
    ['blob:koya-chat://chat/1', false, false],
    ['app://koya/index.html', false, false],
    ['https://evil.example/', false, false],
    ['mailto:ada@example.com', false, false]
  ] as const)('a chat may navigate its page to %s: %s, and a frame to it: %s', (address, mayGo, mayFrame) => {
    const { allowsPage, allowsFrame } = chatRuleFor(widgetOf('script'))
    expect({ mayGo: allowsPage(address), mayFrame: allowsFrame(address) }).toEqual({ mayGo, mayFrame })
  })

  it('the chat page runs only its own script and the provider’s, and no markup from the policy', () => {
    const [, script = ''] = /<script>([^]*)<\/script>/.exec(chatPage(widgetOf('crisp'))) ?? []
    const policy = chatContentSecurityPolicy(widgetOf('crisp'))
    expect(policy.split('; ')).toEqual([
      "default-src 'none'",
      `script-src ${hashSource(script)} https://*.crisp.chat`,
      "style-src 'unsafe-inline' https://*.crisp.chat",
      'img-src data: blob: https://*.crisp.chat',
      'font-src data: https://*.crisp.chat',
      'media-src https://*.crisp.chat',
      'connect-src https://*.crisp.chat wss://*.crisp.chat',
      'frame-src https://*.crisp.chat',
      'worker-src blob: https://*.crisp.chat',
      "base-uri 'none'",
      "form-action 'none'",
      "frame-ancestors 'none'",
      "object-src 'none'",
      'sandbox allow-scripts allow-same-origin allow-forms'
    ])
    expect(chatPage(widgetOf('crisp')).match(/<script/g)).toHaveLength(1)
    const odd = chatWidgetOf({ provider: 'script', address: 'https://chat.example/</script><script>x' })
    expect(chatPage(odd!).match(/<script/g)).toHaveLength(1)
  })

  it('the chat page is set up as each provider documents, with the ids of the policy', () => {
    expect(chatPage(widgetOf('tawk'))).toContain('"https://embed.tawk.to/5f1a/default"')
    expect(chatPage(widgetOf('crisp'))).toContain(`window.CRISP_WEBSITE_ID = "${websiteId}"`)
    expect(chatPage(widgetOf('script'))).toContain('"https://chat.example/widget.js"')
  })

  it.each([
    ['(3) New messages', 3],
    ['(12)', 12],
    ['(4711) x', 99],
    ['', 0],
    ['New (3)', 0],
    ['(-1)', 0],
    ['(99999)', 0]
  ])('the chat title %j means this many unread messages: %i', (title, count) => {
    expect(readChatTitle(title)).toEqual({ kind: 'unread', count })
  })
})
