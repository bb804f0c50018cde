import { BaseWindow, screen, type BrowserWindow } from 'electron'
import { areSame, type Bounds, type Cover, type Displays } from './display-lock.ts'

/** The displays as Electron tells of them. */
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

/** Between what a window manager did to a cover and its return. */
const PUT_BACK_AFTER_MS = 100
/** Electron of 42 falls over where a window ends while the system still tells of its coming (seen on Linux): a cover is hidden first and ends by then. */
const ENDS_AFTER_MS = 1000

/** A window without a page: nothing in it that could be attacked, and no process of its own. */
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
