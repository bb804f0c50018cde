import { expect, type Page } from '@playwright/test'
import { test } from '../support/app-test.ts'
import { examParts } from '../support/exam-parts.ts'
import { completeProfile, expectRoom } from '../support/learner.ts'
import { signInByBridge } from '../support/sign-in-by-bridge.ts'
import { tier } from '../support/tier.ts'
import { visit } from '../support/visit.ts'

type Watched = Window & { shownStreaks?: string[] }

/** From now on records each text of the streak that the page shows. */
async function watchStreak(page: Page): Promise<void> {
  await page.evaluate(() => {
    const shown: string[] = []
    ;(window as Watched).shownStreaks = shown
    new MutationObserver(() => {
      const name = [...document.querySelectorAll('dt')].find(({ textContent }) => textContent === 'Streak')
      const text = name?.parentElement?.textContent ?? ''
      if (text !== '' && shown.at(-1) !== text) shown.push(text)
    }).observe(document, { subtree: true, childList: true, characterData: true })
  })
}

test('the dashboard opened after a submission shows the results of that practice at once', async ({ launch }) => {
  test.skip(tier() === 'commit', 'its parts are tested by units at each commit')
  const { page } = await launch()
  await signInByBridge(page, 'ada')
  await completeProfile(page)
  await visit(page, '/dashboard')
  await expect(page.getByText('Answer a question or read a lesson today to start a streak.')).toBeVisible()
  await visit(page, '/dashboard/assessments/practice/start-page?exam=utme&subject=physics')
  await page.getByLabel('Questions', { exact: true }).selectOption('5')
  await page.getByRole('button', { name: 'Start the practice' }).click()
  await expectRoom(page)
  await page.keyboard.press('a')
  await expect(page.getByRole(...examParts.answerState)).toHaveAttribute('data-state', 'received')
  await page.keyboard.press('s')
  await page.getByRole('button', { name: 'Submit now' }).click()
  await expect(page.getByRole('link', { name: 'See my report' })).toBeVisible()
  await watchStreak(page)
  await page.getByRole('complementary').getByRole('link', { name: 'Home', exact: true }).click()
  await expect(page.getByText('1 day', { exact: true })).toBeVisible()
  await expect(page.locator('[data-subject="physics"]')).toContainText('Answer 19 new questions to see your level')
  const shown = await page.evaluate(() => (window as Watched).shownStreaks)
  expect(shown?.length).toBeGreaterThan(0)
  expect(shown?.filter((text) => !text.includes('1 day'))).toEqual([])
})
