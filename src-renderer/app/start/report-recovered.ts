/** Chromium's names for an aborted page transition: slow machine, hidden window, or another transition. */
const endedTransitions: readonly string[] = ['TimeoutError', 'AbortError', 'InvalidStateError']

/** Reports errors from which React recovered, like other errors. Ignores an aborted page transition: the page has changed, only without motion. */
export function reportRecovered(error: unknown): void {
  if (error instanceof DOMException && endedTransitions.includes(error.name)) return
  reportError(error)
}
