import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { FuseState, FuseV1Options, getCurrentFuseWire } from '@electron/fuses'
import { expect, test } from '@playwright/test'
import { collect, runPlainly, runWithoutScreen, startWithoutScreen, unpack, waitFor, type Unpacked } from '../support/installed-koya.ts'

/** The port at which Node's inspector listens after a signal. */
const INSPECTOR_PORT = 9229
const SETTLE_MS = 2000
const electron = createRequire(import.meta.url)('electron') as string

let installed: Unpacked
let work: string

test.beforeAll(() => {
  installed = unpack('tar')
  work = mkdtempSync(join(tmpdir(), 'koya-fuses-'))
})

test.afterAll(() => {
  installed.remove()
  rmSync(work, { recursive: true, force: true })
})

test('S13: the fuses of the packaged program are set as required, and those of the original runtime are not', async () => {
  const off = [FuseV1Options.RunAsNode, FuseV1Options.EnableNodeOptionsEnvironmentVariable, FuseV1Options.EnableNodeCliInspectArguments]
  const wire = await getCurrentFuseWire(installed.executable)
  for (const fuse of [...off, FuseV1Options.GrantFileProtocolExtraPrivileges])
    expect({ fuse: FuseV1Options[fuse], state: wire[fuse] }).toEqual({ fuse: FuseV1Options[fuse], state: FuseState.DISABLE })
  const on = [FuseV1Options.EnableCookieEncryption, FuseV1Options.EnableEmbeddedAsarIntegrityValidation, FuseV1Options.OnlyLoadAppFromAsar]
  for (const fuse of on) expect({ fuse: FuseV1Options[fuse], state: wire[fuse] }).toEqual({ fuse: FuseV1Options[fuse], state: FuseState.ENABLE })
  const before = await getCurrentFuseWire(electron)
  for (const fuse of off) expect({ fuse: FuseV1Options[fuse], state: before[fuse] }).toEqual({ fuse: FuseV1Options[fuse], state: FuseState.ENABLE })
})

test('S13: ELECTRON_RUN_AS_NODE does not turn the installed program into Node', async () => {
  const env = { ELECTRON_RUN_AS_NODE: '1' }
  expect(await runWithoutScreen(installed.executable, ['--version'], { env })).toMatchObject({
    exitCode: 0,
    out: expect.stringMatching(/^Koya /)
  })
  expect((await runPlainly(electron, ['--version'], { env })).out).toMatch(/^v\d+/)
})

test('S13: NODE_OPTIONS loads nothing into the installed program', async () => {
  const [seen, script] = [join(work, 'seen'), join(work, 'loaded.cjs')]
  writeFileSync(script, `require('node:fs').writeFileSync(${JSON.stringify(seen)}, '')`)
  const env = { NODE_OPTIONS: `--require ${script}` }
  expect(await runWithoutScreen(installed.executable, ['--version'], { env })).toMatchObject({ exitCode: 0 })
  expect(existsSync(seen)).toBe(false)
  // As Node, the runtime does load it.
  await runPlainly(electron, ['--eval', '0'], { env: { ...env, ELECTRON_RUN_AS_NODE: '1' } })
  expect(existsSync(seen)).toBe(true)
})

for (const name of ['--inspect', '--inspect-brk']) {
  test(`S13: ${name} opens no port`, async () => {
    const child = startWithoutScreen(installed.executable, [`${name}=${String(INSPECTOR_PORT)}`, 'server', 'start'], {
      home: work,
      env: { PORT: '0' }
    })
    try {
      expect(await acceptsWithin(SETTLE_MS)).toBe(false)
    } finally {
      child.kill('SIGKILL')
    }
  })
}

test('S13 control: the same check finds the inspector of the unmodified runtime', async () => {
  const child = startWithoutScreen(electron, [`--inspect=${String(INSPECTOR_PORT)}`, resolve('out/test/main/main.js'), 'server', 'start'], {
    home: work,
    env: { PORT: '0', KOYA_DATA: join(work, 'control'), KOYA_RESOURCES: resolve('resources') }
  })
  try {
    expect(await acceptsWithin(5 * SETTLE_MS)).toBe(true)
  } finally {
    child.kill('SIGKILL')
  }
})

test('S13: SIGUSR1 opens no inspector', async () => {
  const child = startWithoutScreen(installed.executable, ['server', 'start'], { home: work, env: { PORT: '0' } })
  const told = collect(child)
  try {
    await waitFor(() => (told().out.includes('"address"') ? true : undefined), 20_000)
    child.kill('SIGUSR1')
    expect(await acceptsWithin(SETTLE_MS)).toBe(false)
  } finally {
    child.kill('SIGKILL')
  }
})

/** Returns whether the inspector's port accepts a connection within the limit. */
async function acceptsWithin(limitMs: number): Promise<boolean> {
  const until = performance.now() + limitMs
  while (performance.now() < until) {
    if (await accepts()) return true
    await new Promise((done) => {
      setTimeout(done, 20)
    })
  }
  return false
}

function accepts(): Promise<boolean> {
  return new Promise((done) => {
    const socket = connect(INSPECTOR_PORT, '127.0.0.1', () => {
      socket.destroy()
      done(true)
    })
    socket.once('error', () => done(false))
  })
}
