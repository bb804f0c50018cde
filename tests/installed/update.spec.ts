import {
  chmodSync,
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  writeFileSync
} from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { expect, test } from '@playwright/test'
import type { UpdateStatus } from '../../src-main/updates/update-store.ts'
import { examParts } from '../support/exam-parts.ts'
import { readRelease } from '../support/read-commands.ts'
import { runReleaseCommand } from '../../src-server/commands/run-release-command.ts'
import { callBridge } from '../support/call-bridge.ts'
import { clearKeyring } from '../support/clear-keyring.ts'
import { homeSwitch, nextPackageFile, openInstalled, packageFile, startInstalled, waitFor } from '../support/installed-koya.ts'
import { registerAndSignIn, startPaper } from '../support/learner.ts'
import { createSeededRandom } from '../support/seeded-random.ts'
import { serveFiles } from '../support/serve-files.ts'
import { byTier } from '../support/tier.ts'

/** An installing start copies and hashes the package and waits for the new version's page: enough for the slowest machine. */
const installLimitMs = 120_000

const KILLS = byTier({ commit: 2, full: 40, release: 10 })

const [older, newer] = [readFileSync(packageFile('appimage')), readFileSync(nextPackageFile())]

let home: string
let feed: string
let server: Server
let tally: { sentBytes: number }
let keyFiles: readonly string[]
let env: Record<string, string>

test.beforeEach(async () => {
  await clearKeyring()
  home = mkdtempSync(join(tmpdir(), 'koya-home-'))
  feed = join(home, 'feed')
  mkdirSync(feed)
  writeFileSync(join(home, 'Koya.AppImage'), older)
  chmodSync(join(home, 'Koya.AppImage'), 0o755)
  keyFiles = [join(home, 'first.pem'), join(home, 'second.pem')]
  const keys: string[] = []
  for (const keyFile of keyFiles) keys.push(JSON.parse((await release('keys', keyFile))[1] ?? '') as string)
  tally = { sentBytes: 0 }
  server = createServer((request, response) => {
    // Read again on each request, because a test changes the files.
    const files = new Map(readdirSync(feed).map((name) => [name, readFileSync(join(feed, name))]))
    serveFiles(files, tally)(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}/`
  const trust = join(home, 'trust.json')
  writeFileSync(trust, JSON.stringify({ feed: address, channel: 'stable', threshold: 2, leastSequence: 0, keys }))
  env = { KOYA_UPDATE_TRUST: trust, KOYA_UPDATE_FILE: join(feed, 'koya-update.json') }
})

test.afterEach(async () => {
  endAllOf(home)
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
  rmSync(home, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 })
})

const appImage = (): string => join(home, 'Koya.AppImage')
const updates = (): string => join(home, '.config/Koya/updates')
const runs = (): 'older' | 'newer' | 'another' => {
  const bytes = readFileSync(appImage())
  return bytes.equals(older) ? 'older' : bytes.equals(newer) ? 'newer' : 'another'
}

async function release(...args: readonly string[]): Promise<readonly string[]> {
  const command = readRelease(args)
  const outcome = command.ok ? await runReleaseCommand(command.value, { now: Date.now(), trustFile: join(home, 'trust.json') }) : command
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.error))
  return outcome.value
}

/** Publishes a package of the next version, for everybody, signed by both keys. */
async function publish(bytes: Buffer): Promise<void> {
  writeFileSync(join(feed, basename(nextPackageFile())), bytes)
  await release('publish', feed, '--key', keyFiles[0] ?? '')
  await release('stage', feed, '100', '--key', keyFiles[0] ?? '')
  await release('sign', feed, '--key', keyFiles[1] ?? '')
}

/** Checks for and downloads the update in the older version, then kills it as a power cut would. */
async function makeReady(act: 'fetch' | 'choose', beforeEnd?: (page: Awaited<ReturnType<typeof openInstalled>>['page']) => Promise<void>) {
  const { page, kill9 } = await openInstalled(appImage(), home, env)
  if (act === 'fetch') {
    expect(await callBridge(page, 'updates.look', {})).toMatchObject({ value: { state: { kind: 'offered' } } })
    tally.sentBytes = 0
  }
  await callBridge(page, `updates.${act}`, {})
  await expect.poll(async () => JSON.stringify(await callBridge(page, 'updates.read', {})), { timeout: 60_000 }).toContain('"kind":"ready"')
  await beforeEnd?.(page)
  await kill9()
}

function status(): UpdateStatus | null {
  const path = join(updates(), 'standing.json')
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as UpdateStatus) : null
}

/** Starts the installed package and waits for the outcome of its installation. */
async function startAndWait(kind: 'updated' | 'returned'): Promise<void> {
  startInstalled(appImage(), home, env)
  await waitFor(() => (status()?.outcome?.kind === kind ? true : undefined), installLimitMs)
}

test('an AppImage updates to the next version by downloading only the changed parts, and passes its trial start', async () => {
  await publish(newer)
  await makeReady('fetch')
  const moved = tally.sentBytes
  const begun = performance.now()
  await startAndWait('updated')
  console.log(
    `Updated in ${((performance.now() - begun) / 1000).toFixed(1)} s; moved ${(moved / 1e6).toFixed(2)} of ${(newer.length / 1e6).toFixed(0)} MB`
  )
  expect(runs()).toBe('newer')
  expect(moved).toBeLessThan(newer.length / 10)
  expect(readdirSync(home).filter((name) => name.startsWith('.Koya.AppImage'))).toEqual([])
  expect(existsSync(join(updates(), 'trial.json'))).toBe(false)
})

test('an update file that was changed after the download is not installed', async () => {
  await publish(newer)
  await makeReady('choose')
  const pending = join(updates(), 'cache/pending', basename(nextPackageFile()))
  const altered = readFileSync(pending)
  altered[5000] = (altered[5000] ?? 0) ^ 1
  writeFileSync(pending, altered)
  const { page, kill9 } = await openInstalled(appImage(), home, env)
  expect(await callBridge(page, 'updates.read', {})).toMatchObject({ value: { state: { kind: 'idle' } } })
  await kill9()
  expect({ version: runs(), isReady: existsSync(join(updates(), 'ready.json')) }).toEqual({ version: 'older', isReady: false })
})

test('U5: no update is installed while an attempt is open, across kills and starts', async () => {
  await publish(newer)
  await makeReady('choose', async (page) => {
    await registerAndSignIn(page)
    await startPaper(page, 'UTME Use of English')
    await expect(page.getByRole(...examParts.room)).toBeVisible()
  })
  for (let start = 0; start < 5; start += 1) {
    const { page, kill9 } = await openInstalled(appImage(), home, env)
    await expect(page.getByRole(...examParts.room)).toBeVisible({ timeout: 20_000 })
    await kill9()
    expect({ version: runs(), isOnTrial: existsSync(join(updates(), 'trial.json')) }).toEqual({ version: 'older', isOnTrial: false })
  }
})

test('a version that does not start is rolled back to the previous version', async () => {
  await publish(Buffer.concat([Buffer.from('#!/bin/sh\nexit 3\n'), Buffer.alloc(100_000, '#')]))
  await makeReady('choose')
  await startAndWait('returned')
  expect(runs()).toBe('older')
  expect(status()?.failed).toHaveLength(1)
})

test('an installation interrupted before the new file was renamed is done again', async () => {
  await publish(newer)
  await makeReady('choose')
  copyFileSync(nextPackageFile(), join(home, '.Koya.AppImage.next'))
  await startAndWait('updated')
  expect(runs()).toBe('newer')
})

test(`U6: an update that is killed at ${String(KILLS)} random instants leaves one whole version, and the next start finishes it`, async () => {
  test.setTimeout((KILLS + 2) * 2 * installLimitMs)
  const seed = Number(process.env['KOYA_SEED'] ?? Date.now() % 100_000)
  console.log(`U6 seed ${String(seed)}`)
  const random = createSeededRandom(seed)
  await publish(newer)
  await makeReady('choose')
  const ready = join(home, 'ready')
  cpSync(updates(), ready, { recursive: true })
  const begun = performance.now()
  await startAndWait('updated')
  const wholeMs = performance.now() - begun
  const left = { older: 0, newer: 0 }
  for (let kill = 0; kill < KILLS; kill += 1) {
    endAllOf(home)
    rmSync(updates(), { recursive: true })
    cpSync(ready, updates(), { recursive: true })
    writeFileSync(appImage(), older)
    chmodSync(appImage(), 0o755)
    useOwnTemporaryFolder()
    startInstalled(appImage(), home, env)
    const atMs = Math.round(random() * wholeMs)
    await new Promise((done) => setTimeout(done, atMs))
    endAllOf(home)
    useOwnTemporaryFolder()
    const version = runs()
    if (version === 'another') throw new Error(`kill ${String(kill)} after ${String(atMs)} ms left half a file`)
    left[version] += 1
    await startAndWait('updated')
    expect(runs(), `kill ${String(kill)} after ${String(atMs)} ms`).toBe('newer')
    expect(readdirSync(home).filter((name) => name.startsWith('.Koya.AppImage'))).toEqual([])
  }
  console.log(
    `U6: ${String(KILLS)} kills over ${String(Math.round(wholeMs))} ms left the old version ${String(left.older)} times and the new one ${String(left.newer)} times`
  )
})

/** An AppImage that unpacks itself, as the tests' do, leaves its folder behind when it is killed; mounted ones have none. */
function useOwnTemporaryFolder(): void {
  if (env['TMPDIR'] !== undefined) rmSync(env['TMPDIR'], { recursive: true, force: true })
  env['TMPDIR'] = mkdtempSync(join(home, 'tmp-'))
}

/**
 * Ends only processes started from that home: an update continues in processes of which this test has no handle. Electron writes over its environment,
 * but the installed version starts the next one with its own arguments, of which one names the home.
 */
function endAllOf(place: string): void {
  // None of them may see the end of another one and answer it.
  for (const signal of ['SIGSTOP', 'SIGKILL'] as const) {
    for (const id of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
      try {
        const told = ['environ', 'cmdline'].map((file) => readFileSync(`/proc/${id}/${file}`, 'utf8')).join('\0')
        const isOfPlace = [`HOME=${place}\0`, homeSwitch(place), `--user-data-dir=${place}/`].some((sign) => told.includes(sign))
        if (isOfPlace && readlinkSync(`/proc/${id}/exe`) !== process.execPath) process.kill(Number(id), signal)
      } catch {
        // It belongs to another user or has ended meanwhile.
      }
    }
  }
}
