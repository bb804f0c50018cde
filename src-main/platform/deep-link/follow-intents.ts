import type { App } from 'electron'
import { parseIntent, parseIntentOf, type IntentPath } from './parse-intent.ts'

interface FollowIntentsDeps {
  readonly app: Pick<App, 'on'>
  readonly commandLine: readonly string[]
  /** Whether links open no page: an attempt is open, or the computer is a kiosk device of a centre. */
  readonly isDeaf: () => boolean
  readonly raiseWindow: () => void
  /** Tells the page that there is one to take. */
  readonly routeRequested: (asked: Record<string, never>) => void
}

/** The page that was asked for last, until it is taken once. */
export interface AskedRoute {
  take(): IntentPath | null
}

/**
 * Follows the start of Koya, second starts and links of other programs: they raise the window and open the named page, but no page during an exam. A page
 * that is asked for waits until it is taken, since the window may not listen yet.
 */
export function followIntents({ app, commandLine, isDeaf, raiseWindow, routeRequested }: FollowIntentsDeps): AskedRoute {
  let asked = parseIntentOf(commandLine)
  function hear(path: IntentPath | null): void {
    raiseWindow()
    if (path === null || isDeaf()) return
    asked = path
    routeRequested({})
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
      const path = isDeaf() ? null : asked
      asked = null
      return path
    }
  }
}
