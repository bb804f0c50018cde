import type { BrowserWindow } from 'electron'
import type { Lock } from './locks.ts'

/** How long a window manager may take to make a window fill its display. */
const FULL_SCREEN_LIMIT_MS = 8000
const LOOK_EVERY_MS = 50
/** Between the loss of the focus and the window's return: whoever took it has drawn by then. */
const RAISE_AFTER_MS = 100

type SeatWindow = Pick<
  BrowserWindow,
  | 'setKiosk'
  | 'setAlwaysOnTop'
  | 'isFullScreen'
  | 'isMinimized'
  | 'restore'
  | 'show'
  | 'focus'
  | 'moveTop'
  | 'isDestroyed'
  | 'isVisible'
  | 'on'
  | 'off'
>

interface WindowLockDeps {
  readonly window: SeatWindow
  readonly wait: (ms: number) => Promise<void>
}

/** The window fills its display, above all others, and comes back whenever something takes that from it. Refused where the system does not do it. */
export function createWindowLock({ window, wait }: WindowLockDeps): Lock {
  let isHeld = false
  let raising: NodeJS.Timeout | undefined

  function fill(): void {
    window.setAlwaysOnTop(true, 'screen-saver')
    window.setKiosk(true)
  }

  function bringBack(): void {
    clearTimeout(raising)
    raising = setTimeout(() => {
      if (!isHeld || window.isDestroyed()) return
      if (window.isMinimized()) window.restore()
      if (!window.isVisible()) window.show()
      if (!window.isFullScreen()) fill()
      window.moveTop()
      window.focus()
    }, RAISE_AFTER_MS)
  }

  return {
    name: 'window',
    async take() {
      if (!window.isVisible()) window.show()
      fill()
      for (let waitedMs = 0; !window.isFullScreen(); waitedMs += LOOK_EVERY_MS) {
        if (waitedMs >= FULL_SCREEN_LIMIT_MS) return { refused: 'not-taken' }
        await wait(LOOK_EVERY_MS)
        if (window.isDestroyed()) return { refused: 'not-taken' }
      }
      isHeld = true
      window.on('blur', bringBack)
      window.on('minimize', bringBack)
      window.on('hide', bringBack)
      window.on('leave-full-screen', bringBack)
      window.focus()
      return 'held'
    },
    release() {
      isHeld = false
      clearTimeout(raising)
      if (window.isDestroyed()) return
      window.off('blur', bringBack)
      window.off('minimize', bringBack)
      window.off('hide', bringBack)
      window.off('leave-full-screen', bringBack)
      window.setKiosk(false)
      window.setAlwaysOnTop(false)
    }
  }
}
