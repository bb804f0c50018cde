import type { ElectronApplication } from '@playwright/test'

export interface HeldRequests {
  /** Resolves once the first of them has arrived. */
  readonly arrived: () => Promise<void>
  /** Lets the waiting requests and all later ones through. */
  readonly release: () => Promise<void>
}

/** The requests that main holds back meanwhile. */
interface Gate {
  readonly arrival: Promise<void>
  readonly open: () => void
}

type Handler = (...call: unknown[]) => Promise<unknown>

/** Holds back the window's requests on one channel in main, as a slow computer would; after `release` main answers them. One channel at a time. */
export async function holdRequests(app: ElectronApplication, channel: string): Promise<HeldRequests> {
  await app.evaluate(({ ipcMain }, name) => {
    const { _invokeHandlers: handlers } = ipcMain as unknown as { _invokeHandlers: Map<string, Handler> }
    const handle = handlers.get(name)
    if (!handle) throw new Error(`There is no channel ${name}`)
    let arrive = (): void => undefined
    let open = (): void => undefined
    const arrival = new Promise<void>((resolve) => (arrive = resolve))
    const opened = new Promise<void>((resolve) => (open = resolve))
    Object.assign(globalThis, { gate: { arrival, open } satisfies Gate })
    handlers.set(name, async (...call) => {
      arrive()
      await opened
      return handle(...call)
    })
  }, channel)
  return {
    arrived: () => app.evaluate(() => (globalThis as unknown as { gate: Gate }).gate.arrival),
    release: () =>
      app.evaluate(() => {
        ;(globalThis as unknown as { gate: Gate }).gate.open()
      })
  }
}
