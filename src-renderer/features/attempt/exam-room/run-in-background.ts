/**
 * Does work in pieces, one for each step of the iterator. Each is a task of the lowest priority: what is pressed, painted or timed meanwhile comes
 * before the next one, and the first comes after the next frame. Nothing is done where the browser has no such tasks. Answers how to stop it.
 */
export function runInBackground(work: Iterator<unknown>): () => void {
  if (!('scheduler' in globalThis)) return () => undefined
  const stopped = new AbortController()
  const frame = requestAnimationFrame(() => void run(work, stopped.signal))
  return () => {
    cancelAnimationFrame(frame)
    stopped.abort()
  }
}

async function run(work: Iterator<unknown>, signal: AbortSignal): Promise<void> {
  let isDone = false
  const piece = (): void => {
    isDone = work.next().done === true
  }
  try {
    while (!isDone) await scheduler.postTask(piece, { priority: 'background', signal })
  } catch (thrown) {
    // A piece that was called off is no fault.
    if (!signal.aborted) reportError(thrown)
  }
}
