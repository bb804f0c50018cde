import { execFile, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { connect, createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from '@playwright/test'

const electron = createRequire(import.meta.url)('electron') as string
const builds = { release: resolve('out/release/main/main.js'), test: resolve('out/test/main/main.js') }
const REFUSED_EXIT_CODE = 86
const POLL_MS = 3
const execute = promisify(execFile)
const RUN_LIMIT_MS = 15_000

/** `--inspect` and `--inspect-brk` open their port before any of our code runs; a fuse of the packaged runtime disables them. */
const switches = (port: number): readonly string[] => [
  `--remote-debugging-port=${String(port)}`,
  '--remote-debugging-pipe',
  '--remote-debugging-address=127.0.0.1',
  '--remote-allow-origins=*',
  `--inspect-port=${String(port)}`,
  '--proxy-server=127.0.0.1:9',
  '--proxy-pac-url=http://127.0.0.1:9/x',
  '--host-resolver-rules=MAP * 127.0.0.1',
  '--host-rules=MAP * 127.0.0.1',
  '--ignore-certificate-errors',
  '--ignore-certificate-errors-spki-list=x',
  '--load-extension=/tmp',
  '--js-flags=--expose-gc',
  '--disable-web-security',
  '--disable-site-isolation-trials',
  '--allow-running-insecure-content',
  '--unsafely-treat-insecure-origin-as-secure=http://127.0.0.1',
  '--no-sandbox',
  '--disable-setuid-sandbox',
  '--user-data-dir=/tmp/koya-elsewhere',
  '--log-net-log=/tmp/koya-net-log',
  '--ssl-key-log-file=/tmp/koya-keys',
  '--renderer-cmd-prefix=xterm',
  '--gpu-launcher=xterm'
]

for (const [index, name] of switches(0).entries()) {
  test(`S14: the release build refuses ${name.split('=')[0] ?? name}`, async () => {
    const port = await freePort()
    const { exitCode, acceptedCount } = await run('release', switches(port)[index] ?? '', { port })
    expect(exitCode).toBe(REFUSED_EXIT_CODE)
    expect(acceptedCount).toBe(0)
  })
}

test('S14: the release build does not run with --zygote-cmd-prefix', async () => {
  const { exitCode, signal, hasData } = await run('release', '--zygote-cmd-prefix=/usr/bin/env', { port: await freePort() })
  // On Linux the prefixed process starts before any of our code, and Chromium aborts; on other systems the guard refuses the switch.
  expect(exitCode === REFUSED_EXIT_CODE || signal === 'SIGTRAP').toBe(true)
  expect(hasData).toBe(false)
})

test('S14: the release build refuses SSLKEYLOGFILE, which would log its connection keys', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'koya-keys-'))
  const keys = join(folder, 'keys.txt')
  const { exitCode } = await run('release', '--lang=en-GB', { port: await freePort(), variables: { SSLKEYLOGFILE: keys } })
  expect(exitCode).toBe(REFUSED_EXIT_CODE)
  expect(await readdir(folder)).toEqual([])
  await rm(folder, { recursive: true })
})

for (const { where, variables } of [
  { where: 'in a dialog', variables: {} },
  { where: 'on standard error where there is no screen', variables: { DISPLAY: '', WAYLAND_DISPLAY: '' } }
])
  test(`S14: in an AppImage without a sandbox the release build names the deb ${where}, and ends without touching data`, async () => {
    test.skip(process.platform !== 'linux', 'an AppImage is Linux’s')
    const home = await mkdtemp(join(tmpdir(), 'koya-home-'))
    // What the launcher of an AppImage does where the system gives no namespaces.
    const child = spawn(electron, ['--no-sandbox', builds.release], {
      env: { ...process.env, ...variables, HOME: home, XDG_CONFIG_HOME: join(home, '.config'), APPIMAGE: '/home/ada/koya.AppImage' },
      stdio: ['ignore', 'ignore', 'pipe']
    })
    let told = ''
    child.stderr.on('data', (chunk: Buffer) => (told += chunk.toString()))
    const ended = new Promise((done) => child.once('exit', done))
    if (where === 'in a dialog') {
      const dialog = ['search', '--onlyvisible', '--pid', String(child.pid), '--name', 'Koya cannot start safely']
      await expect
        .poll(() =>
          execute('xdotool', dialog).then(
            ({ stdout }) => stdout.trim().split('\n').length,
            () => 0
          )
        )
        .toBe(1)
      await execute('xdotool', [...dialog, 'key', 'Return'])
    }
    expect(await ended).toBe(REFUSED_EXIT_CODE)
    expect(told).toMatch(/install the package koya-.*-linux-amd64\.deb instead/)
    expect(existsSync(join(home, '.config/Koya/settings.json'))).toBe(false)
    await rm(home, { recursive: true, force: true })
  })

test('S14 control: the test build accepts a debugger, and the same polling sees its port', async () => {
  const port = await freePort()
  const { exitCode, acceptedCount } = await run('test', `--remote-debugging-port=${String(port)}`, { port })
  expect(exitCode).not.toBe(REFUSED_EXIT_CODE)
  expect(acceptedCount).toBeGreaterThan(0)
})

interface Run {
  readonly exitCode: number | null
  /** The signal that ended it; null where it exited. */
  readonly signal: NodeJS.Signals | null
  readonly acceptedCount: number
  /** Whether it created its data folder. */
  readonly hasData: boolean
}

/** Starts a build with a switch, tries to connect to the port every few milliseconds, and after a while ends what is still running. */
async function run(
  build: keyof typeof builds,
  argument: string,
  { port, variables = {} }: { readonly port: number; readonly variables?: Readonly<Record<string, string>> }
): Promise<Run> {
  const home = await mkdtemp(join(tmpdir(), 'koya-home-'))
  const sandbox = process.env['KOYA_NO_SANDBOX'] === '1' && build === 'test' ? ['--no-sandbox'] : []
  // Electron's own inspector switches have an effect only before the app's file.
  const child = spawn(electron, [argument, ...sandbox, builds[build]], {
    env: { ...process.env, ...variables, HOME: home, XDG_CONFIG_HOME: join(home, '.config') },
    stdio: 'ignore'
  })
  let acceptedCount = 0
  const knocking = setInterval(() => {
    const socket = connect(port, '127.0.0.1', () => {
      acceptedCount += 1
      socket.destroy()
    })
    socket.on('error', () => undefined)
  }, POLL_MS)
  const ended = await new Promise<Pick<Run, 'exitCode' | 'signal'>>((done) => {
    const limit = setTimeout(() => child.kill('SIGKILL'), build === 'release' ? RUN_LIMIT_MS : RUN_LIMIT_MS / 5)
    child.once('exit', (exitCode, signal) => {
      clearTimeout(limit)
      done({ exitCode, signal })
    })
  })
  clearInterval(knocking)
  const hasData = existsSync(join(home, '.config/Koya/settings.json')) || existsSync(join(home, '.config/Koya/logs'))
  // Processes of the app that is ended still write for a moment.
  await rm(home, { recursive: true, force: true, maxRetries: 5 })
  return { ...ended, acceptedCount, hasData }
}

function freePort(): Promise<number> {
  return new Promise((done) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo
      server.close(() => {
        done(port)
      })
    })
  })
}
