import { expect, type Page } from '@playwright/test'
import { settle } from '../support/learner.ts'
import { routeOf, visit } from '../support/visit.ts'

/** An act from the press on, in milliseconds of the page's main thread. */
export interface ActFigure {
  /** Until its script has run and the page is laid out. */
  readonly laidOutMs: number
  /** The same and its frame: what is painted is recorded and handed over. What else the page did between the two is in it, the wait for the screen is not. */
  readonly paintedMs: number
}

/** On a processor that is `CPU_SLOWDOWN` times slower; milliseconds. */
export interface SlowProcessorFigures {
  /** Of each opening the longest piece in which the page was deaf. */
  readonly openMs: readonly number[]
  /** From the way to the room until its question is painted. */
  readonly questionShownMs: readonly number[]
  /** Acts at the pace of a hand: `PACE_MS` between the paint of one and the next. */
  readonly answers: readonly ActFigure[]
  readonly moves: readonly ActFigure[]
  /** After each move at that pace: the longest gap between two timers while the neighbours are laid out, up to 4 ms of it the timer's own. */
  readonly readyMs: readonly number[]
  /** As fast as frames follow each other, as no hand does. */
  readonly rushedMoves: readonly ActFigure[]
}

/** About what lies between a classroom Celeron and the machine of a developer. */
export const CPU_SLOWDOWN = 4
/** Nobody reads a question and answers it in less than a quarter of a second: half of that lies between any two presses. */
const PACE_MS = 125

/** How much is measured. */
export interface FrameScope {
  readonly openings: number
  /** Of the paper, from its first item on. */
  readonly items: number
}

/**
 * The open paper, opened anew from the home page, answered and walked through by key. An answer's and a move's time begins with the press, see
 * `ActFigure`. Of opening it is the longest that the page was deaf in one piece, and how long it takes until there is a question to read.
 */
export async function withSlowProcessor(page: Page, { openings: openingCount, items }: FrameScope): Promise<SlowProcessorFigures> {
  const devTools = await page.context().newCDPSession(page)
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
  const openings: Opening[] = []
  for (let round = 0; round < openingCount; round += 1) openings.push(await open(page))
  const paced = await actByKeys(page, PACE_MS, items)
  const rushed = await actByKeys(page, 0, items)
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  await devTools.detach()
  return {
    openMs: openings.map(({ longestMs }) => longestMs),
    questionShownMs: openings.map(({ shownMs }) => shownMs),
    ...paced,
    rushedMoves: rushed.moves
  }
}

interface Opening {
  /** The longest gap between two turns of the page's event loop. */
  readonly longestMs: number
  readonly shownMs: number
}

/** Leaves the room for the home page and comes back, until all of it is there. (The neighbours of its question come once nobody keeps the page busy.) */
async function open(page: Page): Promise<Opening> {
  const room = await routeOf(page)
  const squares = page.locator('button[data-item-id]')
  const squareCount = await squares.count()
  await visit(page, '/')
  await settle(page)
  await page.evaluate((path) => {
    const turns = new MessageChannel()
    const holder = globalThis as unknown as { opening: Opening; stop: () => void }
    const begun = performance.now()
    let [last, longestMs, shownMs] = [begun, 0, 0]
    let question: 'awaited' | 'there' | 'in its frame' | 'shown' = 'awaited'
    turns.port1.onmessage = () => {
      const now = performance.now()
      longestMs = Math.max(longestMs, now - last)
      last = now
      if (question === 'awaited' && document.querySelector('section[data-item-id]')) {
        question = 'there'
        requestAnimationFrame(() => (question = 'in its frame'))
      }
      if (question === 'in its frame') {
        question = 'shown'
        shownMs = now - begun
      }
      turns.port2.postMessage(null)
    }
    holder.stop = () => {
      turns.port1.close()
      holder.opening = { longestMs, shownMs }
    }
    turns.port2.postMessage(null)
    void window.koyaTest?.go(path)
  }, room)
  await expect(squares).toHaveCount(squareCount)
  await settle(page)
  return page.evaluate(() => {
    const holder = globalThis as unknown as { opening: Opening; stop: () => void }
    holder.stop()
    return holder.opening
  })
}

/** An answer and a move for each item of the paper, in milliseconds of the page's own clock. */
function actByKeys(page: Page, paceMs: number, itemCount: number): Promise<Pick<SlowProcessorFigures, 'answers' | 'moves' | 'readyMs'>> {
  return page.evaluate(
    async ({ count, pace }) => {
      const question = (): HTMLElement | null => document.querySelector('section[data-item-id]')
      const shown = (): string =>
        `${question()?.dataset['itemId'] ?? ''} ${question()?.querySelector<HTMLInputElement>('input:checked')?.value ?? ''}`
      const frames = new MessageChannel()
      const press = async (key: string): Promise<ActFigure> => {
        const before = shown()
        const pressedAt = performance.now()
        document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))
        for (let turn = 0; shown() === before && turn < 100; turn += 1) await Promise.resolve()
        if (shown() === before) throw new Error(`${key} changed nothing at once on ${before}`)
        document.body.getBoundingClientRect()
        const laidOutMs = performance.now() - pressedAt
        const frameMs = await new Promise<number>((resolve) => {
          requestAnimationFrame(() => {
            const begun = performance.now()
            frames.port1.onmessage = () => {
              resolve(performance.now() - begun)
            }
            frames.port2.postMessage(null)
          })
        })
        return { laidOutMs, paintedMs: laidOutMs + frameMs }
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
      const [answers, moves, readyMs]: [ActFigure[], ActFigure[], number[]] = [[], [], []]
      for (let index = 0; index < count; index += 1) {
        await rest()
        const open = [...(question()?.querySelectorAll<HTMLInputElement>('input[type="radio"]') ?? [])].findIndex((radio) => !radio.checked)
        answers.push(await press('abcd'[open] ?? 'a'))
        await rest()
        if (index === count - 1) break
        moves.push(await press('n'))
        readyMs.push(await rest())
      }
      return { answers, moves, readyMs }
    },
    { count: itemCount, pace: paceMs }
  )
}
