import { expect } from '@playwright/test'
import { readKeys } from '../support/answer-rightly.ts'
import { test } from '../support/app-test.ts'
import { examParts } from '../support/exam-parts.ts'
import { findViolations } from '../support/find-violations.ts'
import { completeProfile, settle } from '../support/learner.ts'
import { signInByBridge } from '../support/sign-in-by-bridge.ts'
import { visit } from '../support/visit.ts'

const keys = readKeys()

test('the quiz of a lesson starts at once, shows each answer, and ends with the next lesson instead of a receipt', async ({ launch }) => {
  const { page } = await launch()
  await signInByBridge(page, 'ada')
  await completeProfile(page)
  await visit(page, '/dashboard/assessments/lessons/the-mole')
  await page.getByRole('button', { name: 'Start the quiz' }).click()
  const question = page.getByRole(...examParts.question)
  await expect(question).toBeVisible()
  await settle(page)
  const itemId = (await question.getAttribute('data-item-id')) ?? ''
  await question.locator(`[data-option-id="${keys.get(itemId) ?? ''}"]`).click()
  await page.getByRole('button', { name: 'Check', exact: true }).click()
  await expect(page.getByRole('group', { name: 'Result', exact: true })).toHaveAttribute('data-verdict', 'right')
  await page.keyboard.press('s')
  await page.getByRole('button', { name: 'Submit now' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Quiz done!' })).toBeVisible({ timeout: 20_000 })
  await expect(page.getByRole('main')).toContainText(/1 of \d+ right/)
  await expect(page.getByRole('main')).toContainText('Read the lesson once more, then try again.')
  expect(await findViolations(page)).toEqual([])
  await page.getByRole('link', { name: 'Read the lesson again' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'The mole' })).toBeVisible()
})
