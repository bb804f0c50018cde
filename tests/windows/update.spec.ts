import { createHash } from 'node:crypto'
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { dirname, join } from 'node:path'
import { expect, test } from '@playwright/test'
import { callBridge } from '../support/call-bridge.ts'
import { holdFile, scanFolder } from '../support/hold-file.ts'
import type { OpenKoya } from '../support/installed-koya.ts'
import { expectSignedIn, registerAndSignIn } from '../support/learner.ts'
import { MOST_SHARE } from '../support/measure-parts.ts'
import { serveFiles } from '../support/serve-files.ts'
import { ada, bola, buildManifest, buildUpdateFile, signTestManifest } from '../support/update-manifests.ts'
import { awaitWine, isUnderWine, settleWine } from '../support/windows-kit.ts'
import { makeWindowsComputer, openOnWindows, windowsPackage, type WindowsComputer } from '../support/windows-installation.ts'

test.skip(!isUnderWine, 'installs into a prefix of wine')
test.setTimeout(5 * 60_000)

const ofOneUser = 'users/koya/AppData/Local/Programs/KoyaTest'
const versionKey = 'Software\\Microsoft\\Windows\\CurrentVersion\\Uninstall\\8024e4a6-72e7-50c3-b2c8-1bec177588cf'
const name = 'koya-0.1.1-setup-x64.exe'

let computer: WindowsComputer
let open: OpenKoya | undefined
let server: Server
let tally: { sentBytes: number }
let env: Record<string, string>

/** The next version's installer, and what the feed says of it. */
const installer = () => readFileSync(windowsPackage('-setup-x64.exe', 'package-next'))

test.beforeEach(async () => {
  computer = makeWindowsComputer()
  const path = windowsPackage('-setup-x64.exe', 'package-next')
  const map = readFileSync(`${path}.blockmap`)
  const sha512 = createHash('sha512').update(installer()).digest('base64')
  const file = buildUpdateFile({ platform: 'win32', package: 'nsis', name, bytes: statSync(path).size, sha512, blockMapBytes: map.length })
  const envelope = signTestManifest(buildManifest({ version: '0.1.1', sequence: 3, expiresAt: '2099-01-01T00:00:00.000Z', files: [file] }))
  tally = { sentBytes: 0 }
  const files = new Map([
    ['koya-update.json', Buffer.from(envelope)],
    [name, installer()],
    [`${name}.blockmap`, map]
  ])
  server = createServer(serveFiles(files, tally))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const keys = [ada, bola].map(({ publicKey }) => publicKey.export({ type: 'spki', format: 'pem' }))
  const feed = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}/`
  const trust = join(computer.home, 'trust.json')
  writeFileSync(trust, JSON.stringify({ feed, channel: 'stable', threshold: 2, leastSequence: 0, keys }))
  env = { KOYA_UPDATE_TRUST: `Z:${trust.replaceAll('/', '\\')}` }
})

test.afterEach(async () => {
  await open?.kill9()
  open = undefined
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
  await settleWine(computer.home)
  rmSync(computer.home, { recursive: true, force: true, maxRetries: 5 })
})

const trialFile = () => join(computer.home, '.config/Koya/updates/trial.json')
const registry = () => computer.readRegistry('user', versionKey)

/** Where one user's Koya keeps the installer of its last update. */
const base = () => computer.path('users/koya/AppData/Local/Koya/base/package')

/** Installs this version, lets the next one take its place, and says that it is on trial, as Koya does before it starts the installer. */
async function installNext(starts: number): Promise<string> {
  const folder = computer.path(ofOneUser)
  expect(await computer.run(windowsPackage('-setup-x64.exe'), '/S', '/currentuser')).toBe(0)
  open = await openOnWindows(folder, computer.home, { env })
  await registerAndSignIn(open.page)
  await open.kill9()
  expect(await computer.run(windowsPackage('-setup-x64.exe', 'package-next'), '/S')).toBe(0)
  const trial = { from: '0.1.0', to: '0.1.1', sha512: 'x', swap: null, starts, isReturned: false, isByInstaller: true }
  mkdirSync(join(computer.home, '.config/Koya/updates'), { recursive: true })
  writeFileSync(trialFile(), JSON.stringify(trial))
  return folder
}

test('one user’s Koya downloads a signed update, installs it at the next start without an administrator, and the version before comes back where the new one crashes', async () => {
  const folder = computer.path(ofOneUser)
  expect(await computer.run(windowsPackage('-setup-x64.exe'), '/S', '/currentuser')).toBe(0)
  open = await openOnWindows(folder, computer.home, { env })
  const { page } = open
  await registerAndSignIn(page)
  // As the update before this one left it.
  mkdirSync(dirname(base()), { recursive: true })
  for (const ending of ['', '.blockmap']) copyFileSync(`${windowsPackage('-setup-x64.exe')}${ending}`, `${base()}${ending}`)
  // A virus scanner looks at every file that arrives.
  const scanner = await scanFolder(computer.home, join(computer.home, '.config/Koya'), 300)
  expect(await callBridge(page, 'updates.look', {})).toMatchObject({ ok: true, value: { state: { kind: 'offered' }, installedBy: 'learner' } })
  await callBridge(page, 'updates.fetch', {})
  await expect.poll(async () => callBridge(page, 'updates.read', {}), { timeout: 60_000 }).toMatchObject({ value: { state: { kind: 'ready' } } })
  await scanner.free()
  expect(tally.sentBytes / installer().length).toBeLessThanOrEqual(MOST_SHARE)
  await open.kill9()

  // This start hands over to the installer and ends; the installer waits for its end.
  await expect(openOnWindows(folder, computer.home, { env })).rejects.toThrow('opened no window')
  // The new version that the installer starts crashes: nothing has adapted it to wine. So the installer puts the version before back. Reading the
  // registry would end it.
  await awaitWine(computer.home)
  expect(await registry()).toMatchObject({ PreviousVersion: '0.1.0', DisplayVersion: '0.1.0' })
  expect(readdirSync(computer.path('users/koya/AppData/Local/Programs'))).toEqual(['KoyaTest'])

  open = await openOnWindows(folder, computer.home, { env, switches: ['--update-put-back'] })
  await expectSignedIn(open.page)
  expect(existsSync(trialFile())).toBe(false)
  const returned = { version: '0.1.0', outcome: { kind: 'returned', from: '0.1.0', to: '0.1.1' } }
  expect(await callBridge(open.page, 'updates.read', {})).toMatchObject({ value: returned })
  // A version that crashed here is not taken again.
  expect(await callBridge(open.page, 'updates.look', {})).toMatchObject({ ok: true, value: { state: { kind: 'idle' } } })
})

test('a new version that shows its page and saves proves itself; the version before stays, and its installer is kept once that has ended', async () => {
  const folder = await installNext(0)
  const pending = join(computer.home, '.config/Koya/updates/cache/pending')
  mkdirSync(pending, { recursive: true })
  writeFileSync(join(pending, 'update-info.json'), JSON.stringify({ fileName: name, sha512: 'x', isAdminRightsRequired: false }))
  for (const ending of ['', '.blockmap']) writeFileSync(join(pending, `${name}${ending}`), `the installer${ending}`)
  const runs = await holdFile(computer.home, join(pending, name), 'reading-and-writing')
  open = await openOnWindows(folder, computer.home, { env })
  await expectSignedIn(open.page)
  await expect.poll(() => existsSync(trialFile()), { timeout: 60_000 }).toBe(false)
  expect(await callBridge(open.page, 'updates.read', {})).toMatchObject({ value: { version: '0.1.1', outcome: { kind: 'updated', to: '0.1.1' } } })
  expect(existsSync(`${folder}.previous/KoyaTest.exe`)).toBe(true)
  expect({ isKept: existsSync(base()), isWaiting: existsSync(join(pending, name)) }).toEqual({ isKept: false, isWaiting: true })
  await runs.free()
  await expect.poll(() => existsSync(`${base()}.blockmap`), { timeout: 20_000 }).toBe(true)
  expect(readFileSync(base(), 'utf8')).toBe('the installer')
  await expect.poll(() => existsSync(pending), { timeout: 20_000 }).toBe(false)
})

test('a new version that was started twice and did not prove itself has the version before put back', async () => {
  const folder = await installNext(2)
  await expect(openOnWindows(folder, computer.home, { env })).rejects.toThrow('opened no window')
  await awaitWine(computer.home)
  expect(await registry()).toMatchObject({ DisplayVersion: '0.1.0' })
  expect(readdirSync(computer.path('users/koya/AppData/Local/Programs'))).toEqual(['KoyaTest'])
  open = await openOnWindows(folder, computer.home, { env })
  await expectSignedIn(open.page)
  expect(await callBridge(open.page, 'updates.read', {})).toMatchObject({ value: { version: '0.1.0', outcome: { kind: 'returned', to: '0.1.1' } } })
})

test('the uninstaller says so where there is no version before', async () => {
  const folder = computer.path(ofOneUser)
  expect(await computer.run(windowsPackage('-setup-x64.exe'), '/S', '/currentuser')).toBe(0)
  // It copies itself and ends; by this word it stays, and its exit code can be read.
  expect(await computer.run(join(folder, 'Uninstall KoyaTest.exe'), '/S', '/back', `_?=C:\\${ofOneUser.replaceAll('/', '\\')}`)).toBe(8)
  expect(existsSync(join(folder, 'KoyaTest.exe'))).toBe(true)
})
