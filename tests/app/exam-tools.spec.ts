import { expect, type Page } from '@playwright/test'
import { test } from '../support/app-test.ts'
import { completeProfile, settle } from '../support/learner.ts'
import { signInByBridge } from '../support/sign-in-by-bridge.ts'
import { visit } from '../support/visit.ts'

test('the tools of the exam room work in one sitting', async ({ launch }) => {
  const { page } = await launch()
  await sitDown(page)
  await filterThePalette(page)
})

async function sitDown(page: Page): Promise<void> {
  await signInByBridge(page, 'ada')
  await completeProfile(page)
  await visit(page, '/dashboard/assessments/utme-mock/start-page')
  await page.getByRole('button', { name: 'Start the exam' }).click()
  await expect(page.getByTestId('exam-room')).toBeVisible()
  await settle(page)
}

async function filterThePalette(page: Page): Promise<void> {
  const cells = page.locator('button[data-item-id]')
  await page.keyboard.press('b')
  await page.keyboard.press('n')
  await page.locator('label', { hasText: /^Not seen/ }).click()
  await expect(cells.first()).toHaveText('2')
  await expect(cells.first()).toHaveAttribute('aria-current', 'step')
  await page.keyboard.press('ArrowLeft')
  await expect(page.getByRole('radio', { name: /^Flagged/ })).toBeChecked()
  await expect(page.getByText('You have flagged no question of this subject.')).toBeVisible()
  await expect(cells).toHaveCount(1)
  await page.getByRole('radio', { name: /^Flagged/ }).press('Home')
  await page.locator('label', { hasText: /^All/ }).click()
  await expect(cells.nth(1)).toHaveAttribute('aria-current', 'step')
}
