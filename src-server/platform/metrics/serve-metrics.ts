import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import type { ServerMetrics } from './server-metrics.ts'

// As an import it would load the whole of fetch at the start.
const { createServer } = process.getBuiltinModule('node:http')

export interface MetricsServer {
  readonly port: number
  readonly close: () => Promise<void>
}

/** Serves metrics at `/metrics`, on a port of its own: learners' computers reach the other one. Rejects where the port is taken. */
export async function serveMetrics(
  { read }: Pick<ServerMetrics, 'read'>,
  { host, port }: { readonly host: string; readonly port: number }
): Promise<MetricsServer> {
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') {
      response.writeHead(404).end()
      return
    }
    read().then(
      ({ contentType, text }) => response.writeHead(200, { 'content-type': contentType }).end(text),
      () => response.writeHead(500).end()
    )
  })
  server.listen(port, host)
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    async close() {
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    }
  }
}
