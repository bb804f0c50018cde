import { createSignal } from '../platform/create-signal.ts'
import { firstRecord, recordAfter, type SessionRecord, type SessionStep } from './session-record.ts'

/** The present record of the session and its listeners. */
export interface SessionStatus {
  readonly read: () => SessionRecord
  /** Applies a step and calls the listeners, also if the state stays the same; a browser that returned too late is ignored. */
  readonly change: (step: SessionStep) => void
  /** Counts proven sign-ins and sign-outs, so that a reply that arrives after either changes nothing. */
  readonly generation: () => number
  /** Calls no listener: the step that follows does. */
  readonly beginGeneration: () => number
  readonly onChange: (listener: () => void) => void
}

export function createSessionStatus(): SessionStatus {
  const changed = createSignal()
  let record = firstRecord
  let generation = 0
  return {
    read: () => record,
    change(step) {
      const next = recordAfter(record, step)
      if (next === record) return
      record = next
      changed.emit()
    },
    generation: () => generation,
    beginGeneration: () => (generation += 1),
    onChange: changed.on
  }
}
