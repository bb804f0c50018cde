import { expect, type Page } from '@playwright/test'
import { ada, register, signIn } from '../support/learner.ts'

export interface MainJobSteps {
  /** Called at each screen of the main job, in order. */
  readonly screen: (name: string) => Promise<void>
  /** How many of the 180 items are answered. */
  readonly answerCount: number
}

export interface MainJobResult {
  readonly total: number
  readonly answeredCount: number
}

/** The whole main job through the real interface, on a fresh home: register, verify, sign in, sit the UTME mock, submit, report, review. */
export async function playMainJob(page: Page, { screen, answerCount }: MainJobSteps): Promise<MainJobResult> {
  await expect(page.getByRole('heading').first()).toBeVisible()
  await screen('home')
  await register(page, ada)
  await screen('login')
  await signIn(page, ada)
  await screen('dashboard')
  await page
    .getByRole('link', { name: /^(assessments|papers)/i })
    .first()
    .click()
  await expect(page.getByRole('link', { name: /UTME mock/i }).first()).toBeVisible()
  await screen('assessments')
  await page
    .getByRole('link', { name: /UTME mock/i })
    .first()
    .click()
  await expect(page.getByRole('button', { name: /^start/i })).toBeVisible()
  await screen('start-page')
  await page.getByRole('button', { name: /^start/i }).click()
  await expect(page.getByTestId('exam-room')).toBeVisible()
  await screen('exam-first-item')
  await answerItems(page, answerCount, screen)
  await page.keyboard.press('s')
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await screen('submit-dialog')
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: /^submit/i })
    .click()
  await expect(page.getByTestId('pre-report')).toBeVisible()
  await expect(page.getByTestId('receipt-state')).toHaveAttribute('data-state', 'received', { timeout: 20_000 })
  await screen('pre-report')
  await page
    .getByRole('link', { name: /report|result/i })
    .first()
    .click()
  await expect(page.getByTestId('report-total')).toBeVisible()
  const total = Number(await page.getByTestId('report-total').getAttribute('data-total'))
  await screen('report')
  await page
    .getByRole('link', { name: /review/i })
    .first()
    .click()
  await expect(page.getByTestId('review')).toBeVisible()
  await screen('review')
  return { total, answeredCount: answerCount }
}

async function answerItems(page: Page, answerCount: number, screen: MainJobSteps['screen']): Promise<void> {
  for (let answer = 0; answer < answerCount; answer += 1) {
    const itemId = await page.getByTestId('question').getAttribute('data-item-id')
    await page.keyboard.press('abcd'[(answer * 7) % 4] ?? 'a')
    await expect(page.getByTestId('answer-state')).toHaveAttribute('data-state', /kept|received/)
    if (answer === 4) await screen('exam-answered')
    if (answer === 70) await screen('exam-mathematics')
    await page.keyboard.press('n')
    if (answer < 179) await expect(page.getByTestId('question')).not.toHaveAttribute('data-item-id', itemId ?? '')
  }
}
