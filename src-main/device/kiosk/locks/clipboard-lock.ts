import type { BrowserWindow } from 'electron'
import type { Lock } from './locks.ts'

/** The longest that something put there by another program, or selected in the page, lies in the system's clipboard. */
const EMPTY_EVERY_MS = 1000

interface ClipboardLockDeps {
  /** Empties the system's clipboard, and on Linux what is selected, too. */
  readonly empty: () => void
  /** Whether the page is refused to write there by itself. */
  readonly withhold: (isWithheld: boolean) => void
  readonly window: Pick<BrowserWindow, 'on' | 'off' | 'isDestroyed'>
}

/** Nothing goes from another program into the exam, or out of it. The page has a clipboard of its own meanwhile (`use-own-clipboard.ts`). */
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
