import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test, type Page } from '@playwright/test'
import type { AttemptEvent } from '../../src-shared/attempt/record/attempt-event.ts'
import { examParts } from '../support/exam-parts.ts'
import { watchExam } from '../support/exam-watch.ts'
import { launchApp } from '../support/launch-app.ts'
import { startPaper } from '../support/learner.ts'
import { prepareHome, type PreparedHome } from '../support/prepared-home.ts'
import { readOpenEvents } from '../support/read-open-events.ts'
import { reportParts } from '../support/report-parts.ts'
import { addShortPaper } from '../support/short-paper.ts'
import { byTier, tier } from '../support/tier.ts'
import { notOnWindows } from '../support/windows-kit.ts'

const FAKETIME_LIBRARY = '/usr/lib/x86_64-linux-gnu/faketime/libfaketimeMT.so.1'
const SHIFTS = [
  { name: 'two hours back', offset: '-2h' },
  { name: 'a day back', offset: '-1d' },
  { name: 'two hours forward', offset: '+2h' },
  { name: 'a day forward', offset: '+1d' }
] as const
const CLOCK_TOLERANCE_MS = 1000
const AUTO_SUBMIT_LIMIT_MS = 2000

let prepared: PreparedHome

test.beforeAll(async () => {
  prepared = await prepareHome()
})

test.afterAll(async () => {
  await prepared.remove()
})

test('T2, T3: changing the PC’s clock by hours and days changes neither the remaining time nor the exam', async () => {
  test.skip(!existsSync(FAKETIME_LIBRARY), 'libfaketime is not installed')
  notOnWindows('faketime changes no clock of wine')
  test.setTimeout(180_000)
  const home = await prepared.copy()
  const timestampFile = join(home, 'faketime')
  await writeFile(timestampFile, '+0')
  const env = {
    LD_PRELOAD: FAKETIME_LIBRARY,
    FAKETIME_TIMESTAMP_FILE: timestampFile,
    FAKETIME_CACHE_DURATION: '1',
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
    // libfaketime's other handling of condition variables makes Chromium hang.
    FAKETIME_FORCE_MONOTONIC_FIX: '0'
  }
  const { page, kill9 } = await launchApp({ home, env })
  await startPaper(page, 'UTME Physics')
  const watch = await watchExam(page)
  await expect.poll(() => watch.remainingMs()).not.toBeNull()

  for (const [index, { name, offset }] of SHIFTS.entries()) {
    const before = { shownMs: watch.remainingMs() ?? Number.NaN, at: performance.now() }
    await writeFile(timestampFile, offset)
    await expect
      .poll(async () => (await readOpenEvents(home)).filter((event) => event.act.kind === 'clock-set').length, { timeout: 15_000 })
      .toBeGreaterThan(index)
    const passedMs = performance.now() - before.at
    const unexplainedMs = before.shownMs - (await shownRemainingMs(page)) - passedMs
    expect(Math.abs(unexplainedMs), name).toBeLessThanOrEqual(CLOCK_TOLERANCE_MS)
    await page.keyboard.press('ABCD'[index] ?? 'A')
    await expect(page.getByRole(...examParts.answerState)).toHaveAttribute('data-state', /kept|received/)
  }
  await kill9()
})

const AUTO_SUBMIT_RUNS = byTier({ commit: 1, full: 20, release: 100 })

interface AutoSubmit {
  readonly events: readonly Pick<AttemptEvent, 'act'>[]
  /** From the room's first frame to the receipt, milliseconds. */
  readonly tookMs: number
}

const SHORT_BUDGET_MS = 6000

/** Takes one paper of six seconds up to its receipt. `isAnswering`: answers until the end, so that the submission happens during writes. */
async function sitUntilZero(isAnswering: boolean, env: Readonly<Record<string, string>> = {}): Promise<AutoSubmit> {
  const home = await prepared.copy()
  await addShortPaper(home, { title: 'Six seconds', budgetMs: SHORT_BUDGET_MS })
  const { page, close } = await launchApp({ home, env })
  await startPaper(page, 'Six seconds')
  const startedAt = performance.now()
  for (let press = 0; isAnswering && (await page.getByRole(...examParts.room).isVisible()); press += 1) {
    await page.keyboard.press('ABCD'[press % 4] ?? 'A')
    await page.keyboard.press('N')
  }
  await expect(page.getByRole(...reportParts.receipt)).toBeVisible({ timeout: SHORT_BUDGET_MS + 10_000 })
  const tookMs = performance.now() - startedAt
  await expect(page.getByRole(...reportParts.delivery)).toHaveAttribute('data-received', 'true', { timeout: 15_000 })
  await close()
  return { events: await readOpenEvents(home), tookMs }
}

/** Returns one line for each broken promise. */
function faultsOf({ events, tookMs }: AutoSubmit): string[] {
  const submissions = events.filter(({ act }) => act.kind === 'submit')
  const last = events.at(-1)?.act
  return [
    ...(submissions.length === 1 ? [] : [`${String(submissions.length)} submissions`]),
    ...(last?.kind === 'submit' && last.reason === 'time-up' ? [] : ['the chain does not end with the time']),
    ...(tookMs - SHORT_BUDGET_MS <= AUTO_SUBMIT_LIMIT_MS ? [] : ['late'])
  ]
}

test(`T8: at zero the exam submits automatically once while answers are being saved, runs: ${String(AUTO_SUBMIT_RUNS)}`, async () => {
  test.setTimeout(AUTO_SUBMIT_RUNS * 40_000)
  for (let run = 0; run < AUTO_SUBMIT_RUNS; run += 1) {
    const autoSubmit = await sitUntilZero(run % 2 === 0)
    expect(faultsOf(autoSubmit), `run ${String(run)}: ${String(Math.round(autoSubmit.tookMs))} ms`).toEqual([])
  }
})

test('T8 control: the same check finds a late submission, a duplicate submission and a missing submission', async () => {
  test.skip(tier() === 'commit', 'the longer tiers have the time for a control')
  test.setTimeout(60_000)
  const late = await sitUntilZero(false, { KOYA_SEEDED_DEFECT: 'late-submission' })
  expect(faultsOf(late)).toEqual(['late'])
  const inTime = { ...late, tookMs: SHORT_BUDGET_MS }
  expect(faultsOf(inTime)).toEqual([])
  expect(faultsOf({ ...inTime, events: [...late.events, ...late.events.slice(-1)] })).toEqual(['2 submissions'])
  expect(faultsOf({ ...inTime, events: late.events.slice(0, -1) })).toEqual(['0 submissions', 'the chain does not end with the time'])
})

async function shownRemainingMs(page: Page): Promise<number> {
  return Number(await page.getByRole(...examParts.clock).getAttribute('data-remaining-ms'))
}
