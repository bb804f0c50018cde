import { connect, type AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createLogger } from '../../../../../src-server/platform/create-logger.ts'
import { createHttpServer } from '../../../../../src-server/platform/http/create-http-server.ts'

/** More than a system holds for a connection that nobody reads. */
const REPLY_BYTES = 32 * 1024 * 1024
const SILENT_MS = 150
const LONGEST_WAIT_MS = 10_000

/** Returns the number of connections that are left some time after a client asked for a large reply and read nothing of it. */
async function countHeld(silentMs: number, waitMs: number): Promise<{ readonly shippedMs: number; readonly held: number }> {
  const app = createHttpServer({ guard: () => true, trustedProxies: [], now: () => 0, logger: createLogger('silent') })
  onTestFinished(() => app.close())
  const { server } = app
  const shippedMs = server.timeout
  server.timeout = silentMs
  const asked = Promise.withResolvers<undefined>()
  app.get('/', (_request, reply) => {
    asked.resolve(undefined)
    return reply.send('a'.repeat(REPLY_BYTES))
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1', () => socket.write('GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n'))
  socket.pause().on('error', () => undefined)
  onTestFinished(() => void socket.destroy())
  await asked.promise
  const count = () =>
    new Promise<number>((resolve, reject) => server.getConnections((error, connections) => (error ? reject(error) : resolve(connections))))
  // A busy computer takes longer, and a connection that is held stays.
  let held = await count()
  for (const until = performance.now() + waitMs; performance.now() < until && held > 0; held = await count()) await wait(20)
  return { shippedMs, held }
}

describe('A client that reads nothing of its reply', () => {
  it('is disconnected after a while', async () => {
    const { shippedMs, held } = await countHeld(SILENT_MS, LONGEST_WAIT_MS)
    expect(held).toBe(0)
    expect({ isPositive: shippedMs > 0, isAtMostOneMinute: shippedMs <= 60_000 }).toEqual({ isPositive: true, isAtMostOneMinute: true })
  })

  it('control: holds its connection where nothing limits it', async () => {
    expect((await countHeld(0, 3 * SILENT_MS)).held).toBe(1)
  })
})
