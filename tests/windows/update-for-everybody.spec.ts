import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chmodSync, cpSync, existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { basename, join, resolve } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from '@playwright/test'
import { callBridge } from '../support/call-bridge.ts'
import type { OpenKoya } from '../support/installed-koya.ts'
import { expectSignedIn, registerAndSignIn } from '../support/learner.ts'
import { createSeededRandom, firstSeed } from '../support/seeded-random.ts'
import { byTier } from '../support/tier.ts'
import { ada, bola, buildManifest, buildUpdateFile, signTestManifest } from '../support/update-manifests.ts'
import { isUnderWine, kitProgram, settleWine } from '../support/windows-kit.ts'
import {
  adaptForWine,
  awaitPage,
  makeWindowsComputer,
  openOnWindows,
  startOnWindows,
  windowsPackage,
  type WindowsComputer
} from '../support/windows-installation.ts'

test.skip(!isUnderWine, 'installs into a prefix of wine')
test.setTimeout(6 * 60_000)

const ofEverybody = 'Program Files/KoyaTest'
const updates = 'ProgramData/Koya/updates-test'
const variables = 'HKLM\\System\\CurrentControlSet\\Control\\Session Manager\\Environment'
const name = 'koya-0.1.1-setup-x64.exe'
const SERVICE_LIMIT_MS = 120_000
const CUT_COUNT = byTier({ commit: 6, full: 20, release: 100 })
/** From a start that leaves its work to the service until that one has reported. */
const UPDATE_MS = 12_000

let computer: WindowsComputer
let open: OpenKoya | undefined
let server: Server
let env: Record<string, string>

const folder = () => computer.path(ofEverybody)

/**
 * Compiles what takes the place of the next version's installer, which the service runs: it does the two renames, and the new folder lies ready. The
 * service tells it from the real one by nothing. The real one's files would first have to be adapted to wine.
 */
function makeSetup(): string {
  const script = join(computer.home, 'setup.nsi')
  const made = join(computer.home, name)
  const program = '$PROGRAMFILES64\\KoyaTest'
  const lines = [
    'Unicode true',
    `OutFile "${made}"`,
    'SilentInstall silent',
    'RequestExecutionLevel user',
    'Section',
    'StrCpy $0 0',
    'again:',
    'ClearErrors',
    `Rename "${program}" "${program}.previous"`,
    'IfErrors 0 +4',
    'Sleep 500',
    'IntOp $0 $0 + 1',
    'IntCmp $0 60 0 again 0',
    `Rename "${program}.next" "${program}"`,
    'SectionEnd'
  ]
  writeFileSync(script, lines.join('\n'))
  execFileSync('makensis', ['-XTarget amd64-unicode', '-V1', script])
  return made
}

/**
 * Lays the next version's folder ready. A damaged program does not start; one that is only not adapted to wine sometimes hangs there, for the five minutes
 * that the service gives it.
 */
function layNext(isWhole: boolean): void {
  const next = `${folder()}.next`
  cpSync(resolve('out/package-next/win-unpacked'), next, { recursive: true })
  cpSync(join(folder(), 'Uninstall KoyaTest.exe'), join(next, 'Uninstall KoyaTest.exe'))
  if (isWhole) adaptForWine(next)
  else writeFileSync(join(next, 'KoyaTest.exe'), 'not a program')
  // As the real installer leaves it for the service, which takes it away: the folder is closed after that.
  writeFileSync(join(next, 'unchecked'), '')
}

/** Lets the folders of a home be removed. */
function unlock(home: string): void {
  const programs = join(home, '.wine-koya/drive_c', ofEverybody)
  for (const path of ['', '.previous', '.next', '.failed'].map((ending) => `${programs}${ending}`)) if (existsSync(path)) chmodSync(path, 0o755)
}

/** Only administrators may change the folder. Without any right to write, wine would take it for read-only and not rename it either. */
function closeToLearner(path: string): void {
  chmodSync(path, 0o575)
}

test.beforeEach(async () => {
  computer = makeWindowsComputer()
  const path = makeSetup()
  const sha512 = createHash('sha512').update(readFileSync(path)).digest('base64')
  const file = buildUpdateFile({ platform: 'win32', package: 'nsis', name, bytes: statSync(path).size, sha512 })
  const envelope = signTestManifest(buildManifest({ version: '0.1.1', sequence: 3, expiresAt: '2099-01-01T00:00:00.000Z', files: [file] }))
  server = createServer((request, response) => {
    const asked = basename(request.url ?? '')
    if (asked === 'koya-update.json') response.end(envelope)
    else if (asked === name) response.end(readFileSync(path))
    else response.writeHead(404).end()
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const keys = [ada, bola].map(({ publicKey }) => publicKey.export({ type: 'spki', format: 'pem' }))
  const feed = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}/`
  const trust = join(computer.home, 'trust.json')
  writeFileSync(trust, JSON.stringify({ feed, channel: 'stable', threshold: 2, leastSequence: 0, keys }))
  env = { KOYA_UPDATE_TRUST: `Z:${trust.replaceAll('/', '\\')}` }
  // The service has the variables of the computer.
  expect(await computer.run('reg', 'add', variables, '/v', 'KOYA_UPDATE_TRUST', '/d', env['KOYA_UPDATE_TRUST'] ?? '', '/f')).toBe(0)
})

test.afterEach(async () => {
  await open?.kill9()
  open = undefined
  server.closeAllConnections()
  await new Promise((done) => server.close(done))
  await settleWine(computer.home)
  unlock(computer.home)
  rmSync(computer.home, { recursive: true, force: true, maxRetries: 5 })
})

/** An administrator installs for everybody; a learner, who may change nothing in the program's folder, downloads the next version. */
async function downloadNext(isWhole: boolean): Promise<void> {
  expect(await computer.run(windowsPackage('-setup-x64.exe'), '/S', '/allusers')).toBe(0)
  expect(readdirSync(computer.path(updates))).toEqual(expect.arrayContaining(['inbox', 'reports', 'work']))
  adaptForWine(folder())
  layNext(isWhole)
  closeToLearner(folder())
  open = await openOnWindows(folder(), computer.home, { env })
  const { page } = open
  await registerAndSignIn(page)
  expect(await callBridge(page, 'updates.look', {})).toMatchObject({ ok: true, value: { state: { kind: 'offered' }, installedBy: 'learner' } })
  await callBridge(page, 'updates.fetch', {})
  await expect.poll(async () => callBridge(page, 'updates.read', {}), { timeout: 60_000 }).toMatchObject({ value: { state: { kind: 'ready' } } })
  await open.kill9()
}

/**
 * A start that leaves its work to the service; resolves with the reports, when Koya is open again. Where a start after the first report leaves its work
 * once more, there are two.
 */
async function leaveToService(count = 1): Promise<readonly unknown[]> {
  const reports = computer.path(`${updates}/reports`)
  const before = readdirSync(reports)
  await expect(openOnWindows(folder(), computer.home, { env })).rejects.toThrow('opened no window')
  const made = () => readdirSync(reports).filter((report) => !before.includes(report) && report.endsWith('.json'))
  await expect.poll(made, { timeout: SERVICE_LIMIT_MS }).toHaveLength(count)
  // What waited for the report opens Koya as it was started: without its switches it would end at once under wine.
  await awaitPage(computer.home)
  await settleWine(computer.home)
  closeToLearner(folder())
  return made().map((report) => JSON.parse(readFileSync(join(reports, report), 'utf8')) as unknown)
}

const trialFile = () => join(computer.home, '.config/Koya/updates/trial.json')

test('a learner’s update of everybody’s Koya is installed by the service, proves itself, and the service learns of it', async () => {
  await downloadNext(true)
  expect(await leaveToService()).toEqual([{ kind: 'installed', detail: '0.1.1' }])
  expect(existsSync(join(folder(), 'unchecked'))).toBe(false)
  expect(existsSync(`${folder()}.previous/KoyaTest.exe`)).toBe(true)
  expect(existsSync(computer.path(`${updates}/trial.json`))).toBe(true)
  open = await openOnWindows(folder(), computer.home, { env })
  await expectSignedIn(open.page)
  await expect.poll(() => existsSync(trialFile()), { timeout: 60_000 }).toBe(false)
  expect(await callBridge(open.page, 'updates.read', {})).toMatchObject({ value: { version: '0.1.1', outcome: { kind: 'updated', to: '0.1.1' } } })
  await expect.poll(() => existsSync(computer.path(`${updates}/trial.json`)), { timeout: SERVICE_LIMIT_MS }).toBe(false)
})

test('a version that was started twice and did not prove itself is put back by the service', async () => {
  await downloadNext(true)
  expect(await leaveToService()).toEqual([{ kind: 'installed', detail: '0.1.1' }])
  const trial = JSON.parse(readFileSync(trialFile(), 'utf8')) as Record<string, unknown>
  writeFileSync(trialFile(), JSON.stringify({ ...trial, starts: 2 }))
  expect(await leaveToService()).toEqual([{ kind: 'returned', detail: '0.1.0' }])
  open = await openOnWindows(folder(), computer.home, { env })
  await expectSignedIn(open.page)
  expect(await callBridge(open.page, 'updates.read', {})).toMatchObject({ value: { version: '0.1.0', outcome: { kind: 'returned', to: '0.1.1' } } })
})

test('a new version that does not start is put back before anybody meets it', async () => {
  await downloadNext(false)
  // The second try may find a disk with room, or no virus scanner.
  const failed = { kind: 'failed', detail: '0.1.1 could not be installed' }
  expect(await leaveToService(2)).toEqual([failed, failed])
  open = await openOnWindows(folder(), computer.home, { env })
  await expectSignedIn(open.page)
  expect(await callBridge(open.page, 'updates.read', {})).toMatchObject({ value: { version: '0.1.0' } })
})

test(`${String(CUT_COUNT)} cuts at random instants of an update leave a whole Koya, the old or the new one, and nobody's answers are lost`, async () => {
  test.setTimeout(CUT_COUNT * 3 * 60_000)
  await downloadNext(true)
  const base = `${computer.home}-base`
  const random = createSeededRandom(firstSeed)
  const versions: string[] = []
  try {
    execFileSync('cp', ['-a', computer.home, base])
    for (let cut = 0; cut < CUT_COUNT; cut += 1) {
      const atMs = Math.round(random() * UPDATE_MS)
      startOnWindows(folder(), computer.home, { env })
      await delay(atMs)
      await settleWine(computer.home)
      const isProgramGone = !existsSync(join(folder(), 'KoyaTest.exe'))
      open = await openAfterCut()
      await expectSignedIn(open.page)
      const read = (await callBridge(open.page, 'updates.read', {})) as { readonly value: { readonly version: string } }
      versions.push(read.value.version)
      console.log(`cut after ${String(atMs)} ms${isProgramGone ? ', between the two renames' : ''}: ${read.value.version}`)
      await open.kill9()
      open = undefined
      restore(base)
    }
  } finally {
    unlock(base)
    rmSync(base, { recursive: true, force: true, maxRetries: 5 })
  }
  console.log(`first seed ${String(firstSeed)}`)
  expect(versions.filter((version) => version !== '0.1.0' && version !== '0.1.1')).toEqual([])
})

/** Opens Koya as a learner does who tries again: a start may leave its work to the service, and Windows starts that one first. */
async function openAfterCut(): Promise<OpenKoya> {
  for (let tries = 0; tries < 4; tries += 1) {
    // The service repairs at its start, which comes with the first program of a prefix.
    const held = `Z:${join(computer.home, 'trust.json').replaceAll('/', '\\')}`
    expect(await computer.run(kitProgram('hold-file'), held, '3000', '7')).toBe(0)
    try {
      return await openOnWindows(folder(), computer.home, { env })
    } catch {
      await awaitPage(computer.home)
      await settleWine(computer.home)
    }
  }
  throw new Error('Koya did not open four times')
}

function restore(base: string): void {
  unlock(computer.home)
  rmSync(computer.home, { recursive: true, force: true, maxRetries: 5 })
  execFileSync('cp', ['-a', base, computer.home])
}

test('removing Koya removes the service and what it kept', async () => {
  expect(await computer.run(windowsPackage('-setup-x64.exe'), '/S', '/allusers')).toBe(0)
  const service = 'System\\CurrentControlSet\\Services\\KoyaTestUpdate'
  expect(await computer.readRegistry('system', service)).toMatchObject({ ImagePath: expect.stringContaining('KoyaTest Update\\koya-update.exe') })
  expect(await computer.run(join(folder(), 'Uninstall KoyaTest.exe'), '/S', '/allusers')).toBe(0)
  await expect.poll(() => existsSync(folder()), { timeout: 30_000 }).toBe(false)
  await expect.poll(() => existsSync(computer.path(updates)), { timeout: 30_000 }).toBe(false)
  expect(readdirSync(computer.path('Program Files'))).toEqual([])
  expect(await computer.readRegistry('system', service)).toBeNull()
})
