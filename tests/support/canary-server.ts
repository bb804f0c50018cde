import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface CanaryServer {
  readonly origin: string
  /** Requested paths, except for the page of controls itself. */
  readonly requests: () => readonly string[]
  readonly close: () => Promise<void>
}

/** Starts a loopback server that records its visitors. `/page` is a page without any policy. */
export async function startCanaryServer(): Promise<CanaryServer> {
  const paths: string[] = []
  const server = createServer((request, response) => {
    const path = request.url ?? ''
    if (path !== '/page') paths.push(path)
    if (path === '/redirect') {
      response.writeHead(302, { Location: '/landed' }).end()
      return
    }
    const isScript = path.startsWith('/script.js')
    response.writeHead(200, { 'Content-Type': isScript ? 'text/javascript' : 'text/html', 'Access-Control-Allow-Origin': '*' })
    response.end(isScript ? `(window.ran ??= []).push('remote script')` : '<!doctype html><title>canary</title><body></body>')
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const { port } = server.address() as AddressInfo
  return {
    origin: `http://127.0.0.1:${String(port)}`,
    requests: () => paths,
    close: () =>
      new Promise((resolve) => {
        server.close(() => {
          resolve()
        })
        server.closeAllConnections()
      })
  }
}
