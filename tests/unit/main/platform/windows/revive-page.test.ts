import { EventEmitter } from 'node:events'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { revivePage } from '../../../../../src-main/platform/windows/revive-page.ts'
import { isPageOf, windowRoles } from '../../../../../src-main/platform/windows/window-roles.ts'

const FRAME_LIMIT_MS = 15_000
const ANSWER_LIMIT_MS = 5000
const HANG_LIMIT_MS = 10_000
const STUBBORN_MS = 3000
const SETTLE_MS = 200
const PID = 4321

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('a page whose process died is reloaded at once, and the reason is logged', async () => {
  const { gone, loads, logged } = watch()
  gone('oom')
  await pass(SETTLE_MS)
  expect(loads()).toBe(1)
  expect(logged).toEqual(['page gone: oom, exit code 9'])
})

test('a page that exited cleanly is not reloaded', async () => {
  const { gone, loads } = watch()
  gone('clean-exit')
  await pass(SETTLE_MS)
  expect(loads()).toBe(0)
})

test('a page that keeps crashing is always reloaded, each time after a longer wait up to a minute', async () => {
  const { gone, loads } = watch()
  for (let death = 0; death < 3; death += 1) {
    gone('crashed')
    await pass(SETTLE_MS)
  }
  expect(loads()).toBe(3)
  for (const [death, waitMs] of [5000, 15_000, 30_000, 60_000, 60_000, 60_000].entries()) {
    gone('crashed')
    await pass(SETTLE_MS + waitMs - 1)
    expect(loads(), `death ${String(death + 4)}`).toBe(3 + death)
    await pass(1)
    expect(loads(), `death ${String(death + 4)}`).toBe(4 + death)
  }
})

test('the window shows a notice while a reload is waiting', async () => {
  const { page, gone } = watch()
  for (let death = 0; death < 4; death += 1) gone('crashed')
  await pass(SETTLE_MS)
  const shown = decodeURIComponent(page.url)
  expect(shown).toMatch(/^data:text\/html/)
  expect(shown).toContain('Your answers are saved on this computer.')
  expect(isPageOf(windowRoles.main, page.url)).toBe(false)
  await pass(5000)
  expect(page.url).toBe('app://koya/index.html')
})

test('if the notice page crashes too, the waiting reload still happens', async () => {
  const { page, gone, loads } = watch()
  for (let death = 0; death < 4; death += 1) gone('crashed')
  await pass(SETTLE_MS)
  gone('oom')
  await pass(5000)
  expect({ loadCount: loads(), url: page.url }).toEqual({ loadCount: 4, url: 'app://koya/index.html' })
})

test('with at most three crashes within five minutes, every reload is immediate', async () => {
  const { gone, loads } = watch()
  for (let death = 0; death < 6; death += 1) {
    gone('crashed')
    await pass(SETTLE_MS)
    expect(loads()).toBe(1 + death)
    await pass(101_000)
  }
})

test('nothing is loaded into a destroyed window', async () => {
  const { gone, loads, window } = watch()
  for (let death = 0; death < 4; death += 1) gone('crashed')
  await pass(SETTLE_MS)
  window.destroy()
  await pass(60_000)
  expect(loads()).toBe(3)
})

test('a page that hangs for ten seconds is ended, and one that responds again in time is not', async () => {
  const { window, ended } = watch()
  window.emit('unresponsive')
  await pass(HANG_LIMIT_MS - 1)
  window.emit('responsive')
  await pass(HANG_LIMIT_MS)
  expect(ended()).toBe(0)
  window.emit('unresponsive')
  await pass(HANG_LIMIT_MS)
  expect(ended()).toBe(1)
})

test('a visible page that draws nothing is ended; the second time the GPU process is ended too', async () => {
  const { page, finishLoad, ended, drawingEnded, loads } = watch()
  page.draws = false
  finishLoad()
  await pass(FRAME_LIMIT_MS - 1)
  expect(ended()).toBe(0)
  await pass(1 + SETTLE_MS)
  expect({ endCount: ended(), loadCount: loads(), drawingEndCount: drawingEnded() }).toEqual({ endCount: 1, loadCount: 1, drawingEndCount: 0 })
  finishLoad()
  await pass(FRAME_LIMIT_MS + SETTLE_MS)
  expect({ endCount: ended(), loadCount: loads(), drawingEndCount: drawingEnded() }).toEqual({ endCount: 2, loadCount: 2, drawingEndCount: 1 })
})

test('a visible page that neither draws nor answers is ended', async () => {
  const { page, finishLoad, ended } = watch()
  page.draws = false
  page.answers = false
  finishLoad()
  await pass(FRAME_LIMIT_MS + ANSWER_LIMIT_MS)
  expect(ended()).toBe(1)
})

test('a page that draws is not ended', async () => {
  const { finishLoad, ended } = watch()
  finishLoad()
  await pass(10 * FRAME_LIMIT_MS)
  expect(ended()).toBe(0)
})

test('a hidden or minimised page is not ended for drawing nothing until it is visible again', async () => {
  const { page, window, finishLoad, ended } = watch()
  page.draws = false
  page.visibility = 'hidden'
  finishLoad()
  await pass(4 * FRAME_LIMIT_MS)
  page.visibility = 'visible'
  window.minimised = true
  await pass(4 * FRAME_LIMIT_MS)
  expect(ended()).toBe(0)
  window.minimised = false
  await pass(2 * FRAME_LIMIT_MS)
  expect(ended()).toBe(1)
})

test('a hung process that ignores its forced crash is killed by its process id', async () => {
  const { page, window, killed } = watch()
  page.hears = false
  window.emit('unresponsive')
  await pass(HANG_LIMIT_MS + STUBBORN_MS - 1)
  expect(killed).toEqual([])
  await pass(1)
  expect(killed).toEqual([PID])
})

test('a hung process that has ended is not killed again', async () => {
  const { window, killed } = watch()
  window.emit('unresponsive')
  await pass(HANG_LIMIT_MS + 2 * STUBBORN_MS)
  expect(killed).toEqual([])
})

test('a missing frame of an earlier load does not end the page loaded after it', async () => {
  const { page, finishLoad, ended } = watch()
  page.draws = false
  finishLoad()
  await pass(FRAME_LIMIT_MS - 1)
  page.draws = true
  finishLoad()
  await pass(FRAME_LIMIT_MS)
  expect(ended()).toBe(0)
})

async function pass(ms: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(ms)
}

class FakeWindow extends EventEmitter {
  minimised = false
  #isDestroyed = false
  readonly webContents: FakeContents
  constructor(contents: FakeContents) {
    super()
    this.webContents = contents
  }
  isVisible = (): boolean => true
  isMinimized = (): boolean => this.minimised
  isDestroyed = (): boolean => this.#isDestroyed
  destroy(): void {
    this.#isDestroyed = true
  }
}

class FakeContents extends EventEmitter {
  draws = true
  answers = true
  hears = true
  visibility = 'visible'
  loaded = 0
  ended = 0
  isCrashed = (): boolean => false
  getOSProcessId = (): number => PID
  url = 'app://koya/index.html'
  loadURL(url: string): Promise<void> {
    this.url = url
    if (url.startsWith('app:')) this.loaded += 1
    return Promise.resolve()
  }
  forcefullyCrashRenderer(): void {
    this.ended += 1
    if (this.hears) this.emit('render-process-gone', {}, { reason: 'crashed', exitCode: 9 })
  }
  executeJavaScriptInIsolatedWorld(_world: number, [source]: readonly { code: string }[]): Promise<unknown> {
    const isAnswered = source?.code.includes('requestAnimationFrame') === true ? this.draws : this.answers
    return isAnswered ? Promise.resolve(this.visibility) : new Promise(() => undefined)
  }
}

/** Makes a window whose page draws, and records what is asked of it. */
function watch() {
  const page = new FakeContents()
  const window = new FakeWindow(page)
  const logged: string[] = []
  const note = (line: string): void => {
    logged.push(line)
  }
  const killed: number[] = []
  let drawingEnded = 0
  revivePage({
    window: window as unknown as Parameters<typeof revivePage>[0]['window'],
    log: { info: note, warn: note, error: note },
    endDrawing() {
      drawingEnded += 1
    },
    endProcess: (pid) => {
      killed.push(pid)
    },
    monotonicNow: () => Date.now()
  })
  return {
    page,
    window,
    logged,
    killed,
    gone: (reason: string) => page.emit('render-process-gone', {}, { reason, exitCode: 9 }),
    finishLoad: () => page.emit('did-finish-load'),
    loads: () => page.loaded,
    ended: () => page.ended,
    drawingEnded: () => drawingEnded
  }
}
