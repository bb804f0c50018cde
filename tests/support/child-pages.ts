import { expect, type Page } from '@playwright/test'
import { examParts } from './exam-parts.ts'
import type { WorkCounter } from './count-work.ts'

/** More than a child's portion and a lesson's quiz have. */
const MOST_QUESTIONS = 15

/** Begins at a fresh computer at home, as a pupil of a primary class. */
export async function beginAsChild(page: Page, name: string, level: string): Promise<void> {
  await page.getByLabel('What is your name?').fill(name)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('button', { name: level, exact: true }).click()
  await page.getByRole('button', { name: 'Start', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: `Hello, ${name}!` })).toBeVisible()
}

/** Answers each question of a quiz in its page with its first option, and ends the quiz. */
export async function answerInPage(page: Page, work: Pick<WorkCounter, 'click' | 'read'>): Promise<void> {
  const question = page.getByRole(...examParts.question)
  await expect(question).toBeVisible()
  const finish = page.getByRole('button', { name: 'End the quiz' })
  for (let index = 0; index < MOST_QUESTIONS; index += 1) {
    await work.read(question)
    await answerOne(page, work)
    if (await finish.isVisible()) break
    await work.click(page.getByRole('button', { name: 'Continue' }))
  }
  await work.click(finish)
  await expect(page.getByRole('heading', { level: 1, name: /^(Well done|Good try)!$/ })).toBeVisible({ timeout: 20_000 })
}

/** A question that is typed, or has several right answers, is left out. */
async function answerOne(page: Page, work: Pick<WorkCounter, 'click'>): Promise<void> {
  const radio = page
    .getByRole(...examParts.question)
    .getByRole('radio')
    .first()
  if (!(await radio.isVisible())) {
    const skip = page.getByRole('button', { name: 'Skip' })
    if (await skip.isVisible()) await work.click(skip)
    return
  }
  await work.click(radio)
  await work.click(page.getByRole('button', { name: 'Check', exact: true }))
  await expect(page.getByRole('group', { name: 'Result', exact: true })).toBeVisible()
}
