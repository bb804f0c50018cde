import type { KoyaBridge } from '../../../src-shared/contracts/contracts.ts'

type Direction = 'back' | 'forward'

interface HistoryButtonsDeps {
  readonly page: Window
  readonly onHistoryAsked: KoyaBridge['app']['onHistoryAsked']
  readonly go: (direction: Direction) => void
}

/** On Windows one press of a mouse button reaches both the page and main. */
const SAME_PRESS_MS = 100

/** The fourth and fifth mouse button. */
const mouseButtons: Readonly<Record<number, Direction>> = { 3: 'back', 4: 'forward' }

/** Alt with an arrow, as in browsers; on a Mac, where that moves by a word, Command with a bracket. */
function directionOf({ altKey, metaKey, ctrlKey, shiftKey, key }: KeyboardEvent, isMac: boolean): Direction | undefined {
  if (ctrlKey || shiftKey) return undefined
  if (isMac) return metaKey && !altKey ? ({ '[': 'back', ']': 'forward' } as const)[key] : undefined
  return altKey && !metaKey ? ({ ArrowLeft: 'back', ArrowRight: 'forward' } as const)[key] : undefined
}

/** Listens for all ways to request back and forward. Returns a function to stop. */
export function watchHistoryButtons({ page, onHistoryAsked, go }: HistoryButtonsDeps): () => void {
  const isMac = page.navigator.userAgent.includes('Macintosh')
  const last: { from: 'page' | 'main'; atMs: number } = { from: 'page', atMs: -SAME_PRESS_MS }

  function ask(direction: Direction, from: 'page' | 'main'): void {
    const atMs = performance.now()
    const isSamePress = from !== last.from && atMs - last.atMs < SAME_PRESS_MS
    Object.assign(last, { from, atMs })
    if (!isSamePress) go(direction)
  }
  function onKeyDown(event: KeyboardEvent): void {
    const direction = directionOf(event, isMac)
    // An open dialog takes priority.
    if (direction === undefined || event.repeat || page.document.querySelector('dialog[open]')) return
    event.preventDefault()
    ask(direction, 'page')
  }
  function onMouseUp(event: MouseEvent): void {
    const direction = mouseButtons[event.button]
    if (direction === undefined || page.document.querySelector('dialog[open]')) return
    event.preventDefault()
    ask(direction, 'page')
  }

  page.addEventListener('keydown', onKeyDown)
  page.addEventListener('mouseup', onMouseUp)
  const stop = onHistoryAsked(({ direction }) => {
    ask(direction, 'main')
  })
  return () => {
    page.removeEventListener('keydown', onKeyDown)
    page.removeEventListener('mouseup', onMouseUp)
    stop()
  }
}
