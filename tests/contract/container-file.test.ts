import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { freePort } from '../support/postgres-cluster.ts'
import { makeTempFolder } from '../support/make-temp-folder.ts'
import { projectRoot } from '../support/list-files.ts'
import { bisi } from '../support/young-learner.ts'

const page = readFileSync(join(projectRoot, 'docs/operations/container.md'), 'utf8')
const lines = (/^# Containerfile\n([\s\S]*?)^```/m.exec(page)?.[1] ?? '').split('\n')

/** What stands behind a word of the file, in each of its lines. */
function behind(word: string): readonly string[] {
  return lines.filter((line) => line.startsWith(`${word} `)).map((line) => line.slice(word.length + 1))
}

/** Makes the folder of the image, and returns what starts there. */
async function makeImage() {
  const folder = join(makeTempFolder(), 'opt/koya')
  for (const copied of behind('COPY')) {
    const [from = '', to = ''] = copied.split(' ')
    mkdirSync(dirname(join(folder, to)), { recursive: true })
    cpSync(join(projectRoot, from), join(folder, to), { recursive: true })
  }
  const given = Object.fromEntries(behind('ENV').flatMap((line) => line.split(' ').map((one) => one.split('=') as [string, string])))
  const port = String(await freePort())
  // Only what the image has, on this computer alone.
  const env = {
    ...given,
    ELECTRON_RUN_AS_NODE: '1',
    HOST: '127.0.0.1',
    PORT: port,
    KOYA_DATA: makeTempFolder(),
    KOYA_DRAIN_SECONDS: '0',
    KOYA_ANNOUNCE: 'off'
  }
  const [program, ...args] = [...behind('ENTRYPOINT'), ...behind('CMD')].flatMap((line) => JSON.parse(line) as string[])
  return { folder, env, program, args, port, health: JSON.parse(behind('HEALTHCHECK')[0]?.split(' CMD ')[1] ?? '[]') as string[] }
}

async function untilLive(port: string, server: ChildProcess): Promise<Response> {
  for (;;) {
    const reply = await fetch(`http://127.0.0.1:${port}/api/ready`).catch(() => null)
    if (reply?.ok === true) return reply
    if (server.exitCode !== null) throw new Error(`the server ended with ${String(server.exitCode)}`)
    await new Promise((done) => setTimeout(done, 100))
  }
}

async function askJson(address: string, path: string, request: RequestInit = {}): Promise<Record<string, unknown>> {
  const reply = await fetch(`${address}${path}`, request)
  expect(reply.status).toBe(200)
  return (await reply.json()) as Record<string, unknown>
}

/** What a learner is offered, of the image's own content. */
async function offered(address: string): Promise<Record<string, unknown>> {
  const post = (path: string, body: unknown) =>
    askJson(address, path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })
  const { username } = await post('/api/register/learner', bisi)
  const { metadata } = (await post('/api/login', { identifier: username, password: bisi.password })) as { metadata: { token: string } }
  return askJson(address, '/api/lessons', { headers: { authorization: `Bearer ${metadata.token}` } })
}

it('the container of the handbook has all that its server needs', { timeout: 60_000 }, async () => {
  const { folder, env, program, args, port, health } = await makeImage()
  expect(program).toBe('node')
  const server = spawn(process.execPath, args, { cwd: folder, env, stdio: 'ignore' })
  onTestFinished(() => void server.kill('SIGKILL'))
  expect((await untilLive(port, server)).ok).toBe(true)
  expect(Object.values(await offered(`http://127.0.0.1:${port}`)).flat()).not.toEqual([])
  expect(health[0]).toBe('node')
  const isHealthy = (checked: string): boolean => {
    try {
      execFileSync(process.execPath, health.slice(1), { env: { ...env, PORT: checked }, stdio: 'ignore' })
      return true
    } catch {
      return false
    }
  }
  expect(isHealthy(port)).toBe(true)
  expect(isHealthy(String(await freePort()))).toBe(false)
  const exited = once(server, 'exit')
  server.kill(behind('STOPSIGNAL')[0] as NodeJS.Signals)
  expect(await exited).toEqual([0, null])
})
