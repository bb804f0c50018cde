import { expect, type Page } from '@playwright/test'
import { examParts } from '../support/exam-parts.ts'
import { ada, enterRoom, fillProfileCard, openDashboard, openStartPage, register, signIn } from '../support/learner.ts'
import { reportParts } from '../support/report-parts.ts'

export interface MainJobSteps {
  /** Called at each screen of the main job, in order. */
  readonly screen: (name: string) => Promise<void>
  /** How many of the 180 items are answered. */
  readonly answerCount: number
}

export interface MainJobResult {
  readonly total: number
  readonly maximum: number
}

/** Plays the whole main job through the interface on a fresh home: register, verify, sign in, take the UTME mock, submit, report, review. */
export async function playMainJob(page: Page, { screen, answerCount }: MainJobSteps): Promise<MainJobResult> {
  await expect(page.getByRole('link', { name: 'Create an account' }).first()).toBeVisible()
  await screen('home')
  await register(page, ada, screen)
  await screen('login')
  await signIn(page, ada)
  await openDashboard(page)
  await screen('dashboard')
  await page.getByRole('link', { name: 'Exams', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Save and continue' })).toBeVisible()
  await screen('complete-profile')
  await fillProfileCard(page)
  await expect(page.getByRole('link', { name: 'UTME mock' }).first()).toBeVisible()
  await screen('assessments')
  await openStartPage(page, 'UTME mock')
  await screen('start-page')
  await enterRoom(page)
  await screen('exam-first-item')
  await answerItems(page, answerCount, screen)
  await page.keyboard.press('s')
  const dialog = page.getByRole('alertdialog')
  await expect(dialog.getByRole('button', { name: 'Go back' })).toBeFocused()
  await screen('submit-dialog')
  await dialog.getByRole('button', { name: 'Submit now' }).click()
  await expect(page.getByRole(...reportParts.delivery)).toHaveAttribute('data-received', 'true', { timeout: 20_000 })
  await screen('pre-report')
  await page.getByRole('link', { name: 'See my report' }).click()
  await expect(page.getByRole(...reportParts.total).getByRole('strong')).toBeVisible()
  const total = Number(
    await page
      .getByRole(...reportParts.total)
      .getByRole('strong')
      .innerText()
  )
  await screen('report')
  await page.getByRole('link', { name: 'Review every question' }).click()
  await expect(page.getByRole('heading', { name: 'Review' })).toBeVisible()
  await expect(page.getByText('Right answer').first()).toBeVisible()
  await screen('review')
  return { total, maximum: 400 }
}

async function answerItems(page: Page, answerCount: number, screen: MainJobSteps['screen']): Promise<void> {
  for (let answer = 0; answer < answerCount; answer += 1) {
    const itemId = (await page.getByRole(...examParts.question).getAttribute('data-item-id')) ?? ''
    await page.keyboard.press('abcd'[(answer * 7) % 4] ?? 'a')
    await expect(page.getByRole(...examParts.answerState)).toHaveAttribute('data-state', /kept|received/)
    if (answer === 7) await screen('exam-answered')
    if (answer === 70) await screen('exam-mathematics')
    await page.keyboard.press('n')
    if (answer < 179) await expect(page.getByRole(...examParts.question)).not.toHaveAttribute('data-item-id', itemId)
  }
}
