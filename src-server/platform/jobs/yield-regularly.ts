import { setImmediate } from 'node:timers/promises'

/** Long work of this process in steps: each `yield` is a place where everything else may have its turn. */
export type Steps<Value> = Generator<undefined, Value, undefined>

/** Waits until everything else that was ready in this process has had its turn. */
export type Yielder = () => Promise<unknown>

/** So many answers are looked at in one step: a few milliseconds on the slowest computer that we know. */
export const ANSWERS_PER_STEP = 1000

export const yieldToEventLoop: Yielder = () => setImmediate()

/** Turns for many callers, one at a time: of a hundred who ask at once, each gets theirs a round of the event loop after the one before. */
export function createSerialYielder(yielder: Yielder = yieldToEventLoop): Yielder {
  let last: Promise<unknown> = Promise.resolve()
  return () => (last = last.then(yielder))
}

/** Does work step by step, with everybody else's turn between. */
export async function runYielding<Value>(steps: Steps<Value>, yielder: Yielder = yieldToEventLoop): Promise<Value> {
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
    await yielder()
  }
}

/** Looks at parts one by one, such as the papers of a history: a step ends where they come to `ANSWERS_PER_STEP` in size. */
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
