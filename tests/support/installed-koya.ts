import { execFileSync, spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { constants, tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import { projectRoot } from './list-files.ts'
import { isUnderWine } from './windows-kit.ts'

// Tests run on Electron’s Node, which would treat the archives of a package as folders.
process.noAsar = true

/** The output of `npm run package -- --test`. */
export const packageFolder = join(projectRoot, 'out/package-test')

export type PackageKind = 'appimage' | 'deb' | 'tar'

const endings: Readonly<Record<PackageKind, string>> = { appimage: '.AppImage', deb: '.deb', tar: '.tar.gz' }
const programName = 'koya-test'
const unpackLimitMs = 120_000
const startLimitMs = 30_000
const commandLimitMs = 30_000

/** The output of `npm run package -- --test --next`, the next version. */
const nextPackageFolder = join(projectRoot, 'out/package-next')

/** Returns the one package of that kind; throws where it was not made. */
export function packageFile(kind: PackageKind): string {
  return fileIn(packageFolder, kind)
}

/** Returns the package of the next version, to which the other one is updated. */
export function nextPackageFile(kind: PackageKind = 'appimage'): string {
  return fileIn(nextPackageFolder, kind)
}

function fileIn(folder: string, kind: PackageKind): string {
  const name = existsSync(folder) ? readdirSync(folder).find((entry) => entry.endsWith(endings[kind])) : undefined
  if (name === undefined) throw new Error(`There is no ${endings[kind]} in ${folder}: see tests/support/installed-koya.ts`)
  return join(folder, name)
}

export interface Unpacked {
  /** The folder of the executable. */
  readonly folder: string
  readonly executable: string
  readonly remove: () => void
}

/** Unpacks a package into a temporary folder as its system would, except for steps that need root. */
export function unpack(kind: PackageKind): Unpacked {
  const file = packageFile(kind)
  const root = mkdtempSync(join(tmpdir(), 'koya-installed-'))
  const options = { cwd: root, timeout: unpackLimitMs, stdio: 'ignore' } as const
  if (kind === 'appimage') execFileSync(file, ['--appimage-extract'], options)
  else if (kind === 'deb') execFileSync('dpkg-deb', ['--extract', file, root], options)
  else execFileSync('tar', ['--extract', '--gzip', '--file', file, '--directory', root], options)
  const folder = join(root, { appimage: 'squashfs-root', deb: 'opt/KoyaTest', tar: 'KoyaTest/program' }[kind])
  return { folder, executable: join(folder, programName), remove: () => rmSync(root, { recursive: true, force: true, maxRetries: 5 }) }
}

export interface Ended {
  /** After a signal, the code that a shell reports: 128 plus the signal's number. Null where it was killed at the limit. */
  readonly exitCode: number | null
  readonly out: string
  readonly err: string
}

export interface RunOptions {
  readonly home?: string
  /** Added to the few variables that every run gets. */
  readonly env?: Readonly<Record<string, string>>
  readonly cwd?: string
}

/** Runs the installed program as a service or a terminal without a screen does. */
export function runWithoutScreen(executable: string, args: readonly string[], options: RunOptions = {}): Promise<Ended> {
  return runPlainly(executable, [...sandboxSwitches(), ...args], options)
}

/** Runs it with exactly the given arguments. */
export function runPlainly(executable: string, args: readonly string[], options: RunOptions = {}): Promise<Ended> {
  const child = start(executable, args, options)
  const told = collect(child)
  return new Promise((resolve) => {
    let isOverdue = false
    const limit = setTimeout(() => {
      isOverdue = true
      child.kill('SIGKILL')
    }, commandLimitMs)
    child.once('close', (exitCode, signal) => {
      clearTimeout(limit)
      resolve({ exitCode: isOverdue ? null : signal === null ? exitCode : 128 + constants.signals[signal], ...told() })
    })
  })
}

export function startWithoutScreen(executable: string, args: readonly string[], options: RunOptions = {}): ChildProcess {
  return start(executable, [...sandboxSwitches(), ...args], options)
}

function start(executable: string, args: readonly string[], { home, env, cwd }: RunOptions): ChildProcess {
  return spawn(executable, args, {
    cwd: cwd ?? tmpdir(),
    env: { ...variablesOf(home ?? tmpdir()), ...env },
    stdio: ['ignore', 'pipe', 'pipe']
  })
}

/** Returns a reader of what a child has printed so far. */
export function collect(child: ChildProcess): () => { out: string; err: string } {
  const told = { out: '', err: '' }
  child.stdout?.on('data', (chunk: Buffer) => (told.out += chunk.toString()))
  child.stderr?.on('data', (chunk: Buffer) => (told.err += chunk.toString()))
  return () => told
}

export interface OpenKoya {
  readonly page: Page
  /** Kills the whole process group, as a power cut would. */
  readonly kill9: () => Promise<void>
}

/**
 * Opens the installed program's window and connects to its page through Chromium's debugging port, because the fuses disable Playwright's usual way.
 * Only a test package opens that port.
 */
export function openInstalled(executable: string, home: string, env: Readonly<Record<string, string>> = {}): Promise<OpenKoya> {
  return openProgram([executable, ...sandboxSwitches()], home, env)
}

/** As `openInstalled`, for a command that starts the program. */
export async function openProgram(
  [file, ...args]: readonly [string, ...string[]],
  home: string,
  env: Readonly<Record<string, string>> = {}
): Promise<OpenKoya> {
  const child = spawn(file, [...args, '--remote-debugging-port=0'], {
    env: { ...variablesOf(home), ...screenVariables(), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    // An AppImage starts the program as a child; its process group can be killed as one.
    detached: true
  })
  const told = collect(child)
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const kill9 = async (): Promise<void> => {
    try {
      process.kill(-(child.pid ?? 0), 'SIGKILL')
    } catch {
      // It has ended meanwhile.
    }
    await exited
  }
  try {
    const address = await waitFor(() => {
      const found = /DevTools listening on ws:\/\/([\d.]+:\d+)/.exec(told().err)?.[1]
      // An AppImage may end and leave its window to another process; a Windows program does not.
      if (found === undefined && isUnderWine && child.exitCode !== null) throw new Error('the program ended')
      return found
    }, startLimitMs)
    const browser = await chromium.connectOverCDP(`http://${address}`, { noDefaults: true, timeout: startLimitMs })
    const released = new Promise<void>((resolve) => browser.once('disconnected', () => resolve()))
    const page = await waitFor(
      () =>
        browser
          .contexts()
          .flatMap((context) => context.pages())
          .find((one) => one.url().startsWith('app://koya')),
      startLimitMs
    )
    // Wait until Playwright has seen the end: otherwise it would request the trace of a page that no longer exists.
    return { page, kill9: () => kill9().then(() => released) }
  } catch (error) {
    await kill9()
    throw new Error(`The installed program opened no window. It said:\n${told().out}${told().err}`, { cause: error })
  }
}

/** A switch that means nothing to Koya: by it a test finds the processes of a home again. */
export function homeSwitch(home: string): string {
  return `--test-home=${home}`
}

/** Starts the installed program without waiting; its outcome is read from the disk. The caller ends all processes on that home. */
export function startInstalled(executable: string, home: string, env: Readonly<Record<string, string>>): void {
  spawn(executable, [...sandboxSwitches(), homeSwitch(home)], {
    env: { ...variablesOf(home), ...screenVariables(), ...env },
    stdio: 'ignore',
    detached: true
  }).unref()
}

/** Returns what `look` finds as soon as it finds something; throws after the limit. */
export async function waitFor<Found>(look: () => Found | undefined, limitMs: number): Promise<Found> {
  const until = performance.now() + limitMs
  for (;;) {
    const found = look()
    if (found !== undefined) return found
    if (performance.now() > until) throw new Error(`Nothing came within ${String(limitMs)} ms`)
    await new Promise((resolve) => {
      setTimeout(resolve, 20)
    })
  }
}

/** When a plain user unpacks the package, the sandbox helper is not owned by root, so the sandbox needs user namespaces. */
export function hasNamespaces(): boolean {
  return spawnSync('unshare', ['--user', '--map-root-user', '--net', 'true']).status === 0
}

function sandboxSwitches(): readonly string[] {
  return hasNamespaces() ? [] : ['--no-sandbox']
}

function variablesOf(home: string): Record<string, string> {
  return { PATH: process.env['PATH'] ?? '', LANG: 'C.UTF-8', TMPDIR: tmpdir(), HOME: home, XDG_CONFIG_HOME: join(home, '.config') }
}

function screenVariables(): Record<string, string> {
  const names = ['DISPLAY', 'XAUTHORITY', 'DBUS_SESSION_BUS_ADDRESS', 'XDG_RUNTIME_DIR', 'XDG_CURRENT_DESKTOP']
  return Object.fromEntries(names.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]])))
}
