import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtemp, readdir, readFile, readlink, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, test, type Page } from '@playwright/test'
import { hashPin } from '../../src-main/commands/hash-pin.ts'
import type { KioskDeviceView } from '../../src-shared/device/kiosk-contract.ts'
import type { ProbeFinding } from '../../src-shared/device/probe-findings.ts'
import { makeLinuxComputer } from './linux-computers.ts'
import { callBridge } from './call-bridge.ts'

export const kioskPin = 'harmattan-77'

/** After this time another window manager is started. */
const MANAGER_LIMIT_MS = 10_000

const testBuild = resolve('out/test/main/main.js')
/** Anything that a watch process starts is visible after this time. */
const NONE_COMES_MS = 2000

/** Gives the tests of a file a window manager. */
export function useWindowManager(): void {
  let manager: Awaited<ReturnType<typeof startWindowManager>> | undefined
  test.beforeAll(async () => {
    manager = await startWindowManager()
  })
  test.afterAll(async () => {
    await manager?.end()
  })
}

/** Gives the tests of a file a window manager and the policy of a kiosk device. `env`: the variables of a launch with it, without its watch process. */
export function useKioskDevice(): { readonly env: () => Record<string, string> } {
  useWindowManager()
  let policy: Awaited<ReturnType<typeof makeKioskPolicy>> | undefined
  test.beforeAll(async () => {
    policy = await makeKioskPolicy()
  })
  test.afterAll(async () => {
    await policy?.remove()
  })
  return { env: () => policy?.env ?? {} }
}

/**
 * Makes a folder with the policy of a kiosk device, and the variables of a launch with it. What the computer of a test is must not decide, so nothing
 * is found beside Koya unless a test says so.
 */
export async function makeKioskPolicy(
  policy?: string,
  kiosk: { readonly refuses?: readonly ProbeFinding[]; readonly folder?: string; readonly pin?: 'system' } = {}
): Promise<{ env: Record<string, string>; folder: string; remove: () => Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'koya-seat-'))
  const pin = (await hashPin(kioskPin)).text.trim()
  const whole = JSON.stringify({
    mode: { seat: 'exam' },
    kiosk: { pin, ...kiosk },
    centre: { name: 'Model Centre', number: '0312', contact: 'Mrs Bello' }
  })
  await writeFile(join(folder, 'policy.json'), policy ?? whole)
  makeLinuxComputer(join(folder, 'computer'), {})
  const env = { KOYA_POLICY_PATH: join(folder, 'policy.json'), KOYA_NO_WATCH: '1', KOYA_PROBE_ROOT: join(folder, 'computer') }
  return { env, folder, remove: () => rm(folder, { recursive: true, force: true }) }
}

export async function readKioskDeviceView(page: Page): Promise<KioskDeviceView> {
  const view = await callBridge(page, 'kiosk.read', {})
  if (!view.ok) throw new Error(view.error.code)
  return view.value
}

export async function awaitHeld(page: Page): Promise<void> {
  await expect.poll(async () => (await readKioskDeviceView(page)).kiosk.kind, { timeout: 20_000 }).toBe('held')
}

/** Starts a window manager on the current screen; without one no window fills the screen. `end` ends its process. */
export async function startWindowManager(): Promise<{ end: () => Promise<void> }> {
  const open = (): ChildProcess => spawn('openbox', ['--sm-disable'], { stdio: 'ignore' })
  let manager = open()
  let openedAt = performance.now()
  const look = (): Promise<string> => {
    // A manager started before the screen existed has exited or never starts.
    if (performance.now() - openedAt > MANAGER_LIMIT_MS) {
      manager.kill('SIGKILL')
      manager = open()
      openedAt = performance.now()
    }
    return run('xprop', ['-root', '_NET_SUPPORTING_WM_CHECK'])
  }
  // A busy machine needs a while.
  await expect.poll(look, { timeout: 60_000 }).toContain('0x')
  return {
    async end() {
      if (manager.exitCode !== null || manager.signalCode !== null) return
      const exited = new Promise<void>((resolve) => manager.once('exit', () => resolve()))
      manager.kill('SIGKILL')
      await exited
    }
  }
}

/** Returns what a program prints, even if it fails. */
export function run(program: string, parts: readonly string[]): Promise<string> {
  return new Promise((resolve) => {
    const child = spawn(program, [...parts], { stdio: ['ignore', 'pipe', 'pipe'] })
    const chunks: string[] = []
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => chunks.push(chunk.toString()))
    child.once('error', (error) => resolve(String(error)))
    child.once('close', () => resolve(chunks.join('')))
  })
}

/** Starts Koya once more on that home, as a system does to open an address; resolves once that start has ended. */
export async function startBeside(home: string, address: string): Promise<number | null> {
  const electron = createRequire(import.meta.url)('electron') as string
  const sandbox = process.env['KOYA_NO_SANDBOX'] === '1' ? ['--no-sandbox'] : []
  const env = { ...process.env, HOME: home, XDG_CONFIG_HOME: join(home, '.config') }
  const second = spawn(electron, [...sandbox, testBuild, address], { env, stdio: 'ignore' })
  return new Promise((over) => second.once('exit', over))
}

/** Opens another program's window, which takes the focus. */
export function openOtherWindow(name: string): ChildProcess {
  return spawn('xev', ['-name', name], { stdio: 'ignore' })
}

export interface KioskProcesses {
  readonly main: number
  /** The watch process of that main; null until it is running. */
  readonly watch: number | null
}

/**
 * Returns the app that runs on that home and its watch process; null while there is none. Chromium overwrites the environment in `/proc`, so the app
 * is identified by its open files, and the watch process as its child.
 */
export async function findKioskProcesses(home: string): Promise<KioskProcesses | null> {
  const first = await readFirstProcesses()
  const main = await findAsync(first, async ({ pid, isWatch }) => !isWatch && (await hasOpenFileIn(pid, home)))
  if (main === undefined) return null
  return { main: main.pid, watch: first.find(({ isWatch, parent }) => isWatch && parent === main.pid)?.pid ?? null }
}

interface FirstProcess {
  readonly pid: number
  readonly parent: number
  readonly isWatch: boolean
}

/**
 * Returns each app on that home, and every watch process of the test build: a watch has no open file there, and no two tests lock a device at once.
 */
async function findFirstProcesses(home: string): Promise<FirstProcess[]> {
  const found: FirstProcess[] = []
  for (const one of await readFirstProcesses()) if (one.isWatch || (await hasOpenFileIn(one.pid, home))) found.push(one)
  return found
}

async function readFirstProcesses(): Promise<FirstProcess[]> {
  return (await Promise.all((await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(readFirstProcess))).flat()
}

async function readFirstProcess(name: string): Promise<FirstProcess[]> {
  const [line = '', stat = ''] = await Promise.all(['cmdline', 'stat'].map((file) => readFile(`/proc/${name}/${file}`, 'utf8').catch(() => '')))
  if (!line.includes(testBuild) || line.includes('--type=')) return []
  const [, parent] = /\) \S (\d+)/.exec(stat) ?? []
  return [{ pid: Number(name), parent: Number(parent), isWatch: line.includes('--watch-seat') }]
}

async function hasOpenFileIn(pid: number, folder: string): Promise<boolean> {
  const files = await readdir(`/proc/${String(pid)}/fd`).catch(() => [])
  const targets = await Promise.all(files.map((file) => readlink(`/proc/${String(pid)}/fd/${file}`).catch(() => '')))
  return targets.some((target) => target.startsWith(`${folder}/`))
}

async function findAsync<Value>(values: readonly Value[], holds: (value: Value) => Promise<boolean>): Promise<Value | undefined> {
  for (const value of values) if (await holds(value)) return value
  return undefined
}

/** Returns the helper processes of apps on that home whose app has ended. */
export async function findStrayHelpers(home: string): Promise<number[]> {
  const parents = new Map<number, number>()
  const helpers: number[] = []
  for (const name of (await readdir('/proc')).filter((each) => /^\d+$/.test(each))) {
    const [line = '', stat = ''] = await Promise.all(['cmdline', 'stat'].map((file) => readFile(`/proc/${name}/${file}`, 'utf8').catch(() => '')))
    parents.set(Number(name), Number(/\) \S (\d+)/.exec(stat)?.[1] ?? 0))
    if (line.includes('--type=') && line.includes(`--user-data-dir=${home}/`)) helpers.push(Number(name))
  }
  const first = new Set((await readFirstProcesses()).map(({ pid }) => pid))
  const hasApp = (pid: number): boolean => first.has(pid) || (pid > 0 && hasApp(parents.get(pid) ?? 0))
  return helpers.filter((pid) => !hasApp(pid))
}

/**
 * Ends every app and watch process on that home, including those of earlier apps, because each of them restarts Koya. Resolves when no new one has
 * appeared for a while.
 */
export async function endKiosk(home: string): Promise<void> {
  let seenAt = performance.now()
  while (performance.now() - seenAt < NONE_COMES_MS) {
    const left = await findFirstProcesses(home)
    if (left.length > 0) seenAt = performance.now()
    for (const { pid } of left) end(pid)
    await wait(50)
  }
}

function end(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It has ended meanwhile.
  }
}

/** Reads the events of a kiosk device's audit log in order. */
export async function readBook(home: string): Promise<{ what: string }[]> {
  const text = await readFile(join(home, '.config/Koya/seat-audit.jsonl'), 'utf8').catch(() => '')
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => (JSON.parse(line) as { happening: { what: string } }).happening)
}
