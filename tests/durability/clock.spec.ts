import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test, type Page } from '@playwright/test'
import { watchExam } from '../support/exam-watch.ts'
import { launchApp } from '../support/launch-app.ts'
import { startPaper } from '../support/learner.ts'
import { prepareHome, type PreparedHome } from '../support/prepared-home.ts'
import { readOpenEvents } from '../support/read-open-events.ts'
import { addShortPaper } from '../support/short-paper.ts'
import { byTier } from '../support/tier.ts'

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

test('T2, T3: setting the PC’s clock by hours and days changes neither the remaining time nor the paper', async () => {
  test.skip(!existsSync(FAKETIME_LIBRARY), 'libfaketime is not installed')
  test.setTimeout(180_000)
  const home = await prepared.copy()
  const timestampFile = join(home, 'faketime')
  await writeFile(timestampFile, '+0')
  const env = {
    LD_PRELOAD: FAKETIME_LIBRARY,
    FAKETIME_TIMESTAMP_FILE: timestampFile,
    FAKETIME_CACHE_DURATION: '1',
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
    // Its other way with condition variables brings Chromium to a halt.
    FAKETIME_FORCE_MONOTONIC_FIX: '0'
  }
  const { page, kill9 } = await launchApp({ home, env })
  await startPaper(page, 'Physics by itself')
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
    await expect(page.getByTestId('answer-state')).toHaveAttribute('data-state', /kept|received/)
  }
  await kill9()
})

const AUTO_SUBMIT_RUNS = byTier({ commit: 2, full: 20, release: 100 })

test(`T8: at zero the paper submits itself once, in ${String(AUTO_SUBMIT_RUNS)} runs while answers are being saved`, async () => {
  test.setTimeout(AUTO_SUBMIT_RUNS * 40_000)
  const budgetMs = 6000
  for (let run = 0; run < AUTO_SUBMIT_RUNS; run += 1) {
    const home = await prepared.copy()
    await addShortPaper(home, { title: 'Six seconds', budgetMs })
    const { page, close } = await launchApp({ home })
    await startPaper(page, 'Six seconds')
    const startedAt = performance.now()
    // Every second run answers until the very end, so that the submission falls among writes.
    while (run % 2 === 0 && (await page.getByTestId('exam-room').isVisible())) {
      await page.keyboard.press('ABCD'[run % 4] ?? 'A')
      await page.keyboard.press('N')
    }
    await expect(page.getByTestId('receipt')).toBeVisible({ timeout: budgetMs + 10_000 })
    const tookMs = performance.now() - startedAt
    await expect(page.getByTestId('delivery')).toHaveAttribute('data-received', 'true', { timeout: 15_000 })
    await close()
    const events = await readOpenEvents(home)
    expect(events.filter((event) => event.act.kind === 'submit')).toHaveLength(1)
    expect(events.at(-1)?.act).toEqual({ kind: 'submit', reason: 'time-up' })
    expect(tookMs - budgetMs).toBeLessThanOrEqual(AUTO_SUBMIT_LIMIT_MS)
  }
})

async function shownRemainingMs(page: Page): Promise<number> {
  return Number(await page.getByTestId('clock').getAttribute('data-remaining-ms'))
}
