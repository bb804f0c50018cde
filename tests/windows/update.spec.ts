import { createHash } from 'node:crypto'
import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { basename, join } from 'node:path'
import { expect, test } from '@playwright/test'
import { callBridge } from '../support/call-bridge.ts'
import { scanFolder } from '../support/hold-file.ts'
import type { OpenKoya } from '../support/installed-koya.ts'
import { expectSignedIn, registerAndSignIn } from '../support/learner.ts'
import { ada, bola, buildManifest, buildUpdateFile, signTestManifest } from '../support/update-manifests.ts'
import { awaitWine, isUnderWine, settleWine } from '../support/windows-kit.ts'
import { adaptForWine, makeWindowsComputer, openOnWindows, windowsPackage, type WindowsComputer } from '../support/windows-installation.ts'

test.skip(!isUnderWine, 'installs into a prefix of wine')
test.setTimeout(5 * 60_000)

const ofOneUser = 'users/koya/AppData/Local/Programs/KoyaTest'
const versionKey = 'Software\\Microsoft\\Windows\\CurrentVersion\\Uninstall\\8024e4a6-72e7-50c3-b2c8-1bec177588cf'
const INSTALL_LIMIT_MS = 120_000

let computer: WindowsComputer
let open: OpenKoya | undefined
let server: Server
let env: Record<string, string>

/** The next version's installer, and what the feed says of it. */
const installer = () => readFileSync(windowsPackage('-setup-x64.exe', 'package-next'))

test.beforeEach(async () => {
  computer = makeWindowsComputer()
  const path = windowsPackage('-setup-x64.exe', 'package-next')
  const name = 'koya-0.1.1-setup-x64.exe'
  const sha512 = createHash('sha512').update(installer()).digest('base64')
  const file = buildUpdateFile({ platform: 'win32', package: 'nsis', name, bytes: statSync(path).size, sha512 })
  const envelope = signTestManifest(buildManifest({ version: '0.1.1', sequence: 3, expiresAt: '2099-01-01T00:00:00.000Z', files: [file] }))
  server = createServer((request, response) => {
    const asked = basename(request.url ?? '')
    if (asked === 'koya-update.json') response.end(envelope)
    else if (asked === name) response.end(installer())
    else response.writeHead(404).end()
  })
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

test('one user’s Koya downloads a signed update, installs it at the next start without an administrator, and proves it', async () => {
  const folder = computer.path(ofOneUser)
  expect(await computer.run(windowsPackage('-setup-x64.exe'), '/S', '/currentuser')).toBe(0)
  open = await openOnWindows(folder, computer.home, env)
  const { page } = open
  await registerAndSignIn(page)
  // A virus scanner looks at every file that arrives.
  const scanner = await scanFolder(computer.home, join(computer.home, '.config/Koya'), 300)
  expect(await callBridge(page, 'updates.look', {})).toMatchObject({ ok: true, value: { state: { kind: 'offered' }, installedBy: 'learner' } })
  await callBridge(page, 'updates.fetch', {})
  await expect.poll(async () => callBridge(page, 'updates.read', {}), { timeout: 60_000 }).toMatchObject({ value: { state: { kind: 'ready' } } })
  await scanner.free()
  await open.kill9()

  // This start hands over to the installer and ends; the installer waits for its end.
  await expect(openOnWindows(folder, computer.home, env)).rejects.toThrow('opened no window')
  await expect.poll(() => existsSync(`${folder}.previous/KoyaTest.exe`), { timeout: INSTALL_LIMIT_MS }).toBe(true)
  // The installer ends, and so does the new version that it starts: nothing has adapted that to wine.
  await awaitWine(computer.home)
  expect(existsSync(`${folder}.new`)).toBe(false)
  expect(await computer.readRegistry('user', versionKey)).toMatchObject({ DisplayVersion: '0.1.1' })

  adaptForWine(folder)
  open = await openOnWindows(folder, computer.home, env)
  await expectSignedIn(open.page)
  const trial = join(computer.home, '.config/Koya/updates/trial.json')
  await expect.poll(() => existsSync(trial), { timeout: 60_000 }).toBe(false)
  expect(await callBridge(open.page, 'updates.read', {})).toMatchObject({ value: { version: '0.1.1', outcome: { kind: 'updated', to: '0.1.1' } } })
})
