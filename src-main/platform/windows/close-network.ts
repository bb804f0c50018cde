import type { Session } from 'electron'

/** What Koya's own pages load by: the package's scheme, and what a page carries in itself. */
const OWN_PROTOCOLS: readonly string[] = ['app:', 'data:', 'blob:']

/** Nothing can listen at port 0. Without `<-loopback>` Chromium would reach this computer without the proxy. */
const NO_NETWORK = { mode: 'fixed_servers', proxyRules: 'http://0.0.0.0:0', proxyBypassRules: '<-loopback>' } as const

/**
 * Closes the network to a partition that shows Koya's own pages alone: every request but theirs is cancelled, and what is no request, as WebRTC's
 * connections over TCP, meets a proxy that does not exist. Main's own HTTP has partitions of its own.
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
