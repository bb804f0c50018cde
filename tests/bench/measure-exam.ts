import { spawn, type ChildProcess } from 'node:child_process'
import { expect, type Page } from '@playwright/test'
import { launchApp, type LaunchedApp } from '../support/launch-app.ts'
import { openStartPage, registerAndSignIn, settle } from '../support/learner.ts'
import { placeOf, visit } from '../support/visit.ts'
import { residentBytes } from './resident-memory.ts'

export interface ExamFigures {
  readonly paperOpenMs: number
  readonly tickMs: readonly number[]
  readonly itemToItemMs: readonly number[]
  readonly slowProcessor: SlowProcessorFigures
  readonly residentBytes: number
  /** Ticks, and the longest gap of main's event loop, while each fsync of main takes that much longer. */
  readonly slowDisk: readonly { readonly fsyncDelayMs: number; readonly tickMs: readonly number[]; readonly longestStallMs: number }[]
}

/** What the page computes for one act before it can paint, its script and its layout, on a processor that is `CPU_SLOWDOWN` times slower. */
export interface SlowProcessorFigures {
  readonly openMs: readonly number[]
  readonly answerMs: readonly number[]
  readonly moveMs: readonly number[]
}

/** About what lies between a classroom Celeron and the machine of a developer. */
export const CPU_SLOWDOWN = 4
const SLOW_OPEN_COUNT = 20
const SLOW_ANSWER_COUNT = 30
/** An exam lasts hours: what signing in needed (the password worker ends after 5 s) is not part of what it costs. */
const SETTLE_MS = 6000

/** Sits the 180-item paper and measures inside the page, from the click to the tick in the document. */
export async function measureExam(): Promise<ExamFigures> {
  const koya = await launchApp()
  try {
    await registerAndSignIn(koya.page)
    const paperOpenMs = await openPaper(koya.page)
    const { tickMs, itemToItemMs } = await answer(koya.page, 180)
    const slowProcessor = await withSlowProcessor(koya.page)
    await koya.page.waitForTimeout(SETTLE_MS)
    const resident = await residentBytes(koya.app.process().pid ?? 0)
    const slowDisk = []
    for (const fsyncDelayMs of [16, 150]) slowDisk.push(await withSlowDisk(koya, fsyncDelayMs))
    return { paperOpenMs, tickMs, itemToItemMs, slowProcessor, residentBytes: resident, slowDisk }
  } finally {
    await koya.kill9()
  }
}

async function openPaper(page: Page): Promise<number> {
  await openStartPage(page, 'UTME mock')
  const startedAt = performance.now()
  await page.getByRole('button', { name: 'Start the exam' }).click()
  await expect(page.getByTestId('question')).toBeVisible()
  const paperOpenMs = performance.now() - startedAt
  await settle(page)
  return paperOpenMs
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
    const itemId = (): string => document.querySelector('[data-testid="question"]')?.getAttribute('data-item-id') ?? ''
    const state = (): string => document.querySelector('[data-testid="answer-state"]')?.getAttribute('data-state') ?? ''
    const paint = (): Promise<void> =>
      new Promise((resolve) => {
        requestAnimationFrame(() => {
          resolve()
        })
      })
    const tickMs: number[] = []
    const itemToItemMs: number[] = []
    for (let index = 0; index < answerCount; index += 1) {
      const radios = [...document.querySelectorAll<HTMLInputElement>('[data-testid="question"] input[type="radio"]')]
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

/**
 * The open paper, opened anew from the home page, answered and walked through by key. An answer's and a move's time begins with the press and ends
 * when script has run and the page is laid out: painting is done beside it. Of opening it is the longest that the page was deaf in one piece.
 */
async function withSlowProcessor(page: Page): Promise<SlowProcessorFigures> {
  const devTools = await page.context().newCDPSession(page)
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
  const openMs: number[] = []
  for (let round = 0; round < SLOW_OPEN_COUNT; round += 1) openMs.push(await deafWhileOpening(page))
  const acts = await actByKeys(page)
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  await devTools.detach()
  return { openMs, ...acts }
}

/** Leaves the room for the home page and comes back; answers the longest gap in milliseconds between two turns of the page's event loop. */
async function deafWhileOpening(page: Page): Promise<number> {
  const room = await placeOf(page)
  await visit(page, '/')
  await settle(page)
  await page.evaluate(() => {
    const turns = new MessageChannel()
    const holder = globalThis as unknown as { longestMs: number; stop: () => void }
    let last = performance.now()
    holder.longestMs = 0
    turns.port1.onmessage = () => {
      const now = performance.now()
      holder.longestMs = Math.max(holder.longestMs, now - last)
      last = now
      turns.port2.postMessage(null)
    }
    holder.stop = () => {
      turns.port1.close()
    }
    turns.port2.postMessage(null)
  })
  await page.evaluate((path) => window.koyaTest?.go(path), room)
  await page.waitForSelector('[data-testid="question"]')
  await settle(page)
  return page.evaluate(() => {
    const holder = globalThis as unknown as { longestMs: number; stop: () => void }
    holder.stop()
    return holder.longestMs
  })
}

/** An answer and a move for each item of the paper, in milliseconds of the page's own clock. */
function actByKeys(page: Page): Promise<Pick<SlowProcessorFigures, 'answerMs' | 'moveMs'>> {
  return page.evaluate(async () => {
    const question = (): HTMLElement | null => document.querySelector('[data-testid="question"]')
    const shown = (): string => `${question()?.dataset['itemId'] ?? ''} ${question()?.querySelector<HTMLInputElement>('input:checked')?.value ?? ''}`
    const press = async (key: string): Promise<number> => {
      const before = shown()
      const pressedAt = performance.now()
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))
      for (let turn = 0; shown() === before && turn < 100; turn += 1) await Promise.resolve()
      if (shown() === before) throw new Error(`${key} changed nothing at once on ${before}`)
      document.body.getBoundingClientRect()
      return performance.now() - pressedAt
    }
    const painted = (): Promise<void> =>
      new Promise((resolve) => {
        requestAnimationFrame(() => {
          setTimeout(() => {
            resolve()
          })
        })
      })
    for (let before = ''; before !== shown();) {
      before = shown()
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'p', bubbles: true }))
      await painted()
    }
    const answerMs: number[] = []
    const moveMs: number[] = []
    for (let index = 0; index < 180; index += 1) {
      const open = [...(question()?.querySelectorAll<HTMLInputElement>('input[type="radio"]') ?? [])].findIndex((radio) => !radio.checked)
      answerMs.push(await press('abcd'[open] ?? 'a'))
      await painted()
      if (index === 179) break
      moveMs.push(await press('n'))
      await painted()
    }
    return { answerMs, moveMs }
  })
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
