import { expect, type Page } from '@playwright/test'

/** Goes to a path as a link to it would, in the test build, and waits until the app has settled there or wherever it was sent. */
export async function visit(page: Page, path: string): Promise<void> {
  await page.waitForFunction(() => window.koyaTest !== undefined)
  await page.evaluate((wanted) => window.koyaTest?.go(wanted), path)
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
}

/** Where the app is: path and query. */
export async function routeOf(page: Page): Promise<string> {
  return page.evaluate(() => window.koyaTest?.place() ?? '')
}
