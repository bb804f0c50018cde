import { expect, type Page } from '@playwright/test'
import { examParts } from './exam-parts.ts'
import { settle } from './learner.ts'
import { visit } from './visit.ts'

/** Goes from the trainer through a drill with buttons and one in the exam room to its result, and back; a learner must be signed in. */
export async function walkTrainer(page: Page, atScreen: (name: string) => Promise<void>): Promise<void> {
  await visit(page, '/dashboard/trainer/mouse')
  await expect(page.getByRole('button', { name: 'Press me' })).toBeVisible()
  await atScreen('drill-mouse')
  await visit(page, '/dashboard/trainer/power')
  await expect(page.getByRole(...examParts.room)).toBeVisible()
  await settle(page)
  const task = page.getByRole('region', { name: 'Your task' })
  await page.keyboard.press('x')
  await expect(task).toContainText('does nothing')
  await atScreen('drill-room')
  for (const [number, key] of ['b', 'n', 'a'].entries()) {
    await page.keyboard.press(key)
    await expect(task).toContainText(`Task ${number + 2} of 6`)
  }
  await page.getByRole('button', { name: 'Cut the power' }).click()
  await expect(page.getByRole('heading', { name: 'The power is off' })).toBeVisible()
  await atScreen('drill-dark')
  await page.getByRole('button', { name: 'Bring the power back' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Welcome back' })).toBeVisible()
  await settle(page)
  await page.keyboard.press('n')
  await expect(page.getByRole('heading', { level: 2, name: /^(That went smoothly|Done)\./ })).toBeVisible()
  await atScreen('drill-result')
  await page.getByRole('link', { name: 'See all drills' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'When the power goes off' })).toContainText('You do this well')
  await atScreen('trainer-begun')
}
