import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, readlinkSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import type { UpdateStatus } from '../../src-main/updates/update-store.ts'
import { runReleaseCommand } from '../../src-server/commands/run-release-command.ts'
import { callBridge } from './call-bridge.ts'
import { clearKeyring } from './clear-keyring.ts'
import { homeSwitch, openInstalled, startInstalled, waitFor } from './installed-koya.ts'
import { readRelease } from './read-commands.ts'
import { createSeededRandom } from './seeded-random.ts'
import { serveFiles } from './serve-files.ts'

/** An installing start copies or unpacks the package and waits for the new version's page: enough for the slowest machine. */
const INSTALL_LIMIT_MS = 120_000

/** An installed copy that updates itself, below a home. */
export interface UpdatableCopy {
  /** What starts it. */
  readonly executable: (home: string) => string
  /** Installs the older version, in place of whatever is there. */
  readonly install: (home: string) => void
  /** Which whole version the next start runs. */
  readonly runs: (home: string) => 'older' | 'newer' | 'another'
  /** What an installation that has ended must not leave. */
  readonly leftovers: (home: string) => readonly string[]
  /** The package of the newer version. */
  readonly nextPackage: string
}

/** Opens a home with the older version of a copy, a feed of its own, and two keys that it trusts. */
export async function openInstalledUpdates(copy: UpdatableCopy) {
  await clearKeyring()
  const home = mkdtempSync(join(tmpdir(), 'koya-home-'))
  const [feed, trust, updates] = [join(home, 'feed'), join(home, 'trust.json'), join(home, '.config/Koya/updates')]
  mkdirSync(feed)
  copy.install(home)
  const release = async (...args: readonly string[]): Promise<readonly string[]> => {
    const command = readRelease(args)
    const outcome = command.ok ? await runReleaseCommand(command.value, { now: Date.now(), trustFile: trust }) : command
    if (!outcome.ok) throw new Error(JSON.stringify(outcome.error))
    return outcome.value
  }
  const keyFiles = [join(home, 'first.pem'), join(home, 'second.pem')] as const
  const keys: string[] = []
  for (const keyFile of keyFiles) keys.push(JSON.parse((await release('keys', keyFile))[1] ?? '') as string)
  const tally = { sentBytes: 0 }
  const server = createServer((request, response) => {
    // Read again on each request, because a test changes the files.
    serveFiles(new Map(readdirSync(feed).map((name) => [name, readFileSync(join(feed, name))])), tally)(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}/`
  writeFileSync(trust, JSON.stringify({ feed: address, channel: 'stable', threshold: 2, leastSequence: 0, keys }))
  const env: Record<string, string> = { KOYA_UPDATE_TRUST: trust, KOYA_UPDATE_FILE: join(feed, 'koya-update.json') }
  const executable = copy.executable(home)

  const status = (): UpdateStatus | null => {
    const path = join(updates, 'standing.json')
    return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as UpdateStatus) : null
  }
  const start = (): void => {
    startInstalled(executable, home, env)
  }
  /** Starts the installed package and waits for the outcome of its installation. */
  const startAndWait = async (kind: 'updated' | 'returned'): Promise<void> => {
    start()
    await waitFor(() => (status()?.outcome?.kind === kind ? true : undefined), INSTALL_LIMIT_MS)
  }
  const open = () => openInstalled(executable, home, env)

  return {
    home,
    updates,
    tally,
    env,
    status,
    start,
    startAndWait,
    endAll: () => {
      endAllOf(home)
    },
    open,
    runs: () => copy.runs(home),
    leftovers: () => copy.leftovers(home),
    /** Publishes a package of the next version, for everybody, signed by both keys. */
    async publish(bytes: Buffer, map?: Buffer): Promise<void> {
      const name = basename(copy.nextPackage)
      writeFileSync(join(feed, name), bytes)
      if (map !== undefined) writeFileSync(join(feed, `${name}.blockmap`), map)
      await release('publish', feed, '--key', keyFiles[0])
      await release('stage', feed, '100', '--key', keyFiles[0])
      await release('sign', feed, '--key', keyFiles[1])
    },
    /** Looks for and downloads the update in the older version, or takes it from a stick, then kills it as a power cut would. */
    async makeReady(act: 'fetch' | 'choose', beforeEnd?: (page: Page) => Promise<void>): Promise<void> {
      const { page, kill9 } = await open()
      if (act === 'fetch') {
        expect(await callBridge(page, 'updates.look', {})).toMatchObject({ value: { state: { kind: 'offered' } } })
        tally.sentBytes = 0
      }
      await callBridge(page, `updates.${act}`, {})
      await expect.poll(async () => JSON.stringify(await callBridge(page, 'updates.read', {})), { timeout: 60_000 }).toContain('"kind":"ready"')
      await beforeEnd?.(page)
      await kill9()
    },
    /** Kills an installation of what is ready at so many random instants; after each, the next start must finish it. */
    async killAtInstants(count: number): Promise<void> {
      const seed = Number(process.env['KOYA_SEED'] ?? Date.now() % 100_000)
      console.log(`U6 seed ${String(seed)}`)
      const random = createSeededRandom(seed)
      const ready = join(home, 'ready')
      cpSync(updates, ready, { recursive: true })
      const begun = performance.now()
      await startAndWait('updated')
      const wholeMs = performance.now() - begun
      const left = { older: 0, newer: 0 }
      for (let kill = 0; kill < count; kill += 1) {
        endAllOf(home)
        rmSync(updates, { recursive: true })
        cpSync(ready, updates, { recursive: true })
        copy.install(home)
        takeOwnTemporaryFolder(env, home)
        start()
        const atMs = Math.round(random() * wholeMs)
        await new Promise((done) => setTimeout(done, atMs))
        endAllOf(home)
        takeOwnTemporaryFolder(env, home)
        const version = copy.runs(home)
        if (version === 'another') throw new Error(`kill ${String(kill)} after ${String(atMs)} ms left half a version`)
        left[version] += 1
        await startAndWait('updated')
        expect({ version: copy.runs(home), left: copy.leftovers(home) }, `kill ${String(kill)} after ${String(atMs)} ms`).toEqual({
          version: 'newer',
          left: []
        })
      }
      console.log(
        `U6: ${String(count)} kills over ${String(Math.round(wholeMs))} ms left the old version ${String(left.older)} times and the new one ${String(left.newer)} times`
      )
    },
    killLimitMs: (count: number): number => (count + 2) * 2 * INSTALL_LIMIT_MS,
    async close(): Promise<void> {
      endAllOf(home)
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      rmSync(home, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 })
    }
  }
}

export type InstalledUpdates = Awaited<ReturnType<typeof openInstalledUpdates>>

/** An AppImage that unpacks itself, as the tests' do, leaves its folder behind when it is killed; mounted ones have none. */
function takeOwnTemporaryFolder(env: Record<string, string>, home: string): void {
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
