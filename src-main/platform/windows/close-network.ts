import type { Session } from 'electron'

/** The schemes of Koya's own pages: the package's scheme, and content inside a page. */
const OWN_PROTOCOLS: readonly string[] = ['app:', 'data:', 'blob:']

/** Nothing can listen at port 0. Without `<-loopback>` Chromium would reach this computer without the proxy. */
const NO_NETWORK = { mode: 'fixed_servers', proxyRules: 'http://0.0.0.0:0', proxyBypassRules: '<-loopback>' } as const

/**
 * Blocks the network for a partition that shows only Koya's own pages: every other request is cancelled. Connections that are not requests, such as
 * WebRTC over TCP, go to a proxy that does not exist. Main's own HTTP uses other partitions.
 */
export async function closeNetwork(partition: Pick<Session, 'webRequest' | 'setProxy'>): Promise<void> {
  partition.webRequest.onBeforeRequest(({ url }, answer) => {
    answer({ cancel: !isOwn(url) })
  })
  await partition.setProxy(NO_NETWORK)
}

function isOwn(url: string): boolean {
  return URL.canParse(url) && OWN_PROTOCOLS.includes(new URL(url).protocol)
}
