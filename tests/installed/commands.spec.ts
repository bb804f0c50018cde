import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import {
  collect,
  hasNamespaces,
  openInstalled,
  runPlainly,
  runWithoutScreen,
  startWithoutScreen,
  unpack,
  waitFor,
  type Unpacked
} from '../support/installed-koya.ts'
import { registerAndSignIn } from '../support/learner.ts'
import { bisi } from '../support/young-learner.ts'

let installed: Unpacked
let home: string

test.beforeAll(() => {
  installed = unpack('deb')
})

test.afterAll(() => {
  installed.remove()
})

test.beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'koya-home-'))
})

test.afterEach(() => {
  rmSync(home, { recursive: true, force: true, maxRetries: 5 })
})

const run = (args: readonly string[], env: Readonly<Record<string, string>> = {}) =>
  runWithoutScreen(installed.executable, args, { home, env, cwd: home })

test('without a screen the installed program prints its version and commands, and rejects an unknown command', async () => {
  expect(await run(['--version'])).toEqual({
    exitCode: 0,
    out: expect.stringMatching(/^Koya \d+\.\d+\.\d+ \(a test package/),
    err: expect.any(String)
  })
  expect(await run(['--help'])).toMatchObject({ exitCode: 0, out: expect.stringContaining('Runs the server') })
  expect(await run(['exm', 'load'])).toMatchObject({ exitCode: 64, out: '', err: expect.stringContaining('no command called exm') })
  expect(await run(['install', 'check'])).toMatchObject({ exitCode: 0 })
  expect(await run(['device', 'check'])).toMatchObject({ exitCode: 70, out: '', err: expect.stringContaining('needs a screen') })
})

test('the installed program prints the policy, and its exit code says whether the policy is absent or invalid', async () => {
  const policy = join(home, 'policy.json')
  const env = { KOYA_POLICY_PATH: policy }
  expect(await run(['policy', 'show'], env)).toMatchObject({ exitCode: 3, out: expect.stringContaining('"state": "absent"') })
  writeFileSync(policy, '{"langauge":"en"}')
  expect(await run(['policy', 'show'], env)).toMatchObject({ exitCode: 4, out: expect.stringContaining('"state": "invalid"') })
})

/** Runs `use` with a server of the installed program over `data`; the server must exit with 0 when it is stopped. */
async function whileServing(data: string, use: (address: string) => Promise<void>): Promise<void> {
  mkdirSync(data)
  const server = startWithoutScreen(installed.executable, ['server', 'start'], { home, cwd: home, env: { PORT: '0', KOYA_DATA: data } })
  const ended = new Promise<number | null>((resolve) => server.once('exit', resolve))
  const told = collect(server)
  try {
    await use(await waitFor(() => /"address":"([^"]+)"/.exec(told().out)?.[1], 20_000))
    server.kill('SIGTERM')
    expect(await ended).toBe(0)
  } finally {
    server.kill('SIGKILL')
  }
}

test('the installed server runs without a screen, makes an admin while running, and stops on SIGTERM', async () => {
  const data = join(home, 'centre')
  await whileServing(data, async (address) => {
    const response = await fetch(`${address}/api/register/learner`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(bisi)
    })
    const { username } = (await response.json()) as { username: string }
    expect(await run(['account', 'make-admin', username, '--data', data])).toMatchObject({
      exitCode: 0,
      out: expect.stringContaining('"role":"admin"')
    })
    expect(await run(['server', 'account', 'make-admin', 'nobody1234', '--data', data])).toMatchObject({
      exitCode: 1,
      err: expect.stringContaining('account/not-found')
    })
  })
})

test('the installed program loads an exam session beside the server, reports its state and writes its results', async () => {
  const [data, folder, results] = [join(home, 'centre'), join(home, 'morning'), join(home, 'results.csv')]
  mkdirSync(folder)
  const session = {
    id: 'morning',
    title: 'Mock',
    paper: 'utme-mock',
    bank: 'public',
    opensAt: '2026-01-01T08:00:00+01:00',
    closesAt: '2096-01-01T08:00:00+01:00'
  }
  writeFileSync(join(folder, 'session.json'), JSON.stringify(session))
  writeFileSync(join(folder, 'candidates.csv'), 'number,name,pin,photo,subjects\n0042,Ada Obi,123456,,\n')
  await whileServing(data, async () => {
    const exam = async (...args: readonly string[]) => run(['exam', ...args], { KOYA_DATA: data })
    expect(await exam('load', folder, '--check')).toMatchObject({ exitCode: 0, out: expect.stringContaining('"candidateCount":1') })
    expect(await exam('load', folder)).toMatchObject({ exitCode: 78, err: expect.stringContaining('--by') })
    expect(await exam('load', folder, '--by', 'Bola')).toMatchObject({ exitCode: 0 })
    expect(await exam('state', 'morning')).toMatchObject({ exitCode: 0, out: expect.stringContaining('"name":"Ada Obi"') })
    expect(await exam('results', 'morning', results, '--by', 'Bola')).toMatchObject({ exitCode: 0 })
    expect(readFileSync(results, 'utf8')).toContain('0042,Ada Obi,absent')
  })
})

test('the installed bank command uses the data folder of the user’s server and refuses bad arguments like koya-bank', async () => {
  expect(await run(['bank', 'list'])).toMatchObject({ exitCode: 64, err: expect.stringContaining('There is no folder') })
  mkdirSync(join(home, '.config/Koya/server'), { recursive: true })
  expect(await run(['bank', 'list'])).toMatchObject({ exitCode: 0, err: expect.not.stringContaining('error') })
  expect(await run(['bank', 'instal', 'x'])).toMatchObject({ exitCode: 64, err: expect.stringContaining('request/malformed') })
})

test('the installed launcher scripts pass on output and exit codes', async () => {
  test.skip(!hasNamespaces(), 'they start Koya with its sandbox, which this machine does not allow')
  const runProgram = (name: string, args: readonly string[]) => runPlainly(join(installed.folder, 'resources/bin', name), args, { home, cwd: home })
  expect(await runProgram('koya', ['--version'])).toMatchObject({ exitCode: 0, out: expect.stringMatching(/^Koya /) })
  expect(await runProgram('koya-bank', ['instal', 'x'])).toMatchObject({ exitCode: 64, err: expect.stringContaining('request/malformed') })
})

test('a command runs beside an open window on the same data without disturbing it', async () => {
  const open = await openInstalled(installed.executable, home)
  try {
    // The data exist once the first account does; the window opens before.
    await registerAndSignIn(open.page)
    expect(await run(['--version'])).toMatchObject({ exitCode: 0 })
    expect(await run(['item-reports', 'list', '--data', join(home, '.config/Koya/backend')])).toMatchObject({
      exitCode: 0,
      out: expect.stringContaining('"itemReports":[]')
    })
    await expect(open.page.getByRole('heading').first()).toBeVisible()
  } finally {
    await open.kill9()
  }
})

test('the installed program signs, publishes, stages and pauses a release without a checkout', async () => {
  const feed = join(home, 'feed')
  mkdirSync(feed)
  writeFileSync(join(feed, 'koya-9.9.9-linux-x86_64.AppImage'), Buffer.alloc(1000, 7))
  const key = join(home, 'ada.pem')
  const release = (...words: readonly string[]) => run(['release', ...words])
  expect(await release('keys', key)).toMatchObject({ exitCode: 0, out: expect.stringContaining('BEGIN PUBLIC KEY') })
  expect(await release('publish', feed, '--key', key)).toMatchObject({ exitCode: 0 })
  expect(await release('stage', feed, '5', '--key', key)).toMatchObject({ exitCode: 0 })
  expect(await release('pause', feed, '--key', key)).toMatchObject({ exitCode: 0 })
  const { manifest } = JSON.parse(readFileSync(join(feed, 'koya-update.json'), 'utf8')) as { manifest: string }
  expect(JSON.parse(Buffer.from(manifest, 'base64').toString())).toMatchObject({ version: '9.9.9', sequence: 3, percentage: 5, isPaused: true })
  expect(await release('pause', feed, '--key', join(home, 'nobody.pem'))).toMatchObject({ exitCode: 64, err: expect.stringContaining('error') })
})
