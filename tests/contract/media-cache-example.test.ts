import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { sendMedia } from '../../src-server/platform/http/send-media.ts'
import { createHttpServer } from '../../src-server/platform/http/create-http-server.ts'
import { openGuard } from '../../src-server/platform/http/request-guard.ts'
import { createLogger } from '../../src-server/platform/create-logger.ts'
import { projectRoot } from '../support/list-files.ts'
import { makeTempFolder } from '../support/make-temp-folder.ts'
import { sha256Of } from '../support/pictures.ts'
import { freePort } from '../support/postgres-cluster.ts'

const program = '/usr/sbin/haproxy'
const page = readFileSync(join(projectRoot, 'docs/operations/server.md'), 'utf8')
const example = /^```\n(defaults\n[\s\S]*?\ncache media\n[\s\S]*?)^```/m.exec(page)?.[1] ?? ''

/** Starts HAProxy as the handbook says, by plain HTTP and on this computer alone. */
async function startExample(serverPort: string): Promise<string> {
  const port = String(await freePort())
  const file = join(makeTempFolder(), 'haproxy.cfg')
  const changed = example
    .replace('10.0.0.5:443 ssl crt /etc/haproxy/koya.pem', `127.0.0.1:${port}`)
    .replace('10.0.0.21:8787', `127.0.0.1:${serverPort}`)
  writeFileSync(file, changed)
  const cache = spawn(program, ['-db', '-f', file], { stdio: 'ignore' })
  onTestFinished(async () => {
    cache.kill('SIGKILL')
    await once(cache, 'exit')
  })
  const base = `http://127.0.0.1:${port}`
  await expect
    .poll(
      () =>
        fetch(base).then(
          () => true,
          () => false
        ),
      { timeout: 5000 }
    )
    .toBe(true)
  return base
}

/** A server that counts what reaches it; `sent` are the bytes of its only picture. */
async function openServer() {
  const port = String(await freePort())
  const app = createHttpServer({ guard: openGuard, trustedProxies: [], now: () => 1, logger: createLogger('silent') })
  const server = { port, sent: Buffer.from('wrong'), reached: [] as string[] }
  const sha256 = sha256Of('right')
  app.addHook('onRequest', (request, _reply, done) => {
    server.reached.push(request.url)
    done()
  })
  app.get('/api/media/:sha256/:signature', (request, response) => sendMedia({ type: 'image/png', bytes: server.sent, sha256 }, { request, response }))
  app.get('/api/user', () => ({}))
  await app.listen({ host: '127.0.0.1', port: Number(port) })
  onTestFinished(() => app.close())
  return server
}

describe('the handbook’s cache for pictures', () => {
  it('is an example of HAProxy', () => {
    expect(example).toContain('http-request cache-use media')
  })

  it.skipIf(!existsSync(program))('fetches a picture once, replaces a wrong one, and holds nothing else', async () => {
    const server = await openServer()
    const base = await startExample(server.port)
    server.reached.length = 0
    const path = `/api/media/${'0'.repeat(64)}/${'A'.repeat(43)}`
    const ask = async (headers: Record<string, string> = {}) => (await fetch(base + path, { headers })).text()
    expect([await ask(), await ask(), await ask()]).toEqual(['wrong', 'wrong', 'wrong'])
    expect(server.reached).toEqual([path])
    server.sent = Buffer.from('right')
    expect(await ask()).toBe('wrong')
    expect(await ask({ 'cache-control': 'no-cache', pragma: 'no-cache' })).toBe('right')
    expect([await ask(), await ask()]).toEqual(['right', 'right'])
    expect(server.reached).toEqual([path, path])
    for (let index = 0; index < 2; index += 1) expect((await fetch(`${base}/api/user`)).status).toBe(200)
    expect(server.reached).toEqual([path, path, '/api/user', '/api/user'])
  })
})
