import type { BrowserWindow } from 'electron'

type Direction = 'back' | 'forward'

const appCommands: ReadonlyMap<string, Direction> = new Map([
  ['browser-backward', 'back'],
  ['browser-forward', 'forward']
])
const swipes: ReadonlyMap<string, Direction> = new Map([
  ['left', 'back'],
  ['right', 'forward']
])

/**
 * Follows the back and forward buttons of mice and keyboards on Windows and Linux, and the swipe on macOS: the system sends them to the window, not
 * to the page.
 */
export function followHistoryButtons(window: Pick<BrowserWindow, 'on'>, asked: (payload: { direction: Direction }) => void): void {
  const ask = (direction: Direction | undefined): void => {
    if (direction) asked({ direction })
  }
  window.on('app-command', (event, command) => {
    if (appCommands.has(command)) event.preventDefault()
    ask(appCommands.get(command))
  })
  window.on('swipe', (_event, direction) => {
    ask(swipes.get(direction))
  })
}
