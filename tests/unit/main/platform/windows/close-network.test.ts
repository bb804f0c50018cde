import type { OnBeforeRequestListenerDetails, ProxyConfig } from 'electron'
import { expect, test } from 'vitest'
import { closeNetwork } from '../../../../../src-main/platform/windows/close-network.ts'

type Listen = (details: Pick<OnBeforeRequestListenerDetails, 'url'>, answer: (said: { cancel?: boolean }) => void) => void

/** Closes the network of a fake partition. Returns its address filter and the proxies that it got. */
async function openClosed() {
  let listen: Listen = () => undefined
  const proxies: ProxyConfig[] = []
  await closeNetwork({
    webRequest: { onBeforeRequest: (listener: Listen) => (listen = listener) } as never,
    setProxy: (proxy) => Promise.resolve(void proxies.push(proxy))
  })
  const lets = (url: string): boolean => {
    let isCancelled = true
    listen({ url }, ({ cancel }) => (isCancelled = cancel ?? false))
    return !isCancelled
  }
  return { lets, proxies }
}

test.each(['app://koya/index.html', 'APP://koya/x', 'data:text/html,x', 'blob:app://koya/1'])(
  'a closed network partition lets Koya’s own page load %s',
  async (url) => {
    expect((await openClosed()).lets(url)).toBe(true)
  }
)

test.each([
  'http://127.0.0.1:1/',
  'https://example.com/app://koya/',
  'ws://127.0.0.1:1/',
  'wss://example.com/',
  'file:///etc/passwd',
  'ftp://127.0.0.1/',
  'koya-chat://chat/',
  'chrome://gpu',
  'devtools://devtools/x',
  'about:blank',
  'application:x',
  'x-app:y',
  'filesystem:app://koya/temporary/x',
  '',
  'app'
])('a closed network partition cancels a request for %s', async (url) => {
  expect((await openClosed()).lets(url)).toBe(false)
})

test('a closed network partition sends all other traffic to an unusable proxy, including loopback addresses', async () => {
  expect((await openClosed()).proxies).toEqual([{ mode: 'fixed_servers', proxyRules: 'http://0.0.0.0:0', proxyBypassRules: '<-loopback>' }])
})
