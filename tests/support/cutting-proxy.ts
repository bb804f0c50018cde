import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

export interface CuttingProxy {
  readonly base: string
  /** Requests so far, with the bytes of each body that were passed on. */
  readonly passed: { readonly url: string; readonly range: string | undefined; bytes: number }[]
  /** For each of the next replies in order: the number of body bytes after which the connection is cut; `null` cuts nothing. */
  readonly cuts: (number | null)[]
  /** Total bytes of all bodies passed on. */
  readonly bytes: () => number
  /** Awaited before each reply and after each of its chunks, so that a test can inspect the state in between. */
  hold: Promise<void> | null
  /** Awaited before each cut: what was sent but not read yet is lost with the connection. */
  beforeCut: () => Promise<void>
  readonly stop: () => Promise<void>
}

/** Starts an unreliable connection to a real server: it passes bodies on unchanged, counts their bytes, and cuts replies. */
export async function startCuttingProxy(upstream: string): Promise<CuttingProxy> {
  const passed: CuttingProxy['passed'] = []
  const cuts: (number | null)[] = []

  async function passOn(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { url = '/', headers } = request
    const entry = { url, range: headers.range, bytes: 0 }
    passed.push(entry)
    let left = cuts.shift() ?? Infinity
    const asked = Object.fromEntries(['range', 'if-range'].flatMap((name) => (headers[name] === undefined ? [] : [[name, String(headers[name])]])))
    const reply = await fetch(upstream + url, { headers: { 'accept-encoding': 'identity', ...asked } })
    response.writeHead(reply.status, Object.fromEntries(reply.headers))
    for await (const chunk of (reply.body ?? []) as AsyncIterable<Uint8Array>) {
      const part = chunk.subarray(0, left)
      entry.bytes += part.length
      left -= part.length
      if (part.length > 0) await new Promise((resolve) => response.write(part, resolve))
      await proxy.hold
      if (left === 0) {
        await proxy.beforeCut()
        response.destroy()
        return
      }
    }
    response.end()
  }

  const server = createServer((request, response) => void passOn(request, response).catch(() => response.destroy()))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const proxy: CuttingProxy = {
    base: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`,
    passed,
    cuts,
    bytes: () => passed.reduce((sum, { bytes }) => sum + bytes, 0),
    hold: null,
    beforeCut: () => wait(20),
    stop: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    }
  }
  return proxy
}
