import type { App } from 'electron'
import { parseIntent, parseIntentOf, type IntentPath } from './parse-intent.ts'

interface FollowIntentsDeps {
  readonly app: Pick<App, 'on'>
  readonly commandLine: readonly string[]
  /** Whether no page is gone to: a paper is open, or the computer is an exam seat. */
  readonly isDeaf: () => boolean
  readonly raiseWindow: () => void
  readonly routeRequested: (asked: { path: IntentPath }) => void
}

/** What Koya was started with, until it is asked for once. */
export interface FirstIntent {
  take(): IntentPath | null
}

/**
 * A second start and an address of another program bring the window, and the page that they name; during an exam no page. What comes before the page has
 * asked for its first place is that place: nothing listens yet.
 */
export function followIntents({ app, commandLine, isDeaf, raiseWindow, routeRequested }: FollowIntentsDeps): FirstIntent {
  let first = parseIntentOf(commandLine)
  let isTaken = false
  function hear(path: IntentPath | null): void {
    raiseWindow()
    if (path === null || isDeaf()) return
    if (!isTaken) first = path
    routeRequested({ path })
  }
  app.on('second-instance', (_event, otherLine) => {
    hear(parseIntentOf(otherLine))
  })
  // macOS hands addresses over by an event.
  app.on('open-url', (event, address) => {
    event.preventDefault()
    hear(parseIntent(address))
  })
  return {
    take() {
      const path = isDeaf() ? null : first
      first = null
      isTaken = true
      return path
    }
  }
}
