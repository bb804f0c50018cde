import { vi } from 'vitest'

/**
 * Gives the document of a test, which has none, the browser's tasks of low priority. Until `release` is called they wait. To be taken back by
 * `vi.unstubAllGlobals`.
 */
export function stubScheduler(areHeld = false): { readonly release: () => void } {
  let release: () => void = () => undefined
  const released = new Promise<void>((resolve) => {
    if (areHeld) release = resolve
    else resolve()
  })
  vi.stubGlobal('scheduler', {
    postTask: async (task: () => void) => {
      await released
      await new Promise((resolve) => setTimeout(resolve))
      task()
    }
  })
  return {
    release() {
      release()
    }
  }
}
