import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

export interface CuttingProxy {
  readonly base: string
  /** What was asked, with the bytes of the body that were let through. */
  readonly passed: { readonly url: string; readonly range: string | undefined; bytes: number }[]
  /** For each of the next replies in their order: after how many bytes of its body the line is cut; `null` lets it through. */
  readonly cuts: (number | null)[]
  /** All bytes of bodies that went through. */
  readonly bytes: () => number
  /** Waited for before each reply and after each of its chunks, so that a test sees what is in between. */
  hold: Promise<void> | null
  readonly stop: () => Promise<void>
}

/** A bad line in front of a real server: it passes bodies on byte for byte, counts them, and cuts. */
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
        // What was sent arrives before the line goes.
        await wait(20)
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
    stop: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    }
  }
  return proxy
}
