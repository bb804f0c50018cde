import type { Lock } from './locks.ts'
import type { WatchLine } from './watch-line.ts'

/** How long the second process may take to call. */
const CALL_LIMIT_MS = 30_000
const RENEW_AFTER_MS = 1000
/** A second process that never lives is given up, and the audit says so. */
const MOST_RENEWALS = 20

/** The second process, as main sees it. */
export interface WatchProcess {
  onExit(listener: () => void): void
  end(): void
}

interface WatchLockDeps {
  /** Null where this run has none. */
  readonly start: ((name: string, restMs: number) => WatchProcess) | null
  readonly openLine: (name: string, connected: () => void) => WatchLine
  readonly makeName: () => string
  readonly restMs: () => number
  readonly renewed: () => void
}

/** A second process that starts Koya anew when main ends without having said so. Where it dies, another is started. */
export function createWatchLock({ start, openLine, makeName, restMs, renewed }: WatchLockDeps): Lock {
  let line: WatchLine | null = null
  let isHeld = false
  let renewals = 0

  function watch(): void {
    if (start === null) return
    const name = makeName()
    let isOver = false
    const limit = setTimeout(renew, CALL_LIMIT_MS)
    const thisLine = openLine(name, () => {
      clearTimeout(limit)
    })
    line = thisLine
    const child = start(name, restMs())
    child.onExit(renew)

    function renew(): void {
      clearTimeout(limit)
      if (isOver) return
      isOver = true
      thisLine.close()
      child.end()
      if (!isHeld || renewals >= MOST_RENEWALS) return
      renewals += 1
      renewed()
      setTimeout(() => {
        if (isHeld) watch()
      }, RENEW_AFTER_MS)
    }
  }

  return {
    name: 'watch',
    take() {
      if (start === null) return 'not-offered'
      isHeld = true
      watch()
      return 'held'
    },
    release() {
      isHeld = false
      line?.release()
      line = null
    }
  }
}
