import { createSocket } from 'node:dgram'
import { createServer } from 'node:http'
import { createServer as createTcpServer, type AddressInfo, type Server } from 'node:net'

export interface WayOutListener {
  /** The origin of a web server whose `/page` has no policy. */
  readonly origin: string
  /** Listens for TCP connections only; `udpPort` for UDP packets only. */
  readonly tcpPort: number
  readonly udpPort: number
  /** The names of the ways that got out, each once: the last part of a requested path without its extension, or `tcp` or `udp`. */
  readonly heard: () => readonly string[]
  readonly forget: () => void
  readonly close: () => Promise<void>
}

const kinds: Readonly<Record<string, readonly [type: string, body: string]>> = {
  js: ['text/javascript', '(globalThis.ran ??= []).push("foreign"); globalThis.postMessage?.("ran")'],
  css: ['text/css', 'body { --foreign: 1 }'],
  json: ['application/json', '{}'],
  vtt: ['text/vtt', 'WEBVTT'],
  events: ['text/event-stream', 'data: x\n\n']
}

/** Listens on this computer for whatever a page sends over HTTP, TCP or UDP, and records the way. */
export async function listenForWaysOut(): Promise<WayOutListener> {
  const heard = new Set<string>()
  const web = createServer(({ url = '' }, response) => {
    const [, name = '', extension = ''] = /\/out\/([\w-]+)(?:\.(\w+))?/.exec(url) ?? []
    if (name !== '') heard.add(name)
    const [type, body] = kinds[extension] ?? ['text/html', '<!doctype html><title>x</title><body></body>']
    response.writeHead(200, { 'Content-Type': type, 'Access-Control-Allow-Origin': '*', 'Cache-Control': 'no-store' }).end(body)
  })
  web.on('upgrade', ({ url = '' }, socket) => {
    heard.add(/\/out\/([\w-]+)/.exec(url)?.[1] ?? 'upgrade')
    socket.destroy()
  })
  const tcp = createTcpServer((socket) => {
    heard.add('tcp')
    socket.on('error', () => undefined).resume()
  })
  const udp = createSocket('udp4').on('message', () => heard.add('udp'))
  await Promise.all([listen(web), listen(tcp), new Promise<void>((resolve) => void udp.bind(0, '127.0.0.1', resolve))])
  return {
    origin: `http://127.0.0.1:${String(portOf(web))}`,
    tcpPort: portOf(tcp),
    udpPort: udp.address().port,
    heard: () => [...heard].sort(),
    forget: () => {
      heard.clear()
    },
    close: async () => {
      web.closeAllConnections()
      udp.close()
      await Promise.all([web, tcp].map((server) => new Promise((resolve) => server.close(resolve))))
    }
  }
}

function listen(server: Server): Promise<void> {
  return new Promise((resolve) => void server.listen(0, '127.0.0.1', resolve))
}

function portOf(server: Server): number {
  return (server.address() as AddressInfo).port
}
