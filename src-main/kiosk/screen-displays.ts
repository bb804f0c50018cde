import { BaseWindow, screen, type BrowserWindow } from 'electron'
import type { Bounds, Cover, Displays } from './display-lock.ts'

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

/** A window without a page: nothing in it that could be attacked, and no process of its own. */
export function openCover(bounds: Bounds): Cover {
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
  return {
    moveTo(place) {
      if (!cover.isDestroyed()) cover.setBounds(place)
    },
    close() {
      if (!cover.isDestroyed()) cover.destroy()
    }
  }
}
