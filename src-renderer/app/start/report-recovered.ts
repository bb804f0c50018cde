/** As Chromium names what ends a page transition before its time: a slow machine, a hidden window, another transition. */
const endedTransitions: readonly string[] = ['TimeoutError', 'AbortError', 'InvalidStateError']

/**
 * What React mended by itself, told to the window as any other fault. A page transition that was cut short is none: the page has changed,
 * only without its motion.
 */
export function reportRecovered(error: unknown): void {
  if (error instanceof DOMException && endedTransitions.includes(error.name)) return
  reportError(error)
}
