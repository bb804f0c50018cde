import { expect, type Page } from '@playwright/test'
import { readKeys } from '../support/answer-rightly.ts'
import { test } from '../support/app-test.ts'
import { callBridge } from '../support/call-bridge.ts'
import { examParts } from '../support/exam-parts.ts'
import { findViolations } from '../support/find-violations.ts'
import { completeProfile, settle } from '../support/learner.ts'
import { valueOf } from '../support/pack-receiver.ts'
import { signInByBridge } from '../support/sign-in-by-bridge.ts'
import { tier } from '../support/tier.ts'
import { visit } from '../support/visit.ts'

const keys = readKeys()

test('the quiz of a lesson runs in its page, shows each answer, and ends with the next lesson instead of a receipt', async ({ launch }) => {
  const { page } = await launch()
  await signInByBridge(page, 'ada')
  await completeProfile(page)
  await visit(page, '/dashboard/assessments/lessons/the-mole')
  await page.getByRole('button', { name: 'Start the quiz' }).click()
  const question = page.getByRole(...examParts.question)
  await expect(question).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'The mole' })).toHaveCount(1)
  await expect(page.getByRole(...examParts.room)).toHaveCount(0)
  await settle(page)
  const itemId = (await question.getByRole('heading', { level: 2 }).getAttribute('data-item-id')) ?? ''
  await question.locator(`[data-option-id="${keys.get(itemId) ?? ''}"]`).click()
  await page.getByRole('button', { name: 'Check', exact: true }).click()
  await expect(page.getByRole('group', { name: 'Result', exact: true })).toHaveAttribute('data-verdict', 'right')
  expect(await findViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('heading', { level: 2, name: /^Question 2 of/ })).toBeFocused()
  await page.getByRole('button', { name: 'Show a hint' }).click()
  await expect(page.getByText(/^Hint: [A-E] is wrong$/)).toBeVisible()
  expect(await findViolations(page)).toEqual([])
  const finish = page.getByRole('button', { name: 'End the quiz' })
  while (!(await finish.isVisible())) await page.getByRole('button', { name: 'Skip' }).click()
  await finish.click()
  await expect(page.getByRole('heading', { level: 1, name: 'Quiz done!' })).toBeVisible({ timeout: 20_000 })
  await expect(page.getByRole('main')).toContainText(/1 of \d+ right/)
  await expect(page.getByRole('main')).toContainText('Read the lesson once more, then try again.')
  expect(await findViolations(page)).toEqual([])
  await page.getByRole('link', { name: 'Try the quiz again' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'The mole' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Start the quiz' })).toBeInViewport()
})

test('signing out of a lesson with an open quiz submits the quiz and signs out', async ({ launch }) => {
  test.skip(tier() === 'commit', 'leaving the lesson submits it by the same way at each commit')
  const { page } = await launch()
  await signInByBridge(page, 'ada')
  await completeProfile(page)
  await answerFirst(page)
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByText('You are signed out.')).toBeVisible()
  expect(valueOf(await callBridge(page, 'session.read', {})).auth.loggedIn).toBe(false)
})

test('leaving the lesson ends its quiz with the answers so far, and a kill leaves it open in the exam room', async ({ launch }) => {
  const first = await launch()
  const { page } = first
  await signInByBridge(page, 'ada')
  await completeProfile(page)
  const answerOne = async (): Promise<void> => {
    await answerFirst(page)
    await expect(page.getByRole(...examParts.answerState)).toHaveAttribute('data-state', /kept|received/)
  }
  await answerOne()
  await page.getByRole('navigation').getByRole('link', { name: 'Medals' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Medal test' })).toBeVisible()
  const [left] = valueOf(await callBridge(page, 'attempt.list', {})).attempts
  expect(left?.slug).toBe('quiz-the-mole')
  expect(left?.state).not.toBe('open')
  await answerOne()
  await first.kill9()
  const again = await launch({ home: first.home })
  await expect(again.page.getByRole(...examParts.room)).toBeVisible()
  await expect(
    again.page
      .getByRole(...examParts.question)
      .getByRole('radio')
      .first()
  ).toBeChecked()
})

/** Starts the quiz of a lesson and chooses an option of its first question. */
async function answerFirst(page: Page): Promise<void> {
  await visit(page, '/dashboard/assessments/lessons/the-mole')
  await page.getByRole('button', { name: 'Start the quiz' }).click()
  await page
    .getByRole(...examParts.question)
    .getByRole('radio')
    .first()
    .click()
}
