import { expect, type Page } from '@playwright/test'
import { test } from '../support/app-test.ts'
import { examParts } from '../support/exam-parts.ts'
import { registerAndSignIn, settle } from '../support/learner.ts'
import { tier } from '../support/tier.ts'
import { visit } from '../support/visit.ts'

const PARTS = ['Mathematics and Science', 'English and Social Studies', 'Quantitative and Vocational Aptitude', 'Verbal Aptitude']
const MINUTE_MS = 60_000

async function remainingMs(page: Page): Promise<number> {
  return Number(await page.getByRole(...examParts.clock).getAttribute('data-remaining-ms'))
}

async function beginPart(page: Page, number: number): Promise<void> {
  await expect(page.getByRole('heading', { name: `Part ${number} of 4: ${PARTS[number - 1]}` })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole(...examParts.room)).toBeVisible()
  await settle(page)
}

/** Answers by letters, including E where a question has five options. */
async function answerTwo(page: Page, letters: readonly [string, string]): Promise<void> {
  for (const letter of letters) {
    await page.keyboard.press(letter)
    await expect(page.getByRole(...examParts.answerState)).toHaveAttribute('data-state', /kept|received/)
    await expect(page.locator('section[data-item-id] label[data-chosen="true"]')).toContainText(letter.toUpperCase())
    await page.keyboard.press('n')
  }
}

/** Presses `S` and moves in its dialog from the default button, “Go back”, to the button that ends the part. */
async function pressEnd(page: Page, button: string): Promise<void> {
  await page.keyboard.press('s')
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await page.keyboard.press('Tab')
  await page.getByRole('alertdialog').getByRole('button', { name: button }).press('Enter')
}

test('a Common Entrance is taken part by part by keyboard, across a power cut in a break', async ({ launch }) => {
  test.skip(tier() === 'commit', 'its parts are tested by units at each commit')
  test.slow()
  let koya = await launch()
  await registerAndSignIn(koya.page)
  await visit(koya.page, '/dashboard/assessments/ncee/start-page')
  await koya.page.getByRole('radio', { name: /^Candidate with albinism/ }).check()
  await koya.page.getByRole('button', { name: 'Start the exam' }).press('Enter')

  await beginPart(koya.page, 1)
  // The paper's 50 minutes and 30 minutes of extra time.
  expect(await remainingMs(koya.page)).toBeGreaterThan(79 * MINUTE_MS)
  await answerTwo(koya.page, ['a', 'e'])
  await pressEnd(koya.page, 'End this part')
  await expect(koya.page.getByRole(...examParts.breakClock)).toBeVisible()
  await koya.page.waitForTimeout(2500)
  const beforeMs = Number(await koya.page.getByRole(...examParts.breakClock).getAttribute('data-remaining-ms'))
  const { home } = koya
  await koya.kill9()

  koya = await launch({ home })
  const { page } = koya
  await expect(page.getByRole('region', { name: `Part 2 of 4: ${PARTS[1]}` })).toBeVisible()
  const afterMs = Number(await page.getByRole(...examParts.breakClock).getAttribute('data-remaining-ms'))
  expect(Math.abs(beforeMs - afterMs)).toBeLessThanOrEqual(4000)
  for (const number of [2, 3]) {
    await beginPart(page, number)
    await answerTwo(page, ['b', 'c'])
    await pressEnd(page, 'End this part')
  }
  await beginPart(page, 4)
  await answerTwo(page, ['d', 'e'])
  await pressEnd(page, 'Submit now')

  await page.getByRole('link', { name: 'See my report' }).click()
  await expect(page.getByText('Extra time (Candidate with albinism): 30 more minutes', { exact: false })).toBeVisible()
  for (const part of PARTS) await expect(page.getByText(part, { exact: false }).filter({ visible: true }).first()).toBeVisible()
})

test('an exam with too few questions in the packs can be taken as a shortened practice', async ({ launch }) => {
  test.skip(tier() === 'commit', 'its parts are tested by units at each commit')
  const { page } = await launch()
  await registerAndSignIn(page)
  await visit(page, '/dashboard/assessments/neco-literature-in-english/start-page')
  await expect(page.getByText('Literature in English: 40 of 60 questions')).toBeVisible()
  await page.getByRole('button', { name: 'Start a shorter practice' }).press('Enter')
  await expect(page.getByRole(...examParts.room)).toBeVisible()
  await settle(page)
  // 40 of 60 questions: 40 of 60 minutes.
  expect(await remainingMs(page)).toBeLessThanOrEqual(40 * MINUTE_MS)
  await answerTwo(page, ['a', 'd'])
  await pressEnd(page, 'Submit now')
  await page.getByRole('link', { name: 'See my report' }).click()
  await expect(page.getByText('A shortened practice', { exact: false })).toBeVisible()
})
