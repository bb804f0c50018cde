import { execFileSync } from 'node:child_process'
import { connect, type AddressInfo } from 'node:net'
import { describe, expect, it } from 'vitest'
import { openGuard } from '../../src-server/platform/http/request-guard.ts'
import { endpoints } from '../../src-shared/contracts/endpoints.ts'
import { makeSqlite } from '../support/databases.ts'
import { makeDataFolder, startBackendChild, TEST_LAUNCH_SECRET } from '../support/start-backend-child.ts'
import { openTestBackend } from '../support/test-backend.ts'

const secret = TEST_LAUNCH_SECRET
const REFUSALS = [401, 403, 413]

interface Attack {
  readonly title: string
  /** The request as it is sent; `PORT` stands for the backend's port. */
  readonly text: string
}

interface RequestParts {
  readonly line?: string
  readonly host?: string | null
  readonly sentSecret?: string | null
  readonly headers?: readonly string[]
  readonly body?: string
}

function request({ line = 'GET /api/health', host = '127.0.0.1:PORT', sentSecret = secret, headers = [], body = '' }: RequestParts): string {
  const lines = [
    `${line} HTTP/1.1`,
    ...(host === null ? [] : [`Host: ${host}`]),
    ...(sentSecret === null ? [] : [`Koya-Launch-Secret: ${sentSecret}`]),
    ...(body === '' ? [] : ['Content-Type: application/json', `Content-Length: ${body.length}`]),
    ...headers,
    'Connection: close'
  ]
  return `${lines.join('\r\n')}\r\n\r\n${body}`
}

const foreignHosts = [
  'evil.example',
  'evil.example:PORT',
  'localhost',
  'localhost:PORT',
  '127.0.0.1',
  '127.0.0.1:1',
  '127.0.0.1:PORT.evil.example',
  '127.0.0.1.nip.io:PORT',
  '127.0.0.1:0PORT',
  '127.0.0.2:PORT',
  '127.1:PORT',
  '0.0.0.0:PORT',
  '[::1]:PORT',
  '[::ffff:127.0.0.1]:PORT',
  '2130706433:PORT',
  '0x7f000001:PORT',
  '0177.0.0.1:PORT',
  'user@127.0.0.1:PORT',
  '127.0.0.1:PORT@evil.example',
  '127.0.0.1:PORT/',
  '127.0.0.1:PORT, evil.example',
  'koya',
  '*',
  ''
]
const foreignOrigins = [
  'null',
  'http://evil.example',
  'https://evil.example',
  'http://127.0.0.1:PORT',
  'http://localhost:PORT',
  'app://koya',
  'app://koya.evil.example',
  'app://',
  'file://',
  'https://127.0.0.1:PORT',
  'chrome-extension://abcdef',
  ''
]
const wrongSecrets = [
  null,
  '',
  'x',
  secret.slice(0, -1),
  `${secret}x`,
  ` ${secret}x`,
  secret.toUpperCase(),
  secret.split('').reverse().join(''),
  `${secret}, ${secret}`,
  'undefined',
  'null',
  '0'.repeat(4096)
]
const paths = [
  ...Object.values(endpoints).map(({ method, path }) => `${method} ${path}`),
  'GET /',
  'GET /api',
  'GET /api/docs',
  'GET /api/%zz',
  'GET //api/health',
  'GET /api/../api/health',
  `GET /${'a'.repeat(4000)}`,
  'OPTIONS /api/health',
  'HEAD /api/health',
  'PUT /api/login',
  'DELETE /api/user',
  'TRACE /api/health',
  'GET http://evil.example/api/health',
  'GET http://127.0.0.1:PORT/api/health'
]
const tooLarge = JSON.stringify({ email: 'a'.repeat(70 * 1024), password: 'a' })

const attacks: readonly Attack[] = [
  ...foreignHosts.map((host) => ({ title: `the host ${host || '(empty)'}`, text: request({ host }) })),
  { title: 'no host', text: request({ host: null }) },
  { title: 'two hosts', text: request({ host: 'evil.example', headers: ['Host: 127.0.0.1:PORT'] }) },
  {
    title: 'a forwarded host',
    text: request({ host: 'evil.example', headers: ['X-Forwarded-Host: 127.0.0.1:PORT', 'Forwarded: host=127.0.0.1:PORT'] })
  },
  ...foreignOrigins.map((origin) => ({ title: `the origin ${origin || '(empty)'}`, text: request({ headers: [`Origin: ${origin}`] }) })),
  ...wrongSecrets.map((sentSecret) => ({ title: `the secret ${sentSecret?.slice(0, 50) ?? '(none)'}`, text: request({ sentSecret }) })),
  ...paths.map((line) => ({ title: `${line.slice(0, 60)} without a secret`, text: request({ line, sentSecret: null }) })),
  { title: 'the absolute form with our host and secret', text: request({ line: 'GET http://evil.example/api/health' }) },
  { title: 'the secret in the address', text: request({ line: `GET /api/health?koya-launch-secret=${secret}`, sentSecret: null }) },
  { title: 'the secret as bearer token', text: request({ sentSecret: null, headers: [`Authorization: Bearer ${secret}`] }) },
  { title: 'the secret as cookie', text: request({ sentSecret: null, headers: [`Cookie: koya-launch-secret=${secret}`] }) },
  {
    title: 'a form from a page',
    text: request({ line: 'POST /api/login', sentSecret: null, headers: ['Content-Type: text/plain', 'Content-Length: 2'] }) + '{}'
  },
  {
    title: 'a preflight',
    text: request({ line: 'OPTIONS /api/login', sentSecret: null, headers: ['Origin: http://evil.example', 'Access-Control-Request-Method: POST'] })
  },
  { title: 'a body over 64 KiB', text: request({ line: 'POST /api/login', body: tooLarge }) },
  { title: 'a body over 1 MiB of events', text: request({ line: 'POST /api/attempts/x/events', body: ' '.repeat(1024 * 1024 + 1) }) },
  { title: 'headers without end', text: request({ headers: [`X-Large: ${'a'.repeat(40 * 1024)}`] }) }
]

/** Starts the backend in a separate process, as the app runs it. */
async function startEmbedded(): Promise<number> {
  return (await startBackendChild({ dataFolder: makeDataFolder(), resourcesFolder: 'resources' })).port
}

async function listenWithoutGuard(): Promise<number> {
  const { app } = await openTestBackend({ database: makeSqlite(), guard: openGuard })
  await app.listen({ host: '127.0.0.1', port: 0 })
  return (app.server.address() as AddressInfo).port
}

/** Sends raw bytes, which no HTTP client would send, and reads the whole response. */
function send(port: number, text: string): Promise<{ status: number; body: string; head: string }> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = []
    const socket = connect(port, '127.0.0.1', () => socket.write(text.replaceAll('PORT', String(port))))
    const finish = (): void => {
      const [head = '', ...body] = Buffer.concat(chunks).toString().split('\r\n\r\n')
      resolve({ status: Number(head.split(' ')[1]), head, body: body.join('\r\n\r\n') })
    }
    socket.on('data', (chunk) => chunks.push(chunk)).on('close', finish)
    // A server that refuses early resets the connection while the rest is still being sent.
    socket.on('error', () => socket.destroy())
  })
}

async function countAnswered(port: number): Promise<string[]> {
  const answered: string[] = []
  for (const { title, text } of attacks) {
    const { status } = await send(port, text)
    if (!REFUSALS.includes(status)) answered.push(`${title}: ${status}`)
  }
  return answered
}

describe('The embedded backend', () => {
  it(`the embedded backend refuses all of ${attacks.length} requests that do not come from its app`, async () => {
    expect(attacks.length).toBeGreaterThanOrEqual(60)
    expect(await countAnswered(await startEmbedded())).toEqual([])
  })

  it('the embedded backend answers its own app', async () => {
    const port = await startEmbedded()
    const { status, head, body } = await send(port, request({}))
    expect({ status, product: (JSON.parse(body) as { product: string }).product }).toEqual({ status: 200, product: 'koya' })
    expect(head).toMatch(/koya-time: \d+/i)
  })

  it('the embedded backend gives an error code and the server time with every refusal', async () => {
    const port = await startEmbedded()
    for (const line of ['GET /api/health', 'GET /nowhere', 'GET /api/%zz']) {
      const { head, body } = await send(port, request({ line, sentSecret: null }))
      expect({ line, errorCode: (JSON.parse(body) as { error: { code: string } }).error.code }).toEqual({ line, errorCode: 'request/refused' })
      expect(head).toMatch(/koya-time: \d+/i)
    }
  })

  it.skipIf(process.platform !== 'linux')('the embedded backend listens on loopback only', async () => {
    const port = await startEmbedded()
    const sockets = execFileSync('ss', ['-ltnH', `sport = :${port}`], { encoding: 'utf8' })
      .trim()
      .split('\n')
    expect(sockets.map((socket) => socket.split(/\s+/)[3])).toEqual([`127.0.0.1:${port}`])
  })
})

describe('The same requests at a backend without the guard', () => {
  it('control: a backend without the guard answers most of the same requests', async () => {
    expect((await countAnswered(await listenWithoutGuard())).length).toBeGreaterThan(60)
  })
})
