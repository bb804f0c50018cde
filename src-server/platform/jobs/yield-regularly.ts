import { setImmediate } from 'node:timers/promises'

/** Long work in steps: at each `yield`, other work of this process may run. */
export type Steps<Value> = Generator<undefined, Value, undefined>

/** Waits until all other ready work of this process has run. */
export type Yielder = () => Promise<unknown>

/** Answers processed in one step: a few milliseconds on the slowest computer that we know. */
export const ANSWERS_PER_STEP = 1000

export const yieldToEventLoop: Yielder = () => setImmediate()

/**
 * Creates a yielder that serves many callers one at a time: each of a hundred concurrent callers continues one round of the event loop after
 * the one before.
 */
export function createSerialYielder(yielder: Yielder = yieldToEventLoop): Yielder {
  let last: Promise<unknown> = Promise.resolve()
  return () => (last = last.then(yielder))
}

/** Runs the steps, and lets other work run between them. */
export async function runYielding<Value>(steps: Steps<Value>, yielder: Yielder = yieldToEventLoop): Promise<Value> {
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
    await yielder()
  }
}

/** Visits parts one by one, such as the papers of a history. A step ends when their sizes reach `ANSWERS_PER_STEP`. */
export function* inSteps<Part>(parts: Iterable<Part>, sizeOf: (part: Part) => number, look: (part: Part) => void): Steps<void> {
  let size = 0
  for (const part of parts) {
    look(part)
    size += sizeOf(part)
    if (size < ANSWERS_PER_STEP) continue
    size = 0
    yield
  }
}
