import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

/** Starts a balancer of connections before several servers, each in turn. It waits for nobody and looks at nothing, so that the servers must. Returns its address. */
export async function startBalancer(addresses: readonly string[], onFinished: (undo: () => Promise<void>) => void): Promise<string> {
  let count = 0
  const sockets = new Set<Socket>()
  const server = createServer((client) => {
    const { hostname, port } = new URL(addresses[count % addresses.length] ?? '')
    count += 1
    const behind = connect(Number(port), hostname)
    const ends: readonly [Socket, Socket][] = [
      [client, behind],
      [behind, client]
    ]
    for (const [one, other] of ends) {
      sockets.add(one)
      one.setNoDelay(true)
      one
        .on('error', () => undefined)
        .on('close', () => {
          sockets.delete(one)
          other.destroySoon()
        })
      one.pipe(other)
    }
  })
  server.listen({ host: '127.0.0.1', port: 0, backlog: 2000 })
  await once(server, 'listening')
  onFinished(async () => {
    const closed = once(server, 'close')
    server.close()
    for (const socket of sockets) socket.destroy()
    await closed
  })
  return `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`
}
