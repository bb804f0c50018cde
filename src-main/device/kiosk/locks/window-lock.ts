import type { BrowserWindow } from 'electron'
import type { Bounds } from './display-lock.ts'
import type { Lock } from './locks.ts'

/** How long a window manager may take to fill the display with the window. */
const FULL_SCREEN_LIMIT_MS = 8000
const LOOK_EVERY_MS = 50
/** Delay between the loss of focus and raising the window again: the other window has been drawn by then. */
const RAISE_AFTER_MS = 100

const MOST_PUT_BACKS = 5
/** Some window managers leave a few pixels at the edge. */
const EDGE_PIXELS = 8

type KioskWindow = Pick<
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
  | 'getBounds'
  | 'setBounds'
  | 'on'
  | 'off'
>

/** Events after which the window may have lost the display. */
const lossEvents = ['blur', 'minimize', 'hide', 'leave-full-screen', 'move', 'resize'] as const

interface WindowLockDeps {
  readonly window: KioskWindow
  /** The bounds of the whole display that shows the window. */
  readonly displayBounds: () => Bounds
  readonly wait: (ms: number) => Promise<void>
}

/**
 * Creates the lock that fills the display with the window, above all others, and restores it after each change. Refused if the system does not allow
 * it.
 */
export function createWindowLock({ window, displayBounds, wait }: WindowLockDeps): Lock {
  let isHeld = false
  let putBacks = 0
  let raising: NodeJS.Timeout | undefined

  function fill(): void {
    window.setAlwaysOnTop(true, 'screen-saver')
    window.setKiosk(true)
  }

  /** Restores the bounds a limited number of times: a window manager that insists on its own position wins. */
  function putBack(): void {
    const whole = displayBounds()
    if (fills(window.getBounds(), whole)) putBacks = 0
    else if (putBacks < MOST_PUT_BACKS) {
      putBacks += 1
      window.setBounds(whole)
    }
  }

  function raiseAgain(): void {
    clearTimeout(raising)
    raising = setTimeout(() => {
      if (!isHeld || window.isDestroyed()) return
      if (window.isMinimized()) window.restore()
      if (!window.isVisible()) window.show()
      if (!window.isFullScreen()) fill()
      putBack()
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
      for (const event of lossEvents) window.on(event as 'blur', raiseAgain)
      window.focus()
      return 'held'
    },
    release() {
      isHeld = false
      clearTimeout(raising)
      if (window.isDestroyed()) return
      for (const event of lossEvents) window.off(event as 'blur', raiseAgain)
      window.setKiosk(false)
      window.setAlwaysOnTop(false)
    }
  }
}

function fills(now: Bounds, whole: Bounds): boolean {
  return (['x', 'y', 'width', 'height'] as const).every((side) => Math.abs(now[side] - whole[side]) <= EDGE_PIXELS)
}
