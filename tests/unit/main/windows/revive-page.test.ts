import { EventEmitter } from 'node:events'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { revivePage } from '../../../../src-main/windows/revive-page.ts'

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

test('a page whose process died is loaded anew at once, and the log says why', async () => {
  const { gone, loads, logged } = watch()
  gone('oom')
  await pass(SETTLE_MS)
  expect(loads()).toBe(1)
  expect(logged).toEqual(['page gone: oom, exit code 9'])
})

test('a page that Koya itself ended with its window is left alone', async () => {
  const { gone, loads } = watch()
  gone('clean-exit')
  await pass(SETTLE_MS)
  expect(loads()).toBe(0)
})

test('after three new pages in five minutes the learner is asked, and a try of theirs counts anew', async () => {
  const { gone, loads, asked } = watch({ answers: [true] })
  for (let death = 0; death < 3; death += 1) gone('crashed')
  await pass(SETTLE_MS)
  expect([loads(), asked()]).toEqual([3, 0])
  gone('crashed')
  await pass(SETTLE_MS)
  expect([loads(), asked()]).toEqual([4, 1])
  gone('crashed')
  await pass(SETTLE_MS)
  expect([loads(), asked()]).toEqual([5, 1])
})

test('deaths that lie more than five minutes apart are never asked about', async () => {
  const { gone, loads, asked } = watch()
  for (let death = 0; death < 6; death += 1) {
    gone('crashed')
    await pass(101_000)
  }
  expect([loads(), asked()]).toEqual([6, 0])
})

test('whoever closes Koya then gets no further page', async () => {
  const { gone, loads, window } = watch({ answers: [false] })
  for (let death = 0; death < 4; death += 1) gone('crashed')
  await pass(SETTLE_MS)
  expect(loads()).toBe(3)
  expect(window.isDestroyed()).toBe(true)
})

test('a page that hangs is ended after ten seconds, and one that comes back is not', async () => {
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

test('a page in sight that draws nothing is ended, at the second time with the process that draws', async () => {
  const { page, finishLoad, ended, drawingEnded, loads } = watch()
  page.draws = false
  finishLoad()
  await pass(FRAME_LIMIT_MS - 1)
  expect(ended()).toBe(0)
  await pass(1 + SETTLE_MS)
  expect([ended(), loads(), drawingEnded()]).toEqual([1, 1, 0])
  finishLoad()
  await pass(FRAME_LIMIT_MS + SETTLE_MS)
  expect([ended(), loads(), drawingEnded()]).toEqual([2, 2, 1])
})

test('a page that does not even answer is ended, too', async () => {
  const { page, finishLoad, ended } = watch()
  page.draws = false
  page.answers = false
  finishLoad()
  await pass(FRAME_LIMIT_MS + ANSWER_LIMIT_MS)
  expect(ended()).toBe(1)
})

test('a page that draws is left alone', async () => {
  const { finishLoad, ended } = watch()
  finishLoad()
  await pass(10 * FRAME_LIMIT_MS)
  expect(ended()).toBe(0)
})

test('a page that is minimised, covered or behind a locked screen needs no frames until it is seen', async () => {
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

test('a process that does not hear that it shall end is ended outright', async () => {
  const { page, window, killed } = watch()
  page.hears = false
  window.emit('unresponsive')
  await pass(HANG_LIMIT_MS + STUBBORN_MS - 1)
  expect(killed).toEqual([])
  await pass(1)
  expect(killed).toEqual([PID])
})

test('a process that has ended itself is not ended once more', async () => {
  const { window, killed } = watch()
  window.emit('unresponsive')
  await pass(HANG_LIMIT_MS + 2 * STUBBORN_MS)
  expect(killed).toEqual([])
})

test('an older load’s missing frame does not end the page after it', async () => {
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
  loadURL(): Promise<void> {
    this.loaded += 1
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

/** A window whose page draws, with what was asked of it; `answers` are the learner's to the question, in order. */
function watch({ answers = [] }: { readonly answers?: boolean[] } = {}) {
  const page = new FakeContents()
  const window = new FakeWindow(page)
  const logged: string[] = []
  const note = (line: string): void => {
    logged.push(line)
  }
  const killed: number[] = []
  let asked = 0
  let drawingEnded = 0
  revivePage({
    window: window as unknown as Parameters<typeof revivePage>[0]['window'],
    log: { info: note, warn: note, error: note },
    ask() {
      asked += 1
      return Promise.resolve(answers.shift() ?? false)
    },
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
    asked: () => asked,
    drawingEnded: () => drawingEnded
  }
}
