import type { KoyaBridge } from '../../../../src-shared/contracts/contracts.ts'

/** The attempt's clock, separate from other state, so that a second only rerenders components that show the time. */
export interface ClockStore {
  readonly getRemainingMs: () => number
  readonly subscribe: (listener: () => void) => () => void
}

export function createClockStore(bridge: Pick<KoyaBridge['attempt'], 'onClockTicked'>, attemptId: string, initialRemainingMs: number): ClockStore {
  let remainingMs = initialRemainingMs
  return {
    getRemainingMs: () => remainingMs,
    subscribe(listener) {
      return bridge.onClockTicked((tick) => {
        if (tick.attemptId !== attemptId) return
        remainingMs = tick.remainingMs
        listener()
      })
    }
  }
}
