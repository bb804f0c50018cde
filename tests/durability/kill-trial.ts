import { expect, type Page } from '@playwright/test'
import { watchExam, type ExamWatch } from '../support/exam-watch.ts'
import { launchApp } from '../support/launch-app.ts'
import { startPaper } from '../support/learner.ts'
import { createSeededRandom } from '../support/seeded-random.ts'

const READY_LIMIT_MS = 5000
const CLOCK_TOLERANCE_MS = 2000
const ITEM_COUNT = 60
/** Most ticks come within this share of the usual time between key press and the tick that the harness hears of. */
const KILL_WINDOW_SHARE = 0.3

export interface KillTrial {
  readonly home: string
  readonly seed: number
  /** Only reading when the power goes. */
  readonly isIdle: boolean
  readonly seededDefect?: 'tick-before-commit'
}

export interface KillOutcome {
  readonly seed: number
  readonly acknowledgedCount: number
  /** Whether the kill fell after a key press and before its tick. */
  readonly fellBetween: boolean
  readonly readyMs: number
  /** One line for each promise that was broken. */
  readonly violations: readonly string[]
}

/** Answers a 60-item paper with the keyboard, kills main at a random moment, starts again on the same home, and compares with what the screen had shown. */
export async function runKillTrial({ home, seed, isIdle, seededDefect }: KillTrial): Promise<KillOutcome> {
  const random = createSeededRandom(seed)
  const env = seededDefect ? { KOYA_SEEDED_DEFECT: seededDefect } : {}
  const first = await launchApp({ home, env })
  await startPaper(first.page, 'Use of English by itself')
  const watch = await watchExam(first.page)
  const typed = await typeUntilKill({ page: first.page, watch, random, isIdle, mayFallBetween: !seededDefect, kill: first.kill9 })

  const startedAt = performance.now()
  const second = await launchApp({ home })
  await expect(second.page.getByTestId('exam-room')).toBeVisible({ timeout: 20_000 })
  const readyMs = performance.now() - startedAt
  const found = await readBack(second.page)
  await second.kill9()

  const violations = [...lost(watch, found.answers), ...neverTyped(typed.choices, found.answers)]
  if (readyMs > READY_LIMIT_MS) violations.push(`ready after ${String(Math.round(readyMs))} ms`)
  if (!typed.possibleItemIds.has(found.itemId)) violations.push(`reopened at ${found.itemId}, not at ${[...typed.possibleItemIds].join(' or ')}`)
  const shownMs = watch.remainingMs() ?? Number.NaN
  const driftMs = Math.abs(found.remainingMs - shownMs)
  if (!(driftMs <= CLOCK_TOLERANCE_MS)) violations.push(`remaining time ${String(found.remainingMs)} ms, last shown ${String(shownMs)} ms`)
  return { seed, acknowledgedCount: watch.acknowledged.size, fellBetween: typed.fellBetween, readyMs, violations }
}

interface Typing {
  readonly page: Page
  readonly watch: ExamWatch
  readonly random: () => number
  readonly isIdle: boolean
  readonly mayFallBetween: boolean
  readonly kill: () => Promise<void>
}

interface Typed {
  /** Every option that was ever chosen, by item. */
  readonly choices: ReadonlyMap<string, ReadonlySet<string>>
  /** Where the paper may rightly reopen. */
  readonly possibleItemIds: ReadonlySet<string>
  readonly fellBetween: boolean
}

async function typeUntilKill({ page, watch, random, isIdle, mayFallBetween, kill }: Typing): Promise<Typed> {
  const lastAnswer = 1 + Math.floor(random() * (ITEM_COUNT - 1))
  const choices = new Map<string, Set<string>>()
  const latenciesMs: number[] = []
  for (let answer = 1; ; answer += 1) {
    const itemId = watch.currentItemId() ?? ''
    const letter = Math.floor(random() * 4)
    const optionId = (await page.locator('[data-testid="question"] input[type="radio"]').nth(letter).getAttribute('data-option-id')) ?? ''
    choices.set(itemId, (choices.get(itemId) ?? new Set()).add(optionId))
    const isLast = answer === lastAnswer
    const ticksBefore = watch.tickCount()
    const pressedAt = performance.now()
    const press = page.keyboard.press('ABCD'[letter] ?? 'A').catch(() => undefined)
    if (isLast && !isIdle && mayFallBetween) {
      await pause(random() * KILL_WINDOW_SHARE * (median(latenciesMs) ?? 20))
      const killed = kill()
      const fellBetween = watch.tickCount() === ticksBefore
      await killed
      await press
      return { choices, possibleItemIds: new Set([itemId]), fellBetween }
    }
    await press
    await expect.poll(() => watch.acknowledged.get(itemId), { intervals: [1, 2, 5, 10] }).toBe(optionId)
    latenciesMs.push(performance.now() - pressedAt)
    if (isLast) {
      if (isIdle) await pause(1000 + random() * 3000)
      await kill()
      return { choices, possibleItemIds: new Set([itemId]), fellBetween: false }
    }
    await page.keyboard.press('N')
    await expect.poll(() => watch.currentItemId(), { intervals: [1, 2, 5, 10] }).not.toBe(itemId)
  }
}

interface Found {
  readonly answers: Readonly<Record<string, string>>
  readonly itemId: string
  readonly remainingMs: number
}

async function readBack(page: Page): Promise<Found> {
  const itemId = (await page.getByTestId('question').getAttribute('data-item-id')) ?? ''
  const remainingMs = Number(await page.getByTestId('clock').getAttribute('data-remaining-ms'))
  const answers = await page.evaluate(async () => {
    const bridge = (
      window as unknown as {
        koya: { attempt: { readOpen: (input: object) => Promise<{ value: { progress: { answers: Record<string, string> } } }> } }
      }
    ).koya
    return (await bridge.attempt.readOpen({})).value.progress.answers
  })
  return { answers, itemId, remainingMs }
}

function lost(watch: ExamWatch, answers: Readonly<Record<string, string>>): string[] {
  return [...watch.acknowledged]
    .filter(([itemId, optionId]) => answers[itemId] !== optionId)
    .map(([itemId, optionId]) => `lost ${itemId}=${optionId}`)
}

function neverTyped(choices: ReadonlyMap<string, ReadonlySet<string>>, answers: Readonly<Record<string, string>>): string[] {
  return Object.entries(answers)
    .filter(([itemId, optionId]) => !choices.get(itemId)?.has(optionId))
    .map(([itemId, optionId]) => `never typed ${itemId}=${optionId}`)
}

function median(values: readonly number[]): number | undefined {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)]
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms)
  })
}
