import { runInBackground } from './run-in-background.ts'

export interface DeferredListeners {
  readonly subscribe: (listener: () => void) => () => void
  readonly tell: () => void
}

/**
 * Notifies listeners after the frame of a change, once for all changes until then and at a lower priority than input, so that this frame only
 * paints the question. Notifies immediately if the browser has no prioritised tasks.
 */
export function createDeferredListeners(): DeferredListeners {
  const listeners = new Set<() => void>()
  let stop: (() => void) | null = null

  function tellAll(): void {
    stop = null
    for (const listener of listeners) listener()
  }

  function* telling(): Generator<void> {
    tellAll()
  }

  return {
    subscribe(listener) {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
        if (listeners.size > 0) return
        stop?.()
        stop = null
      }
    },
    tell() {
      if (!('scheduler' in globalThis)) tellAll()
      else if (listeners.size > 0) stop ??= runInBackground(telling())
    }
  }
}
