import type { BrowserWindow } from 'electron'
import type { Lock } from './locks.ts'

/** The longest time that content of another program, or text selected in the page, stays in the system's clipboard. */
const EMPTY_EVERY_MS = 1000

interface ClipboardLockDeps {
  /** Empties the system's clipboard, and on Linux also the selection. */
  readonly empty: () => void
  /** Sets whether the page is refused clipboard access. */
  readonly withhold: (isWithheld: boolean) => void
  readonly window: Pick<BrowserWindow, 'on' | 'off' | 'isDestroyed'>
}

/** Creates the lock that blocks copying between other programs and the exam. Meanwhile the page has its own clipboard (`use-own-clipboard.ts`). */
export function createClipboardLock({ empty, withhold, window }: ClipboardLockDeps): Lock {
  let timer: NodeJS.Timeout | undefined
  return {
    name: 'clipboard',
    take() {
      withhold(true)
      empty()
      window.on('blur', empty)
      window.on('focus', empty)
      timer = setInterval(empty, EMPTY_EVERY_MS)
      return 'held'
    },
    release() {
      if (timer === undefined) return
      clearInterval(timer)
      timer = undefined
      withhold(false)
      if (!window.isDestroyed()) {
        window.off('blur', empty)
        window.off('focus', empty)
      }
      empty()
    }
  }
}
