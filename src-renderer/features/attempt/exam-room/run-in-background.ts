/**
 * Does work in pieces, one for each step of the iterator. Each is a task of its own, of the lowest priority unless another is asked for: what is
 * pressed, painted or timed meanwhile comes before the next one. The first comes after the next frame. Nothing is done where the browser has no
 * such tasks. Answers how to stop it.
 */
export function runInBackground(work: Iterator<unknown>, priority: TaskPriority = 'background'): () => void {
  if (!('scheduler' in globalThis)) return () => undefined
  const stopped = new AbortController()
  const frame = requestAnimationFrame(() => {
    postNext(work, { priority, signal: stopped.signal })
  })
  return () => {
    cancelAnimationFrame(frame)
    stopped.abort()
  }
}

interface TaskOptions {
  readonly priority: TaskPriority
  readonly signal: AbortSignal
}

function postNext(work: Iterator<unknown>, options: TaskOptions): void {
  const piece = (): void => {
    if (work.next().done !== true) postNext(work, options)
  }
  scheduler.postTask(piece, options).catch((thrown: unknown) => {
    // A piece that was called off is no fault.
    if (!options.signal.aborted) reportError(thrown)
  })
}
