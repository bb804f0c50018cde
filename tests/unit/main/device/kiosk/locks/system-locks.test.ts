import { EventEmitter } from 'node:events'
import type { BrowserWindow } from 'electron'
import { describe, expect, test, vi } from 'vitest'
import { createCaptureLock } from '../../../../../../src-main/device/kiosk/locks/capture-lock.ts'
import { createClipboardLock } from '../../../../../../src-main/device/kiosk/locks/clipboard-lock.ts'
import { createKeyLock } from '../../../../../../src-main/device/kiosk/locks/key-lock.ts'
import { createShortcutLock, systemShortcuts } from '../../../../../../src-main/device/kiosk/locks/shortcut-lock.ts'
import { createWindowLock } from '../../../../../../src-main/device/kiosk/locks/window-lock.ts'

const display = { x: 0, y: 0, width: 1366, height: 768 }
const displayBounds = (): typeof display => display

/** A window that enters full screen when the test says so. */
class FakeKioskWindow extends EventEmitter {
  isFull = false
  isTaken = false
  isMin = false
  raised = 0
  readonly calls: string[] = []
  /** Whether the system follows requests. */
  readonly obeys: boolean
  constructor(obeys = true) {
    super()
    this.obeys = obeys
  }
  isDestroyed = (): boolean => false
  isVisible = (): boolean => true
  isMinimized = (): boolean => this.isMin
  isFullScreen = (): boolean => this.isFull
  show = (): void => undefined
  restore = (): void => {
    this.isMin = false
  }
  moveTop = (): void => undefined
  bounds = display
  /** Bounds that the system forces on every request; null if it obeys. */
  insistsOn: typeof display | null = null
  placed = 0
  getBounds = (): typeof display => this.bounds
  setBounds = (bounds: typeof display): void => {
    this.placed += 1
    this.bounds = this.insistsOn ?? bounds
  }
  focus = (): void => {
    this.raised += 1
  }
  setKiosk = (isKiosk: boolean): void => {
    this.calls.push(`kiosk ${String(isKiosk)}`)
    if (this.obeys) this.isFull = isKiosk
  }
  setAlwaysOnTop = (isOnTop: boolean): void => {
    this.calls.push(`on top ${String(isOnTop)}`)
  }
}

const asWindow = (window: FakeKioskWindow): BrowserWindow => window as unknown as BrowserWindow

describe('the window of a seat', () => {
  test('the kiosk window fills its display above all others, and is restored on release', async () => {
    const window = new FakeKioskWindow()
    const lock = createWindowLock({ window: asWindow(window), displayBounds, wait: () => Promise.resolve() })
    expect(await lock.take()).toBe('held')
    expect(window.calls).toEqual(['on top true', 'kiosk true'])
    await lock.release()
    expect(window.calls.slice(2)).toEqual(['kiosk false', 'on top false'])
    expect(window.eventNames()).toEqual([])
  })

  test('the kiosk window is refused after 8 s if no window manager makes it full screen', async () => {
    const window = new FakeKioskWindow(false)
    let waitedMs = 0
    const wait = (ms: number): Promise<void> => {
      waitedMs += ms
      return Promise.resolve()
    }
    expect(await createWindowLock({ window: asWindow(window), displayBounds, wait }).take()).toEqual({ refused: 'not-taken' })
    expect(waitedMs).toBe(8000)
  })

  test.each(['blur', 'minimize', 'hide', 'leave-full-screen'])('the kiosk window returns to the front and to full screen after %s', async (event) => {
    vi.useFakeTimers()
    const window = new FakeKioskWindow()
    const lock = createWindowLock({ window: asWindow(window), displayBounds, wait: () => Promise.resolve() })
    await lock.take()
    const before = window.raised
    window.isFull = false
    window.isMin = true
    window.emit(event)
    window.emit(event)
    vi.advanceTimersByTime(1000)
    expect({ raiseCount: window.raised - before, isFullScreen: window.isFull, isMinimised: window.isMin }).toEqual({
      raiseCount: 1,
      isFullScreen: true,
      isMinimised: false
    })
    await lock.release()
    vi.useRealTimers()
  })
})

describe('the place of a seat’s window', () => {
  test.each([
    ['move', { ...display, x: 400 }],
    ['resize', { ...display, width: 500, height: 300 }]
  ])('the kiosk window fills its whole display again after a %s', async (event, bounds) => {
    vi.useFakeTimers()
    const window = new FakeKioskWindow()
    const lock = createWindowLock({ window: asWindow(window), displayBounds, wait: () => Promise.resolve() })
    await lock.take()
    window.bounds = bounds
    window.emit(event)
    vi.advanceTimersByTime(1000)
    expect(window.bounds).toEqual(display)
    await lock.release()
    window.bounds = bounds
    window.emit(event)
    vi.advanceTimersByTime(1000)
    expect(window.bounds).toEqual(bounds)
    vi.useRealTimers()
  })

  test('repositioning the kiosk window stops after five times and ignores a difference of a few pixels', async () => {
    vi.useFakeTimers()
    const window = new FakeKioskWindow()
    const lock = createWindowLock({ window: asWindow(window), displayBounds, wait: () => Promise.resolve() })
    await lock.take()
    window.bounds = { ...display, height: display.height - 4 }
    window.emit('resize')
    vi.advanceTimersByTime(1000)
    expect(window.placed).toBe(0)
    window.insistsOn = { ...display, height: 700 }
    window.bounds = window.insistsOn
    for (let round = 0; round < 50; round += 1) {
      window.emit('resize')
      vi.advanceTimersByTime(200)
    }
    expect(window.placed).toBe(5)
    await lock.release()
    vi.useRealTimers()
  })
})

describe('the clipboard of a seat', () => {
  test('the clipboard is cleared when the device is taken, on focus changes, every second and on release', async () => {
    vi.useFakeTimers()
    const window = new FakeKioskWindow()
    const empty = vi.fn()
    const withhold = vi.fn()
    const lock = createClipboardLock({ empty, withhold, window: asWindow(window) })
    await lock.take()
    window.emit('blur')
    window.emit('focus')
    vi.advanceTimersByTime(3000)
    expect(empty).toHaveBeenCalledTimes(6)
    await lock.release()
    expect(empty).toHaveBeenCalledTimes(7)
    vi.advanceTimersByTime(5000)
    window.emit('blur')
    await lock.release()
    expect(empty).toHaveBeenCalledTimes(7)
    expect(withhold.mock.calls).toEqual([[true], [false]])
    vi.useRealTimers()
  })
})

describe('the keys of a seat', () => {
  test('keys are blocked from the page only while the device is held', async () => {
    const contents = new FakeKioskWindow()
    const lock = createKeyLock({ contents: contents as never, platform: 'linux' })
    const isRefused = (key: string, control: boolean): boolean => {
      const event = { preventDefault: vi.fn() }
      contents.emit('before-input-event', event, { type: 'keyDown', key, control, alt: false, shift: false, meta: false, location: 0 })
      return event.preventDefault.mock.calls.length > 0
    }
    await lock.take()
    expect([isRefused('r', true), isRefused('F12', false), isRefused('a', false), isRefused('+', true)]).toEqual([true, true, false, false])
    await lock.release()
    expect(isRefused('r', true)).toBe(false)
  })
})

describe('the combinations of the system', () => {
  const x11 = { platform: 'linux', environment: {} } as const

  test('the system’s key combinations are registered where possible and unregistered one by one', async () => {
    const register = vi.fn(() => true)
    const unregister = vi.fn()
    const lock = createShortcutLock({ globalShortcut: { register, unregister }, ...x11 })
    expect(await lock.take()).toBe('held')
    expect(register).toHaveBeenCalledTimes(systemShortcuts.length)
    await lock.release()
    expect(unregister).toHaveBeenCalledTimes(systemShortcuts.length)
  })

  test('combinations that the desktop reserves are reported, and the others are held', async () => {
    const unregister = vi.fn()
    const register = (shortcut: string): boolean => {
      if (shortcut === 'Super+D') throw new Error('unknown key')
      return shortcut !== 'Alt+Tab'
    }
    const lock = createShortcutLock({ globalShortcut: { register, unregister }, ...x11 })
    expect(await lock.take()).toBe('not-offered')
    await lock.release()
    expect(unregister).toHaveBeenCalledTimes(systemShortcuts.length - 2)
  })

  test('the system’s key combinations are not requested on Wayland, where each would open a dialog', async () => {
    const register = vi.fn(() => true)
    const lock = createShortcutLock({
      globalShortcut: { register, unregister: () => undefined },
      platform: 'linux',
      environment: { XDG_SESSION_TYPE: 'wayland' }
    })
    expect(await lock.take()).toBe('not-offered')
    expect(register).not.toHaveBeenCalled()
  })
})

describe('pictures of the screen', () => {
  test.each([
    ['win32', 'held', [true, false]],
    ['darwin', 'held', [true, false]],
    ['linux', 'not-offered', []]
  ] as const)('screen capture protection on %s is %s', async (platform, taking, calls) => {
    const asked: boolean[] = []
    const lock = createCaptureLock({ window: { setContentProtection: (isOn) => asked.push(isOn), isDestroyed: () => false }, platform })
    expect(await lock.take()).toBe(taking)
    await lock.release()
    expect(asked).toEqual(calls)
  })
})
