import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { spawn } from 'node:child_process'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { test } from '@playwright/test'
import { kernelForwarder, renameImports } from '../../scripts/windows/rename-imports.mjs'
import { openProgram, type OpenKoya } from './installed-koya.ts'
import { runningIn, settleWine, windowsKit } from './windows-kit.ts'

const PAGE_LIMIT_MS = 120_000
const QUIET_MS = 2000

/** A Windows PC with no Koya: a home with a prefix of its own. */
export interface WindowsComputer {
  readonly home: string
  /** Returns the path on this system of a path below `C:\`. */
  readonly path: (below: string) => string
  /** Runs a Windows program to its end and returns its exit code. */
  readonly run: (program: string, ...args: readonly string[]) => Promise<number | null>
  /** As `run`; returns what it printed, too. */
  readonly runTold: (program: string, ...args: readonly string[]) => Promise<{ readonly exitCode: number | null; readonly out: string }>
  /** Returns the values of a registry key of the user or of the computer; null where there is no such key. */
  readonly readRegistry: (hive: 'user' | 'system', key: string) => Promise<Record<string, string> | null>
}

/** Gives each test of a file a computer of its own. What a test opens with `open` is ended with it, at the latest. */
export function useWindowsComputer() {
  let computer: WindowsComputer | undefined
  let opened: OpenKoya[] = []
  const current = (): WindowsComputer => {
    if (computer === undefined) throw new Error('a computer is there only in a test')
    return computer
  }
  test.beforeEach(() => {
    computer = makeWindowsComputer()
  })
  test.afterEach(async () => {
    for (const koya of opened) await koya.kill9()
    opened = []
    await settleWine(current().home)
    rmSync(current().home, { recursive: true, force: true, maxRetries: 5 })
  })
  return {
    computer: current,
    async open(folder: string, start?: WindowsStart): Promise<OpenKoya> {
      const koya = await openOnWindows(folder, current().home, start)
      opened.push(koya)
      return koya
    }
  }
}

export function makeWindowsComputer(): WindowsComputer {
  const home = mkdtempSync(join(tmpdir(), 'koya-home-'))
  const runTold: WindowsComputer['runTold'] = (program, ...args) =>
    new Promise((done, failed) => {
      const env = { ...process.env, HOME: home, KOYA_OWN_PROGRAMS: '1' }
      const child = spawn(runner(), [program, ...args], { env, stdio: ['ignore', 'pipe', 'ignore'] })
      let out = ''
      child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()))
      child.once('error', failed)
      child.once('close', (exitCode) => done({ exitCode, out }))
    })
  return {
    home,
    path: (below) => join(home, '.wine-koya/drive_c', below),
    run: async (...command) => (await runTold(...command)).exitCode,
    runTold,
    async readRegistry(hive, key) {
      await settleWine(home)
      const text = readFileSync(join(home, '.wine-koya', `${hive}.reg`), 'utf8')
      return parseKey(text, key.replaceAll('\\', '\\\\'))
    }
  }
}

/** Returns a package of `npm run package -- --test [--next]` whose name has that ending. */
export function windowsPackage(ending: string, folder: 'package-test' | 'package-next' = 'package-test'): string {
  const home = resolve('out', folder)
  const name = existsSync(home) ? readdirSync(home).find((entry) => entry.endsWith(ending)) : undefined
  if (name === undefined) throw new Error(`There is no ${ending} in ${home}: npm run test:windows makes it`)
  return join(home, name)
}

interface WindowsStart {
  readonly env?: Readonly<Record<string, string>>
  readonly switches?: readonly string[]
}

/** Opens a packaged program under wine. */
export async function openOnWindows(folder: string, home: string, { env = {}, switches = [] }: WindowsStart = {}): Promise<OpenKoya> {
  adaptForWine(folder)
  const command = [runner(), join(folder, 'KoyaTest.exe'), '--no-sandbox', '--disable-gpu', ...switches] as const
  const { page, kill9 } = await openProgram(command, home, { ...env, KOYA_OWN_PROGRAMS: '1' })
  // Its helper processes end a moment later, and until then the program's file is in use.
  return { page, kill9: () => kill9().then(() => settleWine(home)) }
}

/** Starts a packaged program under wine without waiting; `settleWine` ends it. */
export function startOnWindows(folder: string, home: string, { env = {} }: WindowsStart = {}): void {
  adaptForWine(folder)
  const command = [join(folder, 'KoyaTest.exe'), '--no-sandbox', '--disable-gpu']
  spawn(runner(), command, { env: { ...process.env, HOME: home, KOYA_OWN_PROGRAMS: '1', ...env }, stdio: 'ignore', detached: true }).unref()
}

/** Waits until a Koya of that home draws a page. */
export async function awaitPage(home: string): Promise<void> {
  const until = Date.now() + PAGE_LIMIT_MS
  while (Date.now() < until) {
    if (runningIn(home).some(({ commandLine }) => commandLine.includes('--type=renderer'))) return
    await delay(200)
  }
  throw new Error(`No Koya drew a page within ${String(PAGE_LIMIT_MS)} ms`)
}

/**
 * Waits until no program of a home has started or ended for two seconds. Under wine, a program that starts while others start can deadlock before its own
 * code runs: both of its threads then wait for a lock.
 */
export async function awaitStarts(home: string): Promise<void> {
  const until = Date.now() + PAGE_LIMIT_MS
  let before = ''
  let quietSince = Date.now()
  while (Date.now() < until && Date.now() - quietSince < QUIET_MS) {
    const now = runningIn(home)
      .map(({ pid, commandLine }) => `${String(pid)} ${commandLine}`)
      .join('\n')
    if (now !== before) quietSince = Date.now()
    before = now
    await delay(200)
  }
}

/** Gives a program's folder what wine lacks, and its commands the switch for a system without a sandbox. */
export function adaptForWine(folder: string): void {
  if (existsSync(join(folder, kernelForwarder))) return
  const executable = join(folder, 'KoyaTest.exe')
  writeFileSync(executable, renameImports(readFileSync(executable)).program)
  for (const library of [kernelForwarder, 'bcryptprimitives.dll']) cpSync(join(windowsKit(), 'electron', library), join(folder, library))
  for (const name of readdirSync(join(folder, 'resources/bin'))) {
    const command = join(folder, 'resources/bin', name)
    writeFileSync(command, readFileSync(command, 'utf8').replace('" -- ', '" --no-sandbox -- '))
  }
}

function runner(): string {
  return join(windowsKit(), 'wine-run.sh')
}

function parseKey(text: string, key: string): Record<string, string> | null {
  const start = text.toLowerCase().indexOf(`[${key.toLowerCase()}]`)
  if (start < 0) return null
  const [section = ''] = text.slice(start).split('\n\n')
  const values = [...section.matchAll(/^"(.*?)"="?(.*?)"?$/gm)].map(([, name = '', value = '']) => [name, value.replaceAll('\\\\', '\\')] as const)
  return Object.fromEntries(values)
}
