import { expect, type Locator, type Page } from '@playwright/test'

/** More than the clock can advance between reading and stopping it. */
const MARGIN_MS = 5000
const STEP_MS = 10
const LIMIT_MS = 10_000

/** Stops the clock of the page and of later loads: time passes only by `page.clock.runFor`. */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.install()
  await page.clock.pauseAt(await page.evaluate((marginMs) => Date.now() + marginMs, MARGIN_MS))
}

/** Advances the page's clock until an element is there, to within 10 ms. Returns the milliseconds that passed; throws after ten seconds. */
export async function runUntilThere(page: Page, what: Locator): Promise<number> {
  for (let ms = 0; ms <= LIMIT_MS; ms += STEP_MS) {
    if ((await what.count()) > 0) return ms
    await page.clock.runFor(STEP_MS)
    await drawn(page)
  }
  throw new Error(`${String(what)} did not come within ${String(LIMIT_MS)} ms`)
}

/** Waits until the page has drawn. Drawing takes real time, so without this wait the page's stopped clock would run ahead of it. */
async function drawn(page: Page): Promise<void> {
  await page.evaluate(() => {
    const { scheduler } = window as unknown as { scheduler: { postTask: (task: () => void, how: { priority: 'background' }) => Promise<void> } }
    return scheduler.postTask(() => undefined, { priority: 'background' })
  })
}

/** Expects that an element which appeared at most 10 ms ago disappears after `durationMs`, neither earlier nor later. */
export async function expectToStay(page: Page, what: Locator, durationMs: number): Promise<void> {
  await page.clock.runFor(durationMs - 2 * STEP_MS)
  await expect(what, `stays for ${String(durationMs)} ms`).toBeVisible()
  await page.clock.runFor(3 * STEP_MS)
  // An answer that arrived late on a slow computer has left a timer that is due at once; no time passes here.
  const isGone = async (): Promise<number> => {
    await page.clock.runFor(0)
    return what.count()
  }
  await expect.poll(isGone, { message: `goes after ${String(durationMs)} ms` }).toBe(0)
}
