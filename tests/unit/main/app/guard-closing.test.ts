import { EventEmitter } from 'node:events'
import { describe, expect, test } from 'vitest'
import { guardClosing } from '../../../../src-main/app/guard-closing.ts'
import type { Happening } from '../../../../src-main/device/kiosk/audit-log.ts'

/** Makes a Koya whose window, system and kiosk device the test controls. */
function makeKoya({ isHeld = false, title = null as string | null } = {}) {
  const app = new EventEmitter()
  const window = Object.assign(new EventEmitter(), { webContents: { isCrashed: () => false, getURL: (): string => 'app://koya/index.html' } })
  const powerMonitor = new EventEmitter()
  const signals = new EventEmitter()
  const done: string[] = []
  const notes: Happening[] = []
  const seat = { isHeld }
  const closing = guardClosing({
    app: Object.assign(app, { quit: () => done.push('quit'), exit: (code: number) => done.push(`exit ${String(code)}`) }) as never,
    window: window as never,
    powerMonitor: powerMonitor as never,
    signals: signals as never,
    currentAttempt: { read: () => (title === null ? null : { learnerId: 'ada', title }) },
    shutdown: { join: () => undefined, run: () => Promise.resolve() },
    kioskDevice: {
      isHeld: () => seat.isHeld,
      audit: { note: (happening) => notes.push(happening) },
      kiosk: {
        async giveBack(why) {
          done.push(`given back: ${why}`)
          // Releasing the locks takes time. System events must not wait for it.
          await Promise.resolve()
          seat.isHeld = false
        }
      }
    },
    closeAsked: ({ attemptTitle }) => done.push(`asked: ${attemptTitle}`)
  })
  const emit = (from: EventEmitter, name: string): boolean => {
    let isRefused = false
    from.emit(name, { preventDefault: () => (isRefused = true) })
    return isRefused
  }
  return { app, window, powerMonitor, signals, done, notes, closing, emit }
}

describe('a window that is closed', () => {
  test('closing a window closes it if no exam is open, and asks first during an exam', () => {
    const calm = makeKoya()
    expect(calm.emit(calm.window, 'close')).toBe(false)
    const exam = makeKoya({ title: 'UTME' })
    expect(exam.emit(exam.window, 'close')).toBe(true)
    expect(exam.done).toEqual(['asked: UTME'])
    exam.closing.closeAnyway()
    expect(exam.emit(exam.window, 'close')).toBe(false)
  })

  test('closing a window during an exam closes it if no Koya page is there to ask', () => {
    const koya = makeKoya({ title: 'UTME' })
    koya.window.webContents.getURL = () => 'data:text/html,stopped'
    expect(koya.emit(koya.window, 'close')).toBe(false)
  })

  test.each(['SIGTERM', 'SIGINT', 'SIGHUP'])('%s ends Koya at once, also during an exam', (signal) => {
    const koya = makeKoya({ title: 'UTME' })
    koya.signals.emit(signal)
    expect(koya.done).toEqual(['quit'])
  })
})

describe('K1: a seat that is held', () => {
  test('a held kiosk device refuses to end by window manager, signal, quit or page, and logs each attempt', () => {
    const koya = makeKoya({ isHeld: true, title: 'UTME' })
    expect(koya.emit(koya.window, 'close')).toBe(true)
    for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) koya.signals.emit(signal)
    expect(koya.emit(koya.app, 'before-quit')).toBe(true)
    koya.closing.closeAnyway()
    expect(koya.done).toEqual([])
    expect(koya.notes.map((note) => (note.what === 'end-refused' ? note.by : note.what))).toEqual([
      'window',
      'signal',
      'signal',
      'signal',
      'quit',
      'page'
    ])
  })

  test('a held kiosk device ends when the system shuts down, and releases the kiosk first', () => {
    const koya = makeKoya({ isHeld: true })
    koya.powerMonitor.emit('shutdown')
    expect(koya.done).toEqual(['given back: session-end', 'quit'])
    expect(koya.emit(koya.window, 'close')).toBe(false)
    expect(koya.emit(koya.app, 'before-quit')).toBe(false)
    koya.signals.emit('SIGTERM')
    expect(koya.done.at(-1)).toBe('quit')
  })

  test('a held kiosk device releases the kiosk when the Windows session ends', () => {
    const koya = makeKoya({ isHeld: true })
    koya.window.emit('session-end')
    expect(koya.done).toEqual(['given back: session-end'])
    expect(koya.emit(koya.window, 'close')).toBe(false)
  })

  test('a held kiosk device whose window is closed exits with code 70', () => {
    const koya = makeKoya({ isHeld: true })
    koya.window.emit('closed')
    expect(koya.done).toEqual(['exit 70'])
  })

  test('a kiosk device unlocked by an invigilator quits like a normal app', () => {
    const koya = makeKoya()
    koya.closing.end()
    expect(koya.done).toEqual(['quit'])
    expect(koya.emit(koya.app, 'before-quit')).toBe(false)
  })
})
