import { expect, type Page } from '@playwright/test'
import { tier } from './tier.ts'

/**
 * Opens a path in the test build as a link to it would; waits until the app has settled there or at a redirect. The longer tiers run beside much else: there
 * it also waits for the end of the page's transition, after which the page takes the focus.
 */
export async function visit(page: Page, path: string): Promise<void> {
  await page.waitForFunction(() => window.koyaTest !== undefined)
  await page.evaluate((wanted) => window.koyaTest?.go(wanted), path)
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  if (tier() !== 'commit') await page.waitForFunction(() => ((document as { activeViewTransition?: unknown }).activeViewTransition ?? null) === null)
}

/** Returns the app's path and query. */
export async function routeOf(page: Page): Promise<string> {
  return page.evaluate(() => window.koyaTest?.place() ?? '')
}
