import { connect, type AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createLogger } from '../../../../../src-server/platform/create-logger.ts'
import { createHttpServer } from '../../../../../src-server/platform/http/create-http-server.ts'

/** More than a system holds for a connection that nobody reads. */
const REPLY_BYTES = 32 * 1024 * 1024
const SILENT_MS = 150

/** Returns the number of connections that are left some time after a client asked for a large reply and read nothing of it. */
async function countHeld(silentMs?: number): Promise<{ readonly shippedMs: number; readonly held: number }> {
  const app = createHttpServer({ guard: () => true, trustedProxies: [], now: () => 0, logger: createLogger('silent') })
  onTestFinished(() => app.close())
  const { server } = app
  const shippedMs = server.timeout
  if (silentMs !== undefined) server.timeout = silentMs
  let isAsked = false
  app.get('/', (_request, reply) => {
    isAsked = true
    return reply.send('a'.repeat(REPLY_BYTES))
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1', () => socket.write('GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n'))
  socket.pause().on('error', () => undefined)
  onTestFinished(() => void socket.destroy())
  while (!isAsked) await wait(10)
  await wait(3 * SILENT_MS)
  const held = await new Promise<number>((resolve, reject) => server.getConnections((error, count) => (error ? reject(error) : resolve(count))))
  return { shippedMs, held }
}

describe('A client that reads nothing of its reply', () => {
  it('is disconnected after a while', async () => {
    const { shippedMs, held } = await countHeld(SILENT_MS)
    expect(held).toBe(0)
    expect({ isPositive: shippedMs > 0, isAtMostOneMinute: shippedMs <= 60_000 }).toEqual({ isPositive: true, isAtMostOneMinute: true })
  })

  it('control: holds its connection where nothing limits it', async () => {
    expect((await countHeld(0)).held).toBe(1)
  })
})
