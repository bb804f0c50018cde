import { execFile } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { test } from '@playwright/test'

const kit = process.env['KOYA_WINDOWS_KIT']

/** Whether the apps of this run are the Windows build, under wine (`npm run test:windows`). */
export const isUnderWine = kit !== undefined

/** What starts the app: the Windows build under wine, or this system's Electron. */
export const appExecutable = kit === undefined ? (createRequire(import.meta.url)('electron') as string) : resolve(kit, 'wine-electron.sh')

/** Leaves out a test, or the tests of a file, where the app is the Windows build; the reason names what is missing there. */
export function notOnWindows(reason: string): void {
  test.skip(isUnderWine || process.platform === 'win32', `not on Windows: ${reason}`)
}

/** The folder that scripts/windows/make-kit.mjs made. */
export function windowsKit(): string {
  if (kit === undefined) throw new Error('the Windows kit is only there under npm run test:windows')
  return resolve(kit)
}

export type KitProgram = 'hold-file' | 'scan-folder' | 'hold-pipe'

/** A program of the kit, which only wine can start. */
export function kitProgram(name: KitProgram): string {
  return join(windowsKit(), `${name}.exe`)
}

/** The variables with which a program of wine belongs to that home. */
export function wineVariables(home: string): Record<string, string> {
  return { HOME: home, USER: 'koya', WINEPREFIX: join(home, '.wine-koya'), WINEDEBUG: '-all' }
}

/** `wineserver -k` and `-w` are done within a second or two; a program that never ran its own code (see `awaitStarts`) holds them up for ever. */
const SETTLE_LIMIT_MS = 20_000

/** Ends what an app left running in its home, and has the registry of that home written, which holds the Credential Manager. */
export async function settleWine(home: string): Promise<void> {
  for (const wish of ['-k', '-w'] as const) {
    if (await askWine(home, wish, SETTLE_LIMIT_MS)) continue
    const held = runningIn(home)
    console.log(`wine: killed ${held.map(({ commandLine }) => commandLine.replaceAll('\0', ' ').slice(0, 120)).join('; ')}`)
    for (const { pid } of held) {
      try {
        process.kill(pid, 'SIGKILL')
      } catch {
        // It has ended meanwhile.
      }
    }
    return
  }
}

/** Waits until every Windows program of that home has ended. */
export async function awaitWine(home: string): Promise<void> {
  await askWine(home, '-w')
}

/** Returns whether it was done within the limit. */
async function askWine(home: string, wish: '-k' | '-w', timeout = 0): Promise<boolean> {
  try {
    await promisify(execFile)('wineserver', [wish], { env: { ...process.env, ...wineVariables(home) }, timeout, killSignal: 'SIGKILL' })
    return true
  } catch (error) {
    // It also fails where nothing of that home runs.
    return (error as { readonly killed?: boolean }).killed !== true
  }
}

interface Running {
  readonly pid: number
  /** Its words are divided by the character 0. */
  readonly commandLine: string
}

/** Returns what runs in a home, by the variable HOME. */
export function runningIn(home: string): readonly Running[] {
  return readdirSync('/proc').flatMap((pid) => {
    if (!/^\d+$/.test(pid)) return []
    try {
      const isThere = readFileSync(`/proc/${pid}/environ`, 'utf8').includes(`HOME=${home}\0`)
      return isThere ? [{ pid: Number(pid), commandLine: readFileSync(`/proc/${pid}/cmdline`, 'utf8') }] : []
    } catch {
      // It has ended, or belongs to somebody else.
      return []
    }
  })
}
