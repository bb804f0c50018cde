import { expect, type Page } from '@playwright/test'
import { examParts } from '../support/exam-parts.ts'
import { watchExam, type ExamWatch } from '../support/exam-watch.ts'
import { launchApp, type LaunchedApp } from '../support/launch-app.ts'
import { startPaper } from '../support/learner.ts'
import { createSeededRandom } from '../support/seeded-random.ts'

const CLOCK_TOLERANCE_MS = 2000
/** Each run of the app answers up to half of the paper's 60 items before the power cut. */
const MOST_ANSWERS = 30
/** Most ticks come within this share of the usual time between a key press and the moment when the harness hears of its tick. */
const KILL_WINDOW_SHARE = 0.3

export interface KillChain {
  readonly home: string
  /** One kill for each. */
  readonly seeds: readonly number[]
  /** Whether the candidate is only reading at the power cut. */
  readonly isIdle: (seed: number) => boolean
  readonly seededDefect?: 'tick-before-commit' | 'costly-restart'
}

export interface KillOutcome {
  readonly seed: number
  readonly acknowledgedCount: number
  /** Whether the kill came between a key press and its tick. */
  readonly fellBetween: boolean
  readonly readyMs: number
  /** One line for each broken promise. */
  readonly violations: readonly string[]
}

/**
 * Answers a 60-item paper by keyboard, kills main at a random moment, restarts on the same home, compares the state with what the screen had shown,
 * and continues in the reopened room. Returns one outcome for each kill.
 */
export async function runKillChain(chain: KillChain): Promise<KillOutcome[]> {
  const env = chain.seededDefect ? { KOYA_SEEDED_DEFECT: chain.seededDefect } : {}
  const launched: LaunchedApp[] = []
  const launch = async (): Promise<LaunchedApp> => {
    const app = await launchApp({ home: chain.home, env })
    launched.push(app)
    return app
  }
  try {
    return await runChain(chain, launch)
  } finally {
    await launched.at(-1)?.kill9()
  }
}

interface Kills {
  /** Makes the home of each attempt. */
  readonly copyHome: () => Promise<string>
  readonly count: number
  readonly firstSeed: number
  readonly onOutcome?: (outcome: KillOutcome) => void
}

/** Kills of one attempt; each continues from the state that the previous one left. */
const KILLS_PER_ATTEMPT = 5

/** Kills main that many times, in attempts of five kills; in every fourth the candidate is only reading. */
export async function runKills({ copyHome, count, firstSeed, onOutcome = () => undefined }: Kills): Promise<readonly KillOutcome[]> {
  const seeds = Array.from({ length: count }, (_, index) => firstSeed + index)
  const outcomes: KillOutcome[] = []
  for (let begun = 0; begun < count; begun += KILLS_PER_ATTEMPT) {
    const ofAttempt = seeds.slice(begun, begun + KILLS_PER_ATTEMPT)
    const chain = await runKillChain({ home: await copyHome(), seeds: ofAttempt, isIdle: (seed) => seed % 4 === 3 })
    chain.forEach(onOutcome)
    outcomes.push(...chain)
  }
  return outcomes
}

/** Returns one line for each broken promise. */
export function violationsOf(outcomes: readonly KillOutcome[]): readonly string[] {
  return outcomes.flatMap((outcome) => outcome.violations.map((violation) => `seed ${String(outcome.seed)}: ${violation}`))
}

async function runChain({ seeds, isIdle, seededDefect }: KillChain, launch: () => Promise<LaunchedApp>): Promise<KillOutcome[]> {
  let app = await launch()
  await startPaper(app.page, 'UTME Use of English')
  const shown = new Map<string, string>()
  const choices = new Map<string, Set<string>>()
  const outcomes: KillOutcome[] = []
  for (const seed of seeds) {
    const watch = await watchExam(app.page)
    const random = createSeededRandom(seed)
    let killedAt = Number.NaN
    const { kill9 } = app
    const typed = await typeUntilKill({
      page: app.page,
      watch,
      choices,
      random,
      isIdle: isIdle(seed),
      mayFallBetween: seededDefect !== 'tick-before-commit',
      kill: () => {
        killedAt = performance.now()
        return kill9()
      }
    })
    for (const [itemId, optionId] of watch.acknowledged) shown.set(itemId, optionId)
    const { inFlight } = typed

    const startedAt = performance.now()
    app = await launch()
    await expect(app.page.getByRole(...examParts.room)).toBeVisible({ timeout: 20_000 })
    const readyMs = performance.now() - startedAt
    const found = await readBack(app.page)
    if (inFlight && found.answers[inFlight.itemId] === inFlight.optionId) shown.set(inFlight.itemId, inFlight.optionId)
    const violations = [...lost(shown, found.answers), ...neverTyped(choices, found.answers)]
    const rightItemIds = itemsToReopenAt(typed, found)
    if (!rightItemIds.includes(found.itemId)) violations.push(`reopened at ${found.itemId}, not at ${rightItemIds.join(' or ')}`)
    // On a busy machine the clock on the screen may not change for a second or more, so the time since its last change is subtracted.
    const leftMs = Math.round((watch.remainingMs() ?? Number.NaN) - (killedAt - watch.remainingSeenAt()))
    if (!(Math.abs(found.remainingMs - leftMs) <= CLOCK_TOLERANCE_MS)) {
      violations.push(`remaining time ${String(found.remainingMs)} ms, at the kill ${String(leftMs)} ms`)
    }
    outcomes.push({ seed, acknowledgedCount: watch.tickCount(), fellBetween: typed.fellBetween, readyMs, violations })
    // Reports each loss only once.
    for (const itemId of shown.keys()) if (found.answers[itemId] === undefined) shown.delete(itemId)
    for (const [itemId, optionId] of Object.entries(found.answers)) shown.set(itemId, optionId)
  }
  return outcomes
}

interface Typing {
  readonly page: Page
  readonly watch: ExamWatch
  /** Every option that was ever chosen, by item; never shrinks. */
  readonly choices: Map<string, Set<string>>
  readonly random: () => number
  readonly isIdle: boolean
  readonly mayFallBetween: boolean
  readonly kill: () => Promise<void>
}

interface Typed {
  /** The item on screen at the kill. */
  readonly itemId: string
  /** The item before it; null where the item has not changed since the start. */
  readonly itemIdBefore: string | null
  readonly fellBetween: boolean
  /** The answer pressed right before the kill; it may be on the disk although no tick confirmed it. */
  readonly inFlight: { readonly itemId: string; readonly optionId: string } | null
}

async function typeUntilKill({ page, watch, choices, random, isIdle, mayFallBetween, kill }: Typing): Promise<Typed> {
  const lastAnswer = 1 + Math.floor(random() * MOST_ANSWERS)
  const latenciesMs: number[] = []
  await expect.poll(() => watch.currentItemId(), { intervals: [1, 2, 5, 10] }).not.toBeNull()
  let itemIdBefore: string | null = null
  for (let answer = 1; ; answer += 1) {
    const itemId = watch.currentItemId() ?? ''
    const { letter, optionId } = await chooseAnother(page, random)
    choices.set(itemId, (choices.get(itemId) ?? new Set()).add(optionId))
    const isLast = answer === lastAnswer
    const ticksBefore = watch.tickCount()
    const pressedAt = performance.now()
    const press = page.keyboard.press(letter).catch(() => undefined)
    if (isLast && !isIdle && mayFallBetween) {
      await pause(random() * KILL_WINDOW_SHARE * (median(latenciesMs) ?? 20))
      const killed = kill()
      const fellBetween = watch.tickCount() === ticksBefore
      await killed
      await press
      return { itemId, itemIdBefore, fellBetween, inFlight: { itemId, optionId } }
    }
    await press
    await expect.poll(() => watch.acknowledged.get(itemId), { intervals: [1, 2, 5, 10] }).toBe(optionId)
    latenciesMs.push(performance.now() - pressedAt)
    if (isLast) {
      if (isIdle) await pause(1000 + random() * 3000)
      await kill()
      return { itemId, itemIdBefore, fellBetween: false, inFlight: null }
    }
    await goOn(page, watch, itemId)
    itemIdBefore = itemId
  }
}

/**
 * Returns the items at which the paper may reopen: the item on screen, or the one before it where the kill came before the tick of the current answer
 * and that answer is not on the disk. Then the move may not have been saved; the earlier item's tick proves that everything older was saved.
 */
function itemsToReopenAt({ itemId, itemIdBefore, inFlight }: Typed, found: Found): string[] {
  const isMoveSaved = inFlight === null || found.answers[inFlight.itemId] === inFlight.optionId
  return isMoveSaved || itemIdBefore === null ? [itemId] : [itemId, itemIdBefore]
}

/** Picks an option of the item on screen that is not chosen now. */
async function chooseAnother(page: Page, random: () => number): Promise<{ letter: string; optionId: string }> {
  const first = Math.floor(random() * 4)
  const options = await page
    .locator('section[data-item-id] input[type="radio"]')
    .evaluateAll((radios) =>
      radios.map((radio) => ({ id: radio.getAttribute('data-option-id') ?? '', isChosen: (radio as HTMLInputElement).checked }))
    )
  const index = options[first]?.isChosen === true ? (first + 1) % 4 : first
  return { letter: 'ABCD'[index] ?? 'A', optionId: options[index]?.id ?? '' }
}

/** Moves to the next item, and from the last to the first. The last item is known once the palette is complete. */
async function goOn(page: Page, watch: ExamWatch, itemId: string): Promise<void> {
  await expect(page.getByRole(...examParts.room).locator('ol[aria-busy="false"]')).toBeAttached()
  const cells = page.locator('button[data-item-id]')
  const isLastItem = (await cells.last().getAttribute('data-item-id')) === itemId
  if (isLastItem) await cells.first().click()
  else await page.keyboard.press('N')
  await expect.poll(() => watch.currentItemId(), { intervals: [1, 2, 5, 10] }).not.toBe(itemId)
}

interface Found {
  readonly answers: Readonly<Record<string, string>>
  readonly itemId: string
  readonly remainingMs: number
}

async function readBack(page: Page): Promise<Found> {
  const itemId = (await page.getByRole(...examParts.question).getAttribute('data-item-id')) ?? ''
  const remainingMs = Number(await page.getByRole(...examParts.clock).getAttribute('data-remaining-ms'))
  const answers = await page.evaluate(async () => {
    const bridge = (
      window as unknown as {
        koya: { attempt: { readOpen: (input: object) => Promise<{ value: { progress: { answers: Record<string, { optionId: string }> } } }> } }
      }
    ).koya
    const { answers: savedAnswers } = (await bridge.attempt.readOpen({})).value.progress
    return Object.fromEntries(Object.entries(savedAnswers).map(([answeredId, { optionId }]) => [answeredId, optionId]))
  })
  return { answers, itemId, remainingMs }
}

function lost(shown: ReadonlyMap<string, string>, answers: Readonly<Record<string, string>>): string[] {
  return [...shown].filter(([itemId, optionId]) => answers[itemId] !== optionId).map(([itemId, optionId]) => `lost ${itemId}=${optionId}`)
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
