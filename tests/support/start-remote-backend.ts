import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { request } from 'node:https'
import { createServer, type AddressInfo } from 'node:net'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

export interface RemoteBackend {
  readonly address: string
  readonly dataFolder: string
  /** Ends it as a power cut would; it can be started again with the same data and port. */
  readonly interrupt: () => Promise<void>
  readonly goOn: () => Promise<void>
  readonly stop: () => Promise<void>
}

type Environment = Readonly<Record<string, string>>

const START_LIMIT_MS = 20_000
const root = resolve(import.meta.dirname, '../..')
const electron = createRequire(import.meta.url)('electron') as string

/**
 * Starts the built backend as `npm run server` does, as a school or a centre would: on its own port of 127.0.0.1, with its own data and with the
 * additional environment of the test. With `KOYA_TLS_CERT` it speaks TLS only.
 */
export async function startRemoteBackend(environment: Environment = {}): Promise<RemoteBackend> {
  const data = await mkdtemp(join(tmpdir(), 'koya-remote-'))
  const port = await findFreePort()
  const address = `${environment['KOYA_TLS_CERT'] === undefined ? 'http' : 'https'}://127.0.0.1:${String(port)}`
  let server = await startServer({ data, port, address, environment })
  return {
    address,
    dataFolder: data,
    interrupt: () => server.kill(),
    async goOn() {
      server = await startServer({ data, port, address, environment })
    },
    async stop() {
      await server.kill()
      await rm(data, { recursive: true, force: true, maxRetries: 5 })
    }
  }
}

interface ServerConfig {
  readonly data: string
  readonly port: number
  readonly address: string
  readonly environment: Environment
}

async function startServer({ data, port, address, environment }: ServerConfig): Promise<{ readonly kill: () => Promise<void> }> {
  const child = spawn(electron, [join(root, 'out/test/main/server.js')], {
    env: {
      PATH: process.env['PATH'],
      ELECTRON_RUN_AS_NODE: '1',
      HOST: '127.0.0.1',
      PORT: String(port),
      KOYA_DATA: data,
      KOYA_RESOURCES: join(root, 'resources'),
      KOYA_LOG: 'silent',
      ...environment
    },
    stdio: 'ignore'
  })
  const exited = new Promise<void>((done) => child.once('exit', () => done()))
  const kill = async (): Promise<void> => {
    child.kill('SIGKILL')
    await exited
  }
  const limit = Date.now() + START_LIMIT_MS
  while (!(await isHealthy(address))) {
    if (Date.now() > limit || child.exitCode !== null) {
      await kill()
      await rm(data, { recursive: true, force: true, maxRetries: 5 })
      throw new Error('the remote backend did not start')
    }
    await new Promise((done) => setTimeout(done, 50))
  }
  return { kill }
}

/** Accepts any certificate: trust is not tested here. */
function isHealthy(address: string): Promise<boolean> {
  const url = `${address}/api/health`
  if (!url.startsWith('https:')) {
    return fetch(url).then(
      ({ ok }) => ok,
      () => false
    )
  }
  return new Promise((resolve) => {
    const asked = request(url, { rejectUnauthorized: false }, (response) => {
      response.resume()
      resolve(response.statusCode === 200)
    })
    asked.on('error', () => {
      resolve(false)
    })
    asked.end()
  })
}

async function findFreePort(): Promise<number> {
  const probe = createServer()
  await new Promise<void>((done) => probe.listen(0, '127.0.0.1', done))
  const { port } = probe.address() as AddressInfo
  await new Promise((done) => probe.close(done))
  return port
}
