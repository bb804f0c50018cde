import { spawn, type ChildProcess } from 'node:child_process'
import { expect, type Page } from '@playwright/test'
import { examParts } from '../support/exam-parts.ts'
import { launchApp, type LaunchedApp, type LaunchOptions } from '../support/launch-app.ts'
import { openStartPage, registerAndSignIn, settle } from '../support/learner.ts'
import { watchWait } from '../support/watch-waits.ts'
import { withFloor, type FrameFigures } from './measure-floor.ts'
import { withSlowProcessor, type FrameScope } from './measure-frame.ts'
import { memoryOf, type Memory } from './process-memory.ts'

export interface ExamFigures {
  readonly paperOpenMs: number
  readonly tickMs: readonly number[]
  readonly itemToItemMs: readonly number[]
  readonly frame: FrameFigures
  readonly memory: Memory
  /** Ticks, and the longest gap of main's event loop, while each fsync of main takes that much longer. */
  readonly slowDisk: readonly { readonly fsyncDelayMs: number; readonly tickMs: readonly number[]; readonly longestStallMs: number }[]
}

const wholePaper: FrameScope = { openings: 20, items: 180 }
const SLOW_ANSWER_COUNT = 30
/** Nobody reads the rules of a paper in less. */
const READING_MS = 2000
/** An exam lasts hours: what signing in needed (the password worker ends after 5 s) is not part of what it costs. */
const SETTLE_MS = 6000

/** Sits the 180-item paper and measures inside the page, from the click to the tick in the document. */
export async function measureExam(): Promise<ExamFigures> {
  const koya = await launchApp()
  try {
    await registerAndSignIn(koya.page)
    const paperOpenMs = await openPaper(koya.page)
    const { tickMs, itemToItemMs } = await answer(koya.page, 180)
    const frame = await withFloor(() => withSlowProcessor(koya.page, wholePaper))
    await koya.page.waitForTimeout(SETTLE_MS)
    const memory = await memoryOf(koya.app.process().pid ?? 0)
    const slowDisk = []
    for (const fsyncDelayMs of [16, 150]) slowDisk.push(await withSlowDisk(koya, fsyncDelayMs))
    return { paperOpenMs, tickMs, itemToItemMs, frame, memory, slowDisk }
  } finally {
    await koya.kill9()
  }
}

/** The slow processor alone, on the paper with all its answers. */
export async function measureFrame(): Promise<FrameFigures> {
  const koya = await launchApp()
  try {
    await registerAndSignIn(koya.page)
    await openPaper(koya.page)
    await answer(koya.page, 180)
    return await withFloor(() => withSlowProcessor(koya.page, wholePaper))
  } finally {
    await koya.kill9()
  }
}

/** Opens the paper and answers its first items in another build; `main`: its main file. */
export async function measureActs(
  build: Pick<LaunchOptions, 'main'>,
  itemCount: number
): Promise<Pick<ExamFigures, 'paperOpenMs' | 'tickMs' | 'itemToItemMs'>> {
  const koya = await launchApp(build)
  try {
    await registerAndSignIn(koya.page)
    const paperOpenMs = await openPaper(koya.page)
    return { paperOpenMs, ...(await answer(koya.page, itemCount)) }
  } finally {
    await koya.kill9()
  }
}

/** From the click on Start until the first question is drawn, in milliseconds of the page's own clock. */
async function openPaper(page: Page): Promise<number> {
  await openStartPage(page, 'UTME mock')
  await settle(page)
  await page.waitForTimeout(READING_MS)
  const { tookMs } = await watchWait(page, 'section[data-item-id]', () => page.getByRole('button', { name: 'Start the exam' }).click())
  await expect(page.getByRole(...examParts.question)).toBeVisible()
  await settle(page)
  return tookMs
}

/** Clicks an option of each item, waits for its tick, goes on; times in milliseconds of the page's own clock. */
function answer(page: Page, count: number): Promise<{ tickMs: number[]; itemToItemMs: number[] }> {
  return page.evaluate(async (answerCount) => {
    const until = (isThere: () => boolean): Promise<void> =>
      new Promise((resolve) => {
        if (isThere()) {
          resolve()
          return
        }
        const observer = new MutationObserver(() => {
          if (!isThere()) return
          observer.disconnect()
          resolve()
        })
        observer.observe(document.body, { subtree: true, childList: true, attributes: true })
      })
    const itemId = (): string => document.querySelector('section[data-item-id]')?.getAttribute('data-item-id') ?? ''
    const state = (): string => document.querySelector('[role="status"][data-item-id]')?.getAttribute('data-state') ?? ''
    const paint = (): Promise<void> =>
      new Promise((resolve) => {
        requestAnimationFrame(() => {
          resolve()
        })
      })
    const tickMs: number[] = []
    const itemToItemMs: number[] = []
    for (let index = 0; index < answerCount; index += 1) {
      const radios = [...document.querySelectorAll<HTMLInputElement>('section[data-item-id] input[type="radio"]')]
      const unchosen = radios.find((radio) => !radio.checked)
      const clickedAt = performance.now()
      unchosen?.click()
      await until(() => state() === 'chosen')
      await until(() => state() === 'kept' || state() === 'received')
      tickMs.push(performance.now() - clickedAt)
      const before = itemId()
      const key = index % 2 === 0 || index < answerCount - 1 ? 'n' : 'p'
      const pressedAt = performance.now()
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))
      if (index === answerCount - 1) break
      await until(() => itemId() !== before)
      await paint()
      itemToItemMs.push(performance.now() - pressedAt)
    }
    return { tickMs, itemToItemMs }
  }, count)
}

async function withSlowDisk({ app, page }: LaunchedApp, fsyncDelayMs: number): Promise<ExamFigures['slowDisk'][number]> {
  await page.locator('button[data-item-id]').first().click()
  const strace = slowFsync(app.process().pid ?? 0, fsyncDelayMs)
  await page.waitForTimeout(1500)
  await app.evaluate(() => {
    const holder = globalThis as unknown as { longestGapMs: number; gapTimer: NodeJS.Timeout }
    let last = performance.now()
    holder.longestGapMs = 0
    holder.gapTimer = setInterval(() => {
      const now = performance.now()
      holder.longestGapMs = Math.max(holder.longestGapMs, now - last - 5)
      last = now
    }, 5)
  })
  const { tickMs } = await answer(page, SLOW_ANSWER_COUNT)
  const longestStallMs = await app.evaluate(() => {
    const holder = globalThis as unknown as { longestGapMs: number; gapTimer: NodeJS.Timeout }
    clearInterval(holder.gapTimer)
    return holder.longestGapMs
  })
  await end(strace)
  return { fsyncDelayMs, tickMs, longestStallMs }
}

function slowFsync(pid: number, delayMs: number): ChildProcess {
  const inject = `inject=fsync,fdatasync:delay_exit=${String(delayMs * 1000)}`
  return spawn('strace', ['-f', '-qq', '-o', '/dev/null', '-p', String(pid), '-e', 'trace=fsync,fdatasync', '-e', inject], { stdio: 'ignore' })
}

async function end(child: ChildProcess): Promise<void> {
  const exited = new Promise((done) => child.once('exit', done))
  child.kill('SIGINT')
  await exited
}
