/**
 * Does work in pieces, one for each step of the iterator. Each is a task of its own, of the lowest priority unless another is asked for: what is
 * pressed, painted or timed meanwhile comes before the next one. The first comes after the next frame. Nothing is done where the browser has no
 * such tasks. Answers how to stop it.
 */
export function runInBackground(work: Iterator<unknown>, priority: TaskPriority = 'background'): () => void {
  if (!('scheduler' in globalThis)) return () => undefined
  const stopped = new AbortController()
  const frame = requestAnimationFrame(() => void run(work, { priority, signal: stopped.signal }))
  return () => {
    cancelAnimationFrame(frame)
    stopped.abort()
  }
}

async function run(work: Iterator<unknown>, task: { readonly priority: TaskPriority; readonly signal: AbortSignal }): Promise<void> {
  let isDone = false
  const piece = (): void => {
    isDone = work.next().done === true
  }
  try {
    while (!isDone) await scheduler.postTask(piece, task)
  } catch (thrown) {
    // A piece that was called off is no fault.
    if (!task.signal.aborted) reportError(thrown)
  }
}
