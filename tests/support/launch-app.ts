import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { _electron, type ElectronApplication, type Page } from '@playwright/test'
import { clearKeyring } from './clear-keyring.ts'
import { countSecondTry } from './count-second-try.ts'
import { lowEnd } from './low-end.ts'
import { appExecutable, isUnderWine, settleWine } from './windows-kit.ts'

export interface LaunchOptions {
  /** An earlier launch's `home`, to start again on the same data. */
  readonly home?: string
  /** Added to the few variables that every launch gets; an empty string removes one. */
  readonly env?: Readonly<Record<string, string>>
  /** Arguments after the app's own file. */
  readonly args?: readonly string[]
  /** Another build's main file; the test build of this checkout where absent. */
  readonly main?: string
  /** False for the control that shows a run without the operating system's sandbox. */
  readonly isSandboxed?: boolean
}

export interface LaunchedApp {
  readonly app: ElectronApplication
  readonly page: Page
  /** Holds the app's data folder; new for this launch unless it was given. */
  readonly home: string
  /** What main printed on both its outputs. */
  readonly printed: () => string
  /** Lets the app quit normally; throws where it takes longer than `quitLimitMs`. */
  readonly close: () => Promise<void>
  /** Kills main as a power cut would; resolves once the process has ended. */
  readonly kill9: () => Promise<void>
}

const quitLimitMs = 15_000
const startLimitMs = 30_000
const main = resolve(import.meta.dirname, '../../out/test/main/main.js')

/** The first frame comes within a second; a window without one after this time gets none. */
const frameLimitMs = 15_000

/**
 * Starts the test build, sandboxed unless `KOYA_NO_SANDBOX` says that this machine allows no sandbox. In rare starts Chromium gives a window no
 * frames, so nothing in it can be clicked: such an app is ended and started again, and the run counts and reports it (decision 27).
 */
export async function launchApp(options: LaunchOptions = {}): Promise<LaunchedApp> {
  const launched = await launchOnce(options)
  if (await hasFrames(launched.page)) return launched
  countSecondTry('a window came up without frames and was started again')
  await launched.kill9()
  return launchOnce({ ...options, home: launched.home })
}

/** A page that navigates meanwhile counts as having frames. */
async function hasFrames(page: Page): Promise<boolean> {
  const frame = page.evaluate(() => new Promise<boolean>((resolve) => requestAnimationFrame(() => resolve(true)))).catch(() => true)
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<boolean>((resolve) => (timer = setTimeout(() => resolve(false), frameLimitMs)))
  const outcome = await Promise.race([frame, late])
  clearTimeout(timer)
  return outcome
}

async function launchOnce(options: LaunchOptions): Promise<LaunchedApp> {
  const home = options.home ?? (await makeFreshHome())
  const app = await _electron.launch({
    executablePath: lowEnd?.executable ?? appExecutable,
    // Wine has none, and the kit says so to Chromium.
    chromiumSandbox: isUnderWine || ((options.isSandboxed ?? true) && !process.env['KOYA_NO_SANDBOX']),
    args: [options.main ?? main, ...(options.args ?? [])],
    env: environmentOf(home, { ...lowEnd?.variables, ...options.env }),
    timeout: startLimitMs
  })
  const child = app.process()
  const exited = new Promise<void>((done) => child.once('exit', () => done()))
  const chunks: string[] = []
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => chunks.push(chunk.toString()))

  const kill9 = async (): Promise<void> => {
    child.kill('SIGKILL')
    await exited
    if (isUnderWine) await settleWine(home)
  }
  const close = async (): Promise<void> => {
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<'late'>((done) => (timer = setTimeout(() => done('late'), quitLimitMs)))
    const closed = app.close()
    // Under wine, closing also waits for programs that are not Koya's: those are ended once Koya itself is over.
    const outcome = await Promise.race(isUnderWine ? [closed, exited, late] : [closed, late])
    clearTimeout(timer)
    if (outcome !== 'late') {
      if (isUnderWine) await settleWine(home)
      return closed
    }
    await kill9()
    throw new Error(`Koya did not quit within ${quitLimitMs} ms. It printed:\n${chunks.join('')}`)
  }
  const page = await app.firstWindow({ timeout: startLimitMs })
  return { app, page, home, printed: () => chunks.join(''), close, kill9 }
}

async function makeFreshHome(): Promise<string> {
  await clearKeyring()
  return mkdtemp(join(tmpdir(), 'koya-home-'))
}

const passedOn = [
  'PATH',
  'LANG',
  'TMPDIR',
  'TEMP',
  'TMP',
  'DISPLAY',
  'XAUTHORITY',
  'DBUS_SESSION_BUS_ADDRESS',
  'XDG_RUNTIME_DIR',
  'XDG_CURRENT_DESKTOP'
]
const passedOnByWindows = ['SystemRoot', 'SystemDrive', 'ProgramData', 'USERPROFILE', 'windir']

/** Passes none of the developer's environment to the app, especially not ELECTRON_RUN_AS_NODE, under which the tests run. */
export function environmentOf(home: string, added: Readonly<Record<string, string>>): Record<string, string> {
  const passed = [...passedOn, ...passedOnByWindows].flatMap((name) => {
    const value = process.env[name]
    return value === undefined ? [] : [[name, value] as const]
  })
  const folders = { HOME: home, XDG_CONFIG_HOME: join(home, '.config'), APPDATA: join(home, 'AppData'), LOCALAPPDATA: join(home, 'AppData/Local') }
  const all = { ...Object.fromEntries(passed), ...folders, ...added }
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== ''))
}
