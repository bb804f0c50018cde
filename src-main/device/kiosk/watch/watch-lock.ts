import type { Lock } from '../locks/locks.ts'
import type { WatchEar, WatchPipe } from './watch-pipe.ts'

/** How long the second process may take to call. */
const CALL_LIMIT_MS = 30_000
/** How long one that has called may be silent: five of its beats. */
const SILENCE_LIMIT_MS = 10_000
const RENEW_AFTER_MS = 1000
/** Where so many have died another one is tried once a minute, so that it costs the exam nothing. */
const QUICK_RENEWALS = 20
const RENEW_SLOWLY_AFTER_MS = 60_000

/** The second process, as main sees it. */
export interface WatchProcess {
  onExit(listener: () => void): void
  end(): void
}

interface WatchLockDeps {
  /** Null where this run has none. */
  readonly start: ((name: string, restMs: number) => WatchProcess) | null
  readonly openPipe: (name: string, ear: WatchEar) => WatchPipe
  readonly makeName: () => string
  readonly restMs: () => number
  /** Told once the second process is there. */
  readonly called: () => void
  readonly renewed: () => void
}

/** A second process that starts Koya anew when main ends without having said so. Where it dies or hangs, another takes its place. */
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
      // Ended before it sees the line close, which would make it start Koya anew.
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
