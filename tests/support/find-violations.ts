import { type Page } from '@playwright/test'
import axe from 'axe-core'

type WithAxe = Window & { readonly axe: typeof axe }

/** Runs the accessibility rules of axe on the page and names each violation. The script is put into a document once, however often it is asked. */
export async function findViolations(page: Page): Promise<readonly string[]> {
  const hasAxe = await page.evaluate(() => 'axe' in window)
  if (!hasAxe) await page.evaluate(axe.source)
  // Details of rules that hold take most of its time and are not asked for.
  const { violations } = await page.evaluate(() => (window as unknown as WithAxe).axe.run(document, { resultTypes: ['violations'] }))
  return violations.map(({ id, nodes }) => `${id} at ${nodes.map(({ target }) => String(target)).join(', ')}`)
}
