import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ElectronApplication, Page } from '@playwright/test'
import { buildHostile, type Recipe } from '../security/hostile-inputs.ts'

/** The outcome of one raw call: the reply as JSON, an input that cannot be cloned, or an error that is no coded `Result`. */
export type RawOutcome =
  | { readonly kind: 'answered'; readonly answer: string }
  | { readonly kind: 'unsendable' }
  | { readonly kind: 'broken'; readonly message: string }

interface RawIpc {
  invokeAll(channel: string, recipes: readonly Recipe[]): Promise<RawOutcome[]>
}

/** Runs in the main window beside Koya's own preload, like a page that escaped from its world. */
const preload = `
const { contextBridge, ipcRenderer } = require('electron')
${buildHostile.toString()}
async function outcomeOf(channel, recipe) {
  try {
    return { kind: 'answered', answer: JSON.stringify(await ipcRenderer.invoke(channel, ${buildHostile.name}(recipe))) }
  } catch (error) {
    const message = String(error && error.message)
    return /could not be cloned|call stack/i.test(message) ? { kind: 'unsendable' } : { kind: 'broken', message: message.slice(0, 200) }
  }
}
contextBridge.exposeInMainWorld('rawIpc', {
  async invokeAll(channel, recipes) {
    const outcomes = []
    for (const recipe of recipes) outcomes.push(await outcomeOf(channel, recipe))
    return outcomes
  }
})
`

/** Gives the main window's page the raw `ipcRenderer`; the page is reloaded for that. */
export async function breakOut(app: ElectronApplication, page: Page): Promise<void> {
  const filePath = join(await mkdtemp(join(tmpdir(), 'koya-raw-')), 'raw.cjs')
  await writeFile(filePath, preload)
  await app.evaluate(({ session }, path) => {
    session.fromPartition('persist:koya').registerPreloadScript({ type: 'frame', filePath: path })
  }, filePath)
  await page.reload()
  await page.waitForFunction(() => 'rawIpc' in window)
}

export function invokeRaw(page: Page, channel: string, recipes: readonly Recipe[]): Promise<RawOutcome[]> {
  return page.evaluate(([name, all]) => (window as unknown as { rawIpc: RawIpc }).rawIpc.invokeAll(name, all), [channel, recipes] as const)
}

/**
 * Returns the most processor time that main's thread used between two turns of its event loop since the last call, in milliseconds: Electron's copying
 * of the input is in it, waits for other programs are not. The first call starts the measurement.
 */
export function readStallMs(app: ElectronApplication): Promise<number> {
  return app.evaluate(() => {
    const watch = globalThis as { koyaStall?: { longestMs: number } }
    const seen = watch.koyaStall?.longestMs ?? 0
    if (watch.koyaStall) watch.koyaStall.longestMs = 0
    else {
      const stall = { longestMs: 0 }
      watch.koyaStall = stall
      const readComputedMs = (): number => {
        const { user, system } = process.threadCpuUsage()
        return (user + system) / 1000
      }
      let last = readComputedMs()
      setInterval(() => {
        const now = readComputedMs()
        stall.longestMs = Math.max(stall.longestMs, now - last)
        last = now
      }, 5)
    }
    return seen
  })
}

/** Measures all current handlers of main for `readOwnMs`. */
export function watchHandlers(app: ElectronApplication): Promise<void> {
  return app.evaluate(({ ipcMain }) => {
    type Handle = (event: unknown, input: unknown) => unknown
    const watch = globalThis as { koyaOwn?: { longestMs: number; readonly seen: WeakSet<Handle> } }
    const own = (watch.koyaOwn ??= { longestMs: 0, seen: new WeakSet() })
    const handlers = (ipcMain as unknown as { _invokeHandlers: Map<string, Handle> })._invokeHandlers
    const readComputedMs = (): number => {
      const { user, system } = process.threadCpuUsage()
      return (user + system) / 1000
    }
    for (const [channel, handle] of handlers) {
      if (own.seen.has(handle)) continue
      const watched: Handle = async (event, input) => {
        const begunMs = readComputedMs()
        try {
          return await handle(event, input)
        } finally {
          own.longestMs = Math.max(own.longestMs, readComputedMs() - begunMs)
        }
      }
      own.seen.add(watched)
      handlers.set(channel, watched)
    }
  })
}

/**
 * Returns the most processor time that main's thread used for one measured call since the last reading, in milliseconds. Electron's copying of the
 * input and other programs' load are excluded.
 */
export function readOwnMs(app: ElectronApplication): Promise<number> {
  return app.evaluate(() => {
    const { koyaOwn } = globalThis as { koyaOwn?: { longestMs: number } }
    const longestMs = koyaOwn?.longestMs ?? 0
    if (koyaOwn) koyaOwn.longestMs = 0
    return longestMs
  })
}
