import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import { test } from '../support/app-test.ts'
import { findLayoutFaults } from '../support/find-layout-faults.ts'
import { darkestLook, looks, plainLook, takeLook } from '../support/looks.ts'
import { tier } from '../support/tier.ts'
import { walkScreens } from '../support/walk-screens.ts'

/** A commit's run looks where screens break first: in the smallest window, at a zoom of 200 %, in the dark. */
const looked = tier() === 'commit' ? [darkestLook] : looks

/** Another size of the same colours gives axe nothing new to judge; a zoom that folds the page does. */
const judgedByAxe = new Set(
  looks.filter(({ theme, size, system }) => theme !== 'light' || system !== undefined || size === plainLook.size || size.width < 600)
)

async function findViolations(page: Page): Promise<readonly string[]> {
  const { violations } = await new AxeBuilder({ page }).setLegacyMode(true).analyze()
  return violations.map(({ id, nodes }) => `${id} at ${nodes.map(({ target }) => String(target)).join(', ')}`)
}

test('every screen can be read and reached by all, whatever its window, zoom and colours', async ({ launch }) => {
  test.setTimeout(25 * 60_000)
  const { page } = await launch()
  const found: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') found.push(`printed: ${message.text()}`)
  })
  page.on('pageerror', (error) => found.push(`thrown: ${error.message}`))
  await takeLook(page, plainLook)
  await walkScreens(page, async (name) => {
    for (const look of looked) {
      await takeLook(page, look)
      const faults = [...(await findLayoutFaults(page)), ...(judgedByAxe.has(look) ? await findViolations(page) : [])]
      found.push(...faults.map((fault) => `${name}, ${look.name}: ${fault}`))
    }
    await takeLook(page, plainLook)
  })
  expect(found).toEqual([])
})
