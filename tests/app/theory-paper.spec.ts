import { expect, type Page } from '@playwright/test'
import { test } from '../support/app-test.ts'
import { examParts } from '../support/exam-parts.ts'
import { findLayoutFaults } from '../support/find-layout-faults.ts'
import { findViolations } from '../support/find-violations.ts'
import { enterRoom, openStartPage, registerAndSignIn } from '../support/learner.ts'
import { smallLook, takeLook } from '../support/looks.ts'
import { tier } from '../support/tier.ts'

const question = (page: Page) => page.getByRole(...examParts.question)
const currentItem = async (page: Page): Promise<string> => (await question(page).getAttribute('data-item-id')) ?? ''

async function toNext(page: Page): Promise<void> {
  const before = await currentItem(page)
  await page.keyboard.press('n')
  await expect.poll(() => currentItem(page)).not.toBe(before)
}

async function write(page: Page, text: string): Promise<void> {
  await question(page).focus()
  await page.keyboard.press('Tab')
  await page.keyboard.type(text)
  await page.keyboard.press('Escape')
  await expect(page.getByRole(...examParts.answerState)).toHaveAttribute('data-state', /kept|received/)
}

async function expectNoFaults(page: Page): Promise<void> {
  expect([...(await findLayoutFaults(page)), ...(await findViolations(page))]).toEqual([])
}

test('a theory paper says how many questions count, before and after the submission', async ({ launch }) => {
  test.skip(tier() === 'commit', 'units count the questions of a choice in the room, in the dialog and in the report')
  test.slow()
  const { page } = await launch()
  await registerAndSignIn(page)
  await openStartPage(page, 'WASSCE General Mathematics, theory')
  await expect(page.getByText('13 questions').first()).toBeVisible()
  await takeLook(page, smallLook)
  await enterRoom(page)
  await expect(page.getByText('Answer all the questions in this section.').first()).toBeVisible()
  await expect(question(page)).toHaveAccessibleName('Question 1(a) of 13')
  await write(page, 'I divide and multiply.')
  await expectNoFaults(page)

  // Section B begins with the sixth question. Six of its eight questions get an answer in their first part.
  let answered = 0
  for (let moves = 0; moves < 26 && answered < 6; moves += 1) {
    await toNext(page)
    const name = (await question(page).getAttribute('aria-label')) ?? ''
    const [, number = '0', part] = /^Question (\d+)\(([a-z])\)/.exec(name) ?? []
    if (Number(number) < 6 || part !== 'a') continue
    await write(page, `Answer to question ${number}.`)
    answered += 1
    if (answered === 1) await expect(page.getByText('Answer any five questions in this section.').first()).toBeVisible()
  }
  await expect(page.getByText('Answer any 5 of 8: 6 answered')).toBeVisible()
  await expectNoFaults(page)

  await page.keyboard.press('s')
  const dialog = page.getByRole('alertdialog')
  await expect(dialog).toContainText('Section B: you answered 6 questions. Only the first 5 count.')
  await expectNoFaults(page)
  await dialog.getByRole('button', { name: 'Submit now' }).click()

  await page.getByRole('link', { name: 'See my report' }).click()
  const choices = page.getByRole('region', { name: 'Sections with a choice' })
  await expect(choices).toContainText('Answer 5 of 8. You answered 6.')
  await expect(choices).toContainText('These questions count: 6, 7, 8, 9, 10.')
  await expect(choices).toContainText('These do not count: 11. Only the first 5 answered questions count.')
  await page.getByRole('link', { name: 'Review every question' }).click()
  await expect(page.locator('[data-counting="surplus"]').first()).toContainText('Section B: this question does not count.')
  await expect(page.getByRole('heading', { name: 'Question 11(a)' })).toBeVisible()
})
