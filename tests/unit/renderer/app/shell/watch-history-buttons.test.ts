import { afterEach, describe, expect, it, vi } from 'vitest'
import { watchHistoryButtons } from '../../../../../src-renderer/app/shell/watch-history-buttons.ts'

type Direction = 'back' | 'forward'

function watch() {
  const went: Direction[] = []
  const asked = new Set<(payload: { direction: Direction }) => void>()
  const stop = watchHistoryButtons({
    page: window,
    onHistoryAsked: (listener) => {
      asked.add(listener)
      return () => asked.delete(listener)
    },
    go: (direction) => went.push(direction)
  })
  stops.push(stop)
  return { went, ask: (direction: Direction) => [...asked].forEach((listener) => listener({ direction })) }
}

const stops: (() => void)[] = []

afterEach(() => {
  for (const stop of stops.splice(0)) stop()
  vi.useRealTimers()
  document.body.replaceChildren()
})

describe('back and forward', () => {
  it('back and forward are triggered by Alt and an arrow, by mouse buttons and by main', () => {
    vi.useFakeTimers()
    const { went, ask } = watch()
    const next = (): void => void vi.advanceTimersByTime(200)
    window.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowLeft', altKey: true }))
    next()
    window.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', altKey: true }))
    next()
    window.dispatchEvent(new MouseEvent('mouseup', { button: 3 }))
    next()
    window.dispatchEvent(new MouseEvent('mouseup', { button: 4 }))
    next()
    ask('back')
    expect(went).toEqual(['back', 'forward', 'back', 'forward', 'back'])
  })

  it('back and forward are not triggered by other keys and mouse buttons', () => {
    const { went } = watch()
    window.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowLeft' }))
    window.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowLeft', altKey: true, ctrlKey: true }))
    window.dispatchEvent(new MouseEvent('mouseup', { button: 0 }))
    expect(went).toEqual([])
  })

  it('back and forward count one press once, even if both page and main report it', () => {
    const { went, ask } = watch()
    window.dispatchEvent(new MouseEvent('mouseup', { button: 3 }))
    ask('back')
    expect(went).toEqual(['back'])
  })

  it('back and forward do nothing while a dialog is open', () => {
    const { went } = watch()
    const dialog = document.createElement('dialog')
    dialog.setAttribute('open', '')
    document.body.append(dialog)
    window.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowLeft', altKey: true }))
    expect(went).toEqual([])
  })
})
