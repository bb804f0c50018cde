import { vi } from 'vitest'

/**
 * Gives the test's document the browser's low-priority tasks, which it lacks. With `areHeld` they wait until `release` is called. Undone by
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
