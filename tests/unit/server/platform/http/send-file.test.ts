import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import Fastify from 'fastify'
import { expect, it, onTestFinished } from 'vitest'
import { createFileSender } from '../../../../../src-server/platform/http/send-file.ts'
import { transferLimits, type TransferLimits } from '../../../../../src-server/platform/http/transfer-limits.ts'
import { makeTempFolder } from '../../../../support/make-temp-folder.ts'

/** More bytes than the system buffers for a socket that nobody reads. */
const BYTES = 24 * 1024 * 1024
const PROGRESS_MS = 400
/** Longest delay of a timer, in milliseconds. */
const NEVER_MS = 2 ** 31 - 1

/** Opens a server of one file on a real port, with clients at separate addresses. */
async function openServer(limits: Partial<TransferLimits> = {}) {
  const path = join(makeTempFolder(), 'pack')
  writeFileSync(path, Buffer.alloc(BYTES, 7))
  const files = createFileSender({ ...transferLimits, transferProgressMs: PROGRESS_MS, ...limits })
  const app = Fastify({ trustProxy: true })
  const cut: string[] = []
  app.addHook('preClose', files.stop)
  app.get('/file', (request, response) => {
    response.raw.once('close', () => {
      if (!response.raw.writableFinished) cut.push(String(request.headers['x-name']))
    })
    return files.send({ path, bytes: BYTES, sha256: 'x' }, { request, response })
  })
  const origin = await app.listen({ host: '127.0.0.1', port: 0 })
  const sockets: Socket[] = []
  onTestFinished(async () => {
    for (const socket of sockets) socket.destroy()
    await app.close()
  })
  return {
    /** Lists the clients whose transfer the server ended, sorted by name. */
    cut: () => [...cut].sort(),
    /** Requests the file, waits for its first bytes and reads no more. */
    async hold(address: string, name = address): Promise<Socket> {
      const socket = connect(Number(new URL(origin).port), '127.0.0.1').on('error', () => undefined)
      sockets.push(socket)
      socket.write(`GET /file HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: ${address}\r\nX-Name: ${name}\r\n\r\n`)
      const [head] = (await once(socket, 'data')) as [Buffer]
      socket.pause()
      expect(head.toString('latin1', 0, 12)).toBe('HTTP/1.1 200')
      return socket
    },
    /** Returns the number of bytes that a reading client gets, or the status if it gets none. */
    async fetch(address: string): Promise<number> {
      const reply = await fetch(`${origin}/file`, { headers: { 'x-forwarded-for': address } })
      return reply.ok ? (await reply.arrayBuffer()).byteLength : reply.status
    }
  }
}

it('file transfers that nobody reads are ended, all 64 of them, and others are served after that', async () => {
  const server = await openServer({ transferProgressMs: 1500 })
  const addresses = Array.from({ length: transferLimits.transfersAtOnce }, (_, index) => `10.0.0.${String(index)}`)
  await Promise.all(addresses.map((address) => server.hold(address)))
  expect(await server.fetch('10.1.0.1')).toBe(409)
  await expect.poll(() => server.cut(), { timeout: 10_000 }).toEqual(addresses.sort())
  expect(await server.fetch('10.1.0.1')).toBe(BYTES)
}, 20_000)

it('control: without the progress limit, other clients wait for as long as nobody reads the transfers', async () => {
  const server = await openServer({ transfersAtOnce: 3, transferProgressMs: NEVER_MS })
  for (const index of [1, 2, 3]) await server.hold(`10.0.0.${String(index)}`)
  await wait(PROGRESS_MS * 4)
  expect({ status: await server.fetch('10.1.0.1'), cutTransfers: server.cut() }).toEqual({ status: 409, cutTransfers: [] })
})

it('a file transfer to a slow reader above the minimum rate is not ended', async () => {
  const server = await openServer({ transferLeastBytesPerSecond: 100_000 })
  const socket = await server.hold('10.0.0.1')
  const until = performance.now() + PROGRESS_MS * 6
  while (performance.now() < until) {
    socket.resume()
    await wait(10)
    socket.pause()
    await wait(20)
  }
  expect(server.cut()).toEqual([])
})

it('one address may hold all transfer slots until others ask, and then loses its newest transfers first', async () => {
  const server = await openServer({ transfersAtOnce: 4, transferProgressMs: NEVER_MS })
  for (const name of ['a', 'b', 'c', 'd']) await server.hold('10.0.0.1', name)
  expect(await server.fetch('10.0.0.1')).toBe(409)
  await server.hold('10.0.0.2')
  expect(server.cut()).toEqual(['d'])
  await server.hold('10.0.0.3')
  expect(server.cut()).toEqual(['c', 'd'])
  // The addresses hold two, one and one. A second transfer of another address would equal the first one's count.
  expect(await server.fetch('10.0.0.2')).toBe(409)
  await server.hold('10.0.0.4')
  expect({ status: await server.fetch('10.0.0.5'), cutTransfers: server.cut() }).toEqual({ status: 409, cutTransfers: ['b', 'c', 'd'] })
})

it('all addresses of one IPv6 subscriber count as one client for file transfers', async () => {
  const server = await openServer({ transfersAtOnce: 3, transferProgressMs: NEVER_MS })
  for (const name of ['a', 'b', 'c']) await server.hold(`2001:db8:0:1::${name}`, name)
  expect(await server.fetch('2001:db8:0:1::d')).toBe(409)
  await server.hold('2001:db8:0:2::1')
  expect(server.cut()).toEqual(['c'])
})

it('a client that disconnects frees its transfer slot', async () => {
  const server = await openServer({ transfersAtOnce: 1, transferProgressMs: NEVER_MS })
  const socket = await server.hold('10.0.0.1')
  expect(await server.fetch('10.0.0.2')).toBe(409)
  socket.destroy()
  await expect.poll(() => server.fetch('10.0.0.2')).toBe(BYTES)
})
