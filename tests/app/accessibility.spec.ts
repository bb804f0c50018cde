import AxeBuilder from '@axe-core/playwright'
import { expect } from '@playwright/test'
import { test } from '../support/app-test.ts'
import { playMainJob } from './main-job.ts'

for (const colorScheme of ['light', 'dark'] as const) {
  test(`no screen of the main job has an accessibility violation, ${colorScheme}`, async ({ launch }) => {
    test.setTimeout(240_000)
    const { page } = await launch()
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    const found: string[] = []
    const screen = async (name: string): Promise<void> => {
      const { violations } = await new AxeBuilder({ page }).setLegacyMode(true).analyze()
      found.push(...violations.map(({ id, nodes }) => `${name}: ${id} at ${nodes.map((node) => String(node.target)).join(', ')}`))
    }
    await playMainJob(page, { screen, answerCount: 9 })
    expect(found).toEqual([])
  })
}
