/**
 * Does work in pieces, one for each step of the iterator. Each is a task of its own, of the lowest priority unless another is asked for: what is
 * pressed, painted or timed meanwhile comes before the next one. The first comes after the next frame. Nothing is done where the browser has no
 * such tasks. Answers how to stop it.
 */
export function runInBackground(work: Iterator<unknown>, priority: TaskPriority = 'background'): () => void {
  if (!('scheduler' in globalThis)) return () => undefined
  let isStopped = false
  const postNext = (): void => {
    scheduler.postTask(piece, { priority }).catch((thrown: unknown) => {
      reportError(thrown)
    })
  }
  const piece = (): void => {
    if (!isStopped && work.next().done !== true) postNext()
  }
  const frame = requestAnimationFrame(postNext)
  // Not by a signal: each act stops what the one before began, and a signal costs as much as a square of the palette.
  return () => {
    isStopped = true
    cancelAnimationFrame(frame)
  }
}
