/**
 * Runs work in steps of an iterator. Each step is a separate task, of the lowest priority by default, so that input, painting and timers come
 * first. The first runs after the next frame. Does nothing if the browser has no prioritised tasks. Returns a function to stop.
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
  // A flag instead of an abort signal: each act stops the previous work, and a signal costs as much as a palette cell.
  return () => {
    isStopped = true
    cancelAnimationFrame(frame)
  }
}
