/**
 * After a fallback React shows nothing new for 300 ms, by the timer that it finds when it is loaded. Tests wait for content, so here it waits for
 * nothing: the pause is most of the time of a test of a page. Before everything that imports React.
 */
const { setTimeout: timer } = globalThis
globalThis.setTimeout = ((act: () => void) => timer(act, 0)) as typeof setTimeout
try {
  await import('react-dom/client')
} finally {
  globalThis.setTimeout = timer
}

export {}
