import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import { answerRightly } from '../support/answer-rightly.ts'
import { test } from '../support/app-test.ts'
import { openDashboard, registerAndSignIn } from '../support/learner.ts'

const pages = [
  '/',
  '/faqs',
  '/privacy',
  '/terms',
  '/dashboard',
  '/dashboard/assessments',
  '/dashboard/assessments/list',
  '/dashboard/assessments/lessons',
  '/dashboard/assessments/lessons/solving-simple-equations',
  '/dashboard/assessments/utme-mock/start-page',
  '/dashboard/assessments/utme-mock/physics/ss-3/start-page',
  '/dashboard/medalTest',
  '/dashboard/medalTest/start-page?level=medal-mathematics-1',
  '/dashboard/medalTest/start-page?level=medal-mathematics-2',
  '/dashboard/libraries',
  '/dashboard/subscriptions',
  '/dashboard/subscriptions/list',
  '/dashboard/add-ons',
  '/dashboard/add-ons/subscriptions'
]

async function go(page: Page, path: string): Promise<void> {
  await page.evaluate((wanted) => window.koyaTest?.go(wanted), path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

async function startExam(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Start the exam' }).click()
  await expect(page.getByTestId('exam-room')).toBeVisible()
  // The room listens to the keyboard from its first painted frame on, which comes after the page before it has gone out.
  await page.waitForFunction(() => ((document as { activeViewTransition?: unknown }).activeViewTransition ?? null) === null)
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve, 50)))))
}

test('a learner reads a lesson, takes its quiz and sees the report', async ({ launch }) => {
  const { page } = await launch()
  await registerAndSignIn(page)
  await openDashboard(page)
  await page.getByRole('link', { name: 'Assessments', exact: true }).first().click()
  await page.getByRole('link', { name: /lessons? of Physics$/ }).click()
  await page.getByRole('link', { name: 'Motion in a straight line' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Motion in a straight line' })).toBeFocused()
  await page.getByRole('link', { name: 'Open the quiz' }).click()
  await startExam(page)
  await answerRightly(page, 5)
  await page.getByRole('link', { name: 'See my report' }).click({ timeout: 20_000 })
  await expect(page.getByTestId('total')).toHaveText('100')
})

test('a medal level that is passed opens the next one', async ({ launch }) => {
  const { page } = await launch()
  await registerAndSignIn(page)
  await go(page, '/dashboard/medalTest')
  await expect(page.getByTestId('level-medal-mathematics-2')).toContainText('Opens when you pass level 1')
  await page.getByTestId('level-medal-mathematics-1').getByRole('link', { name: 'Open level 1' }).click()
  await startExam(page)
  await answerRightly(page, 10)
  await expect(page.getByTestId('percent')).toHaveText('100 %', { timeout: 20_000 })
  await expect(page.getByTestId('level-result')).toContainText('Gold')
  await page.getByRole('link', { name: 'Go to level 2' }).click()
  await expect(page.getByRole('button', { name: 'Start the exam' })).toBeVisible()
  await go(page, '/dashboard/medalTest')
  await expect(page.getByTestId('level-medal-mathematics-2').getByRole('link', { name: 'Open level 2' })).toBeVisible()
})

test('a locked library says which add-on opens it', async ({ launch }) => {
  const { page } = await launch()
  await registerAndSignIn(page)
  await go(page, '/dashboard/libraries')
  await page.getByRole('listitem').filter({ hasText: 'Locked' }).getByRole('link').first().click()
  await expect(page.getByTestId('locked')).toContainText('Chemistry notes')
  await page.getByRole('link', { name: 'See the add-ons' }).click()
  await expect(page.getByTestId('add-on-chemistry-notes')).toContainText('₦1,200')
})

test('every page of learning is calm, readable by all and never wider than its window', async ({ launch }) => {
  test.setTimeout(180_000)
  const { page } = await launch()
  const trouble: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') trouble.push(message.text())
  })
  page.on('pageerror', (error) => trouble.push(error.message))
  await registerAndSignIn(page)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  for (const path of pages) {
    await go(page, path)
    // The bar that shows requests in flight comes and goes over every page.
    const { violations } = await new AxeBuilder({ page }).setLegacyMode(true).exclude('[role="progressbar"]').analyze()
    trouble.push(...violations.map(({ id, nodes }) => `${path}: ${id} at ${nodes.map(({ target }) => String(target)).join(', ')}`))
    // 1024 by 600 at a zoom of 200 %.
    await page.setViewportSize({ width: 512, height: 300 })
    const overflow = await page.evaluate(() => document.querySelector('[data-scroller]')?.scrollWidth ?? 0)
    if (overflow > 512) trouble.push(`${path}: ${String(overflow)} wide in a window of 512`)
    await page.setViewportSize({ width: 1024, height: 600 })
  }
  expect(trouble).toEqual([])
})
