import { EventEmitter } from 'node:events'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { showWhenDrawn } from '../../../../../src-main/platform/windows/show-when-drawn.ts'

const FIRST_FRAME_MS = 2000

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

class FakeWindow extends EventEmitter {
  readonly webContents = new EventEmitter()
  shownTimes = 0
  isGone = false
  isVisible = (): boolean => this.shownTimes > 0
  isDestroyed = (): boolean => this.isGone
  show(): void {
    this.shownTimes += 1
  }
}

function open(): FakeWindow {
  const window = new FakeWindow()
  showWhenDrawn(window as unknown as Parameters<typeof showWhenDrawn>[0])
  return window
}

test('a window is shown at its first frame, and only once', () => {
  const window = open()
  window.emit('ready-to-show')
  expect(window.shownTimes).toBe(1)
  window.webContents.emit('did-finish-load')
  vi.advanceTimersByTime(FIRST_FRAME_MS)
  expect(window.shownTimes).toBe(1)
})

test('a window whose page draws no frame is shown two seconds after its load', () => {
  const window = open()
  window.webContents.emit('did-finish-load')
  vi.advanceTimersByTime(FIRST_FRAME_MS - 1)
  expect(window.shownTimes).toBe(0)
  vi.advanceTimersByTime(1)
  expect(window.shownTimes).toBe(1)
})

test('a window closed before its first frame is not shown', () => {
  const window = open()
  window.webContents.emit('did-finish-load')
  window.isGone = true
  vi.advanceTimersByTime(FIRST_FRAME_MS)
  expect(window.shownTimes).toBe(0)
})
