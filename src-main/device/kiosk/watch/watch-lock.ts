import type { Lock } from '../locks/locks.ts'
import type { WatchEar, WatchPipe } from './watch-pipe.ts'

/** How long the watchdog process may take to connect. */
const CALL_LIMIT_MS = 30_000
/** How long a connected one may be silent: five of its heartbeats. */
const SILENCE_LIMIT_MS = 10_000
const RENEW_AFTER_MS = 1000
/** After this many renewals, another one is tried once a minute, so that it costs the exam nothing. */
const QUICK_RENEWALS = 20
const RENEW_SLOWLY_AFTER_MS = 60_000

/** The watchdog process, as main sees it. */
export interface WatchProcess {
  onExit(listener: () => void): void
  end(): void
}

interface WatchLockDeps {
  /** Null if this run has none. */
  readonly start: ((name: string, restMs: number) => WatchProcess) | null
  readonly openPipe: (name: string, ear: WatchEar) => WatchPipe
  readonly makeName: () => string
  readonly restMs: () => number
  /** Called once the watchdog process is connected. */
  readonly called: () => void
  readonly renewed: () => void
}

/** Creates the lock with a watchdog process that restarts Koya if main ends without an announcement. If it dies or hangs, another one replaces it. */
export function createWatchLock({ start, openPipe, makeName, restMs, called, renewed }: WatchLockDeps): Lock {
  let letGo: (() => void) | null = null
  let renewals = 0

  function watch(begin: NonNullable<WatchLockDeps['start']>): void {
    const name = makeName()
    let isOver = false
    let timer = setTimeout(renew, CALL_LIMIT_MS)
    const live = (): void => {
      if (isOver) return
      clearTimeout(timer)
      timer = setTimeout(renew, SILENCE_LIMIT_MS)
    }
    const pipe = openPipe(name, {
      connected() {
        live()
        if (!isOver) called()
      },
      beat: live
    })
    const child = begin(name, restMs())
    child.onExit(renew)
    letGo = () => {
      isOver = true
      clearTimeout(timer)
      pipe.release()
    }

    function renew(): void {
      if (isOver) return
      isOver = true
      clearTimeout(timer)
      // Ended before it sees the closed connection, which would make it restart Koya.
      child.end()
      pipe.close()
      renewals += 1
      renewed()
      timer = setTimeout(
        () => {
          watch(begin)
        },
        renewals > QUICK_RENEWALS ? RENEW_SLOWLY_AFTER_MS : RENEW_AFTER_MS
      )
    }
  }

  return {
    name: 'watch',
    take() {
      if (start === null) return 'not-offered'
      watch(start)
      return 'held'
    },
    release() {
      letGo?.()
      letGo = null
    }
  }
}
