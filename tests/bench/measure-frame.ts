import type { Page } from '@playwright/test'
import { settle } from '../support/learner.ts'
import { placeOf, visit } from '../support/visit.ts'

/** What the page computes before it can paint, its script and its layout, on a processor that is `CPU_SLOWDOWN` times slower; milliseconds. */
export interface SlowProcessorFigures {
  readonly openMs: readonly number[]
  /** Acts at the pace of a hand: `PACE_MS` between the paint of one and the next. */
  readonly answerMs: readonly number[]
  readonly moveMs: readonly number[]
  /** After each move at that pace: the longest gap between two timers while the neighbours are laid out, up to 4 ms of it the timer's own. */
  readonly readyMs: readonly number[]
  /** As fast as frames follow each other, as no hand does. */
  readonly rushedMoveMs: readonly number[]
}

/** About what lies between a classroom Celeron and the machine of a developer. */
export const CPU_SLOWDOWN = 4
/** Nobody reads a question and answers it in less than a quarter of a second: half of that lies between any two presses. */
const PACE_MS = 125
const OPEN_COUNT = 20
const ITEM_COUNT = 180

/**
 * The open paper, opened anew from the home page, answered and walked through by key. An answer's and a move's time begins with the press and ends
 * when script has run and the page is laid out: painting is done beside it. Of opening it is the longest that the page was deaf in one piece.
 */
export async function withSlowProcessor(page: Page): Promise<SlowProcessorFigures> {
  const devTools = await page.context().newCDPSession(page)
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
  const openMs: number[] = []
  for (let round = 0; round < OPEN_COUNT; round += 1) openMs.push(await deafWhileOpening(page))
  const paced = await actByKeys(page, PACE_MS)
  const rushed = await actByKeys(page, 0)
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  await devTools.detach()
  return { openMs, ...paced, rushedMoveMs: rushed.moveMs }
}

/**
 * Leaves the room for the home page and comes back, until all of it is there; answers the longest gap in milliseconds between two turns of the
 * page's event loop.
 */
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
  for (const part of ['[data-testid="question"]', 'button[data-item-id]']) await page.waitForSelector(part)
  await settle(page)
  return page.evaluate(() => {
    const holder = globalThis as unknown as { longestMs: number; stop: () => void }
    holder.stop()
    return holder.longestMs
  })
}

/** An answer and a move for each item of the paper, in milliseconds of the page's own clock. */
function actByKeys(page: Page, paceMs: number): Promise<Pick<SlowProcessorFigures, 'answerMs' | 'moveMs' | 'readyMs'>> {
  return page.evaluate(
    async ({ itemCount, pace }) => {
      const question = (): HTMLElement | null => document.querySelector('[data-testid="question"]')
      const shown = (): string =>
        `${question()?.dataset['itemId'] ?? ''} ${question()?.querySelector<HTMLInputElement>('input:checked')?.value ?? ''}`
      const press = async (key: string): Promise<number> => {
        const before = shown()
        const pressedAt = performance.now()
        document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))
        for (let turn = 0; shown() === before && turn < 100; turn += 1) await Promise.resolve()
        if (shown() === before) throw new Error(`${key} changed nothing at once on ${before}`)
        document.body.getBoundingClientRect()
        return performance.now() - pressedAt
      }
      const timer = (): Promise<void> =>
        new Promise((resolve) => {
          setTimeout(resolve)
        })
      const painted = (): Promise<void> =>
        new Promise((resolve) => {
          requestAnimationFrame(() => {
            setTimeout(resolve)
          })
        })
      /** Waits for the paint and as long as a hand takes; answers the longest gap between two timers meanwhile. */
      const rest = async (): Promise<number> => {
        await painted()
        const from = performance.now()
        let [last, longest] = [from, 0]
        while (last - from < pace) {
          await timer()
          const now = performance.now()
          longest = Math.max(longest, now - last)
          last = now
        }
        return longest
      }
      for (let before = ''; before !== shown();) {
        before = shown()
        document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'p', bubbles: true }))
        await painted()
      }
      const [answerMs, moveMs, readyMs]: [number[], number[], number[]] = [[], [], []]
      for (let index = 0; index < itemCount; index += 1) {
        await rest()
        const open = [...(question()?.querySelectorAll<HTMLInputElement>('input[type="radio"]') ?? [])].findIndex((radio) => !radio.checked)
        answerMs.push(await press('abcd'[open] ?? 'a'))
        await rest()
        if (index === itemCount - 1) break
        moveMs.push(await press('n'))
        readyMs.push(await rest())
      }
      return { answerMs, moveMs, readyMs }
    },
    { itemCount: ITEM_COUNT, pace: paceMs }
  )
}
