import { BaseWindow, screen, type BrowserWindow } from 'electron'
import { areSame, type Bounds, type Cover, type Displays } from './display-lock.ts'

/** Creates the displays as Electron reports them. */
export function createScreenDisplays(window: Pick<BrowserWindow, 'getBounds' | 'isDestroyed'>): Displays {
  return {
    list: () => screen.getAllDisplays().map(({ id, bounds }) => ({ id, bounds })),
    ofExam: () => (window.isDestroyed() ? screen.getPrimaryDisplay() : screen.getDisplayMatching(window.getBounds())).id,
    onChange(listener) {
      screen.on('display-added', listener)
      screen.on('display-removed', listener)
      screen.on('display-metrics-changed', listener)
      return () => {
        screen.off('display-added', listener)
        screen.off('display-removed', listener)
        screen.off('display-metrics-changed', listener)
      }
    }
  }
}

/** Delay before a cover that the window manager changed is restored. */
const PUT_BACK_AFTER_MS = 100
/**
 * Electron 42 crashes if a window closes while the system is still announcing it (seen on Linux), so a cover is hidden first and destroyed after this
 * delay.
 */
const ENDS_AFTER_MS = 1000

/** Opens a window without a page: it has no content to attack and no renderer process. */
export function openCover(bounds: Bounds, lost: () => void): Cover {
  let expectedBounds = bounds
  let isOver = false
  const cover = new BaseWindow({
    ...bounds,
    frame: false,
    resizable: false,
    movable: false,
    minimizable: false,
    closable: false,
    focusable: false,
    skipTaskbar: true,
    backgroundColor: '#111111',
    title: 'Koya'
  })
  cover.setAlwaysOnTop(true, 'screen-saver')
  const putBack = (): void => {
    if (cover.isMinimized()) cover.restore()
    if (!cover.isVisible()) cover.showInactive()
    if (!areSame(cover.getBounds(), expectedBounds)) cover.setBounds(expectedBounds)
  }
  let later: NodeJS.Timeout | undefined
  const putBackSoon = (): void => {
    clearTimeout(later)
    later = setTimeout(() => {
      if (!isOver && !cover.isDestroyed()) putBack()
    }, PUT_BACK_AFTER_MS)
  }
  cover.on('move', putBackSoon)
  cover.on('resize', putBackSoon)
  cover.on('minimize', putBackSoon)
  cover.on('hide', putBackSoon)
  cover.once('closed', lost)
  return {
    moveTo(next) {
      expectedBounds = next
      if (!cover.isDestroyed()) putBack()
    },
    close() {
      isOver = true
      if (cover.isDestroyed()) return
      cover.hide()
      setTimeout(() => {
        if (!cover.isDestroyed()) cover.destroy()
      }, ENDS_AFTER_MS)
    }
  }
}
