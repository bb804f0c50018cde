import type { App } from 'electron'
import { parseIntent, parseIntentOf, type IntentPath } from './parse-intent.ts'

interface FollowIntentsDeps {
  readonly app: Pick<App, 'on'>
  readonly commandLine: readonly string[]
  /** Whether links open no page: an attempt is open, or the computer is a kiosk device of a centre. */
  readonly isDeaf: () => boolean
  readonly raiseWindow: () => void
  readonly routeRequested: (asked: { path: IntentPath }) => void
}

/** The link with which Koya was started, until it is taken once. */
export interface FirstIntent {
  take(): IntentPath | null
}

/**
 * Follows second starts and links of other programs: they raise the window and open the named page, but no page during an exam. A link that arrives
 * before the page has requested its first route becomes that route, since no page listens yet.
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
  // macOS passes links as an event.
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
