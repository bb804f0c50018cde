export interface Signal<Arguments extends readonly unknown[]> {
  /** Listeners are called in the order in which they were added. */
  readonly on: (listener: (...args: Arguments) => void) => void
  readonly emit: (...args: Arguments) => void
}

export function createSignal<Arguments extends readonly unknown[] = []>(): Signal<Arguments> {
  const listeners: ((...args: Arguments) => void)[] = []
  return {
    on(listener) {
      listeners.push(listener)
    },
    emit(...args) {
      for (const listener of listeners) listener(...args)
    }
  }
}
