import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Readable } from 'node:stream'
import { beforeAll, expect, it, onTestFinished, vi } from 'vitest'
import { releaseCommand, serverCommand } from '../../scripts/run/server-command.mjs'
import { projectRoot } from '../support/list-files.ts'
import { bisi } from '../support/young-learner.ts'
import { makeDataFolder } from '../support/start-backend-child.ts'

beforeAll(() => {
  if (!existsSync(join(projectRoot, 'out/release/main/server.js'))) throw new Error('There is no built server: run `npm run build` before this file')
})

/** The command that `npm run server` runs after its build, on this test's Node. */
const command = (...commandArgs: string[]) => {
  const { file, args, env } = serverCommand(commandArgs)
  return { file, args, options: { cwd: projectRoot, env: { ...process.env, ...env, PORT: '0', KOYA_LOG: 'info' } } }
}

interface Ended {
  readonly exitCode: number
  /** The parsed output: each command prints one line of JSON. */
  readonly said: unknown
}

function run(...commandArgs: string[]): Promise<Ended> {
  const { file, args, options } = command(...commandArgs)
  return new Promise((resolve, reject) => {
    execFile(file, args, options, (error, stdout, stderr) => {
      const said = (error === null ? stdout : stderr).trim()
      if (typeof (error?.code ?? 0) === 'number' && said.startsWith('{')) resolve({ exitCode: Number(error?.code ?? 0), said: JSON.parse(said) })
      else
        reject(
          new Error(`${commandArgs.join(' ')} ended by ${error?.signal ?? String(error?.code ?? 0)} and said: ${stdout}${stderr}`, { cause: error })
        )
    })
  })
}

/** Starts the built server on the data of `dataFolder` and returns its address; stopped after the test. */
async function serve(dataFolder: string): Promise<string> {
  const { file, args, options } = command()
  const server = spawn(file, args, { ...options, env: { ...options.env, KOYA_DATA: dataFolder }, stdio: ['ignore', 'pipe', 'inherit'] })
  onTestFinished(async () => {
    const exited = once(server, 'exit')
    server.kill('SIGTERM')
    expect((await exited)[0]).toBe(0)
  })
  return addressOf(server)
}

/** The address that a started server logs. */
async function addressOf({ stdout }: { readonly stdout: Readable }): Promise<string> {
  for await (const line of stdout) {
    const address = /"address":"([^"]+)"/.exec(String(line))?.[1]
    if (address !== undefined) return address
  }
  throw new Error('the built server did not start')
}

it.runIf(process.platform === 'linux')(
  'a server that is told to stop first says that it is not ready, and still answers',
  { timeout: 60_000 },
  async () => {
    const { file, args, options } = command()
    const server = spawn(file, args, {
      ...options,
      env: { ...options.env, KOYA_DATA: makeDataFolder(), KOYA_DRAIN_SECONDS: '3' },
      stdio: ['ignore', 'pipe', 'inherit']
    })
    const exited = once(server, 'exit')
    const address = await addressOf(server)
    const statuses = async (): Promise<readonly number[]> =>
      Promise.all(['live', 'ready', 'health'].map(async (name) => (await fetch(`${address}/api/${name}`)).status))
    expect(await statuses()).toEqual([200, 200, 200])
    server.kill('SIGTERM')
    await vi.waitFor(async () => expect(await statuses()).toEqual([200, 503, 200]), { timeout: 2500 })
    expect((await exited)[0]).toBe(0)
  }
)

async function post(url: string, body: unknown): Promise<Record<string, unknown>> {
  const response = await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })
  return (await response.json()) as Record<string, unknown>
}

it('the built server makes the first admin while it runs, and the new admin has the rights at once', { timeout: 120_000 }, async () => {
  const dataFolder = makeDataFolder()
  const address = await serve(dataFolder)
  const { username } = await post(`${address}/api/register/learner`, bisi)
  const { metadata } = await post(`${address}/api/login`, { identifier: username, password: bisi.password })
  const listAccounts = async () =>
    (await fetch(`${address}/api/accounts`, { headers: { authorization: `Bearer ${(metadata as { token: string }).token}` } })).status
  expect(await listAccounts()).toBe(403)
  expect(await run('--make-admin', String(username), '--data', dataFolder)).toMatchObject({
    exitCode: 0,
    said: { account: { username, role: 'admin', isDisabled: false } }
  })
  expect(await listAccounts()).toBe(200)
  expect(await run('--make-admin', 'nobody1234', '--data', dataFolder)).toMatchObject({ exitCode: 1, said: { error: { code: 'account/not-found' } } })
  const holder = new DatabaseSync(join(dataFolder, 'koya.sqlite'))
  holder.exec('begin exclusive')
  const held = await run('--make-admin', String(username), '--data', dataFolder)
  holder.close()
  expect(held).toMatchObject({ exitCode: 75, said: { error: { code: 'backend/data-held' } } })
})

it('the built server makes a certificate, backs up a running server, and overwrites nothing that exists', { timeout: 120_000 }, async () => {
  const dataFolder = makeDataFolder()
  const place = makeDataFolder()
  await serve(dataFolder)
  const certificate = { certificate: join(place, 'koya-cert.pem'), key: join(place, 'koya-key.pem') }
  expect(await run('--make-certificate', place)).toMatchObject({ exitCode: 0, said: { certificate } })
  expect(await run('--make-certificate', place)).toMatchObject({ exitCode: 78, said: { error: { code: 'request/malformed' } } })
  const copy = join(place, 'copy')
  expect(await run('--backup', copy, '--data', dataFolder)).toMatchObject({ exitCode: 0, said: { backup: { file: copy, accounts: 0 } } })
  expect(await run('--restore', copy, '--data', dataFolder)).toMatchObject({ exitCode: 75, said: { error: { code: 'backend/data-held' } } })
  const restored = join(place, 'restored')
  expect(await run('--restore', copy, '--data', restored)).toMatchObject({ exitCode: 0, said: { restored: { accounts: 0, setAside: null } } })
})

it('the built server exits with code 78 and names the invalid option', { timeout: 120_000 }, async () => {
  const folder = makeDataFolder()
  const empty = join(folder, 'empty')
  mkdirSync(empty)
  const bad: readonly [readonly string[], string][] = [
    [['--make-admin', 'bisi4821', '--data', join(folder, 'mistyped')], 'data'],
    [['--make-admin', 'bisi4821', '--data', empty], 'data'],
    [['--make-admin', 'no body'], 'account'],
    [['--remark', join(folder, 'mistyped.json'), '--by', 'Ada Obi', '--data', folder], 'file'],
    [['--make-adnim', 'bisi4821'], 'options'],
    [['--backup', join(folder, 'copy'), '--data', empty], 'data'],
    [['--restore', join(folder, 'mistyped'), '--data', empty], 'restore']
  ]
  for (const [commandArgs, field] of bad) {
    const { exitCode, said } = await run(...commandArgs)
    const { error } = said as { error: { code: string; fields: object } }
    expect({ commandArgs, exitCode, errorCode: error.code, fields: Object.keys(error.fields) }).toEqual({
      commandArgs,
      exitCode: 78,
      errorCode: 'request/malformed',
      fields: [field]
    })
  }
})

it.runIf(process.platform === 'linux')('the built server exits with code 78 if its folders cannot be created', { timeout: 60_000 }, async () => {
  expect(await run('--make-certificate', '/proc/koya/tls')).toMatchObject({ exitCode: 78, said: { error: { code: 'request/malformed' } } })
  process.env['KOYA_DATA'] = '/proc/koya/data'
  onTestFinished(() => {
    delete process.env['KOYA_DATA']
  })
  const fields = { KOYA_DATA: expect.any(String) as unknown }
  expect(await run()).toMatchObject({ exitCode: 78, said: { error: { code: 'request/malformed', fields } } })
})

it('the server command runs on Electron’s Node if the installed Node is too old', () => {
  const old = serverCommand(['--make-admin', 'a'], { version: '20.19.0', path: '/usr/bin/node' })
  expect(old).toMatchObject({ canServe: false, env: { ELECTRON_RUN_AS_NODE: '1' }, args: ['out/release/main/server.js', '--make-admin', 'a'] })
  for (const version of ['22.19.0', '22.22.1', '24.6.0', '26.0.0'])
    expect(serverCommand([], { version, path: '/usr/bin/node' })).toMatchObject({ file: '/usr/bin/node', canServe: true })
  for (const version of ['22.18.9', '23.11.0', '24.5.0']) expect(serverCommand([], { version, path: '/usr/bin/node' }).canServe).toBe(false)
})

it('the release command runs in the folder it was called from and uses the checkout’s resources', () => {
  const { args, env, cwd } = releaseCommand(['keys', 'ada.pem'])
  expect(args).toEqual([join(projectRoot, 'out/release/main/release.js'), 'keys', 'ada.pem'])
  expect(env.KOYA_RESOURCES).toBe(join(projectRoot, 'resources'))
  expect(cwd).toBe(process.env['INIT_CWD'] ?? process.cwd())
})
