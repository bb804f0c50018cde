import { expect, type Locator, type Page } from '@playwright/test'

/** Further than the clock can come between reading it and stopping it. */
const MARGIN_MS = 5000
const STEP_MS = 10
const LIMIT_MS = 10_000

/** Stops the clock of the page, also of what it loads later: time passes there only by `page.clock.runFor`. */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.install()
  await page.clock.pauseAt(await page.evaluate((marginMs) => Date.now() + marginMs, MARGIN_MS))
}

/** Lets the page's time pass until something is there, to within 10 ms. Answers how many milliseconds passed; throws after ten seconds. */
export async function runUntilThere(page: Page, what: Locator): Promise<number> {
  for (let ms = 0; ms <= LIMIT_MS; ms += STEP_MS) {
    if ((await what.count()) > 0) return ms
    await page.clock.runFor(STEP_MS)
    await drawn(page)
  }
  throw new Error(`${String(what)} did not come within ${String(LIMIT_MS)} ms`)
}

/** What the page has to draw is drawn in the computer's own time, which goes on: without waiting for it the page's time would run ahead. */
async function drawn(page: Page): Promise<void> {
  await page.evaluate(() => {
    const { scheduler } = window as unknown as { scheduler: { postTask: (task: () => void, how: { priority: 'background' }) => Promise<void> } }
    return scheduler.postTask(() => undefined, { priority: 'background' })
  })
}

/** That something which shows since at most 10 ms goes after `durationMs`, and neither before nor after. */
export async function expectToStay(page: Page, what: Locator, durationMs: number): Promise<void> {
  await page.clock.runFor(durationMs - 2 * STEP_MS)
  await expect(what, `stays for ${String(durationMs)} ms`).toBeVisible()
  await page.clock.runFor(3 * STEP_MS)
  await expect(what, `goes after ${String(durationMs)} ms`).toHaveCount(0)
}
