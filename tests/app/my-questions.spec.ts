import { mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { runBankCommand } from '../../src-server/commands/bank/run-bank-command.ts'
import { test } from '../support/app-test.ts'
import { examParts } from '../support/exam-parts.ts'
import { findLayoutFaults } from '../support/find-layout-faults.ts'
import { findViolations } from '../support/find-violations.ts'
import { completeProfile, settle } from '../support/learner.ts'
import { darkestLook, plainLook, takeLook } from '../support/looks.ts'
import { signInByBridge } from '../support/sign-in-by-bridge.ts'
import { tier } from '../support/tier.ts'
import { visit } from '../support/visit.ts'

/** Checks every look, in the full tier only; the tour visits the pages in each look. */
async function expectNoFaults(page: Page): Promise<void> {
  if (tier() === 'commit') return
  await takeLook(page, darkestLook)
  expect([...(await findLayoutFaults(page)), ...(await findViolations(page))]).toEqual([])
  await takeLook(page, plainLook)
}

const aiken = ['Which of these is a gas?', 'A. Neon', 'B. Iron', 'ANSWER: A', '', 'Which has no key?', 'A. This', 'B. That', ''].join('\n')

/** Writes a complete question with a formula and waits until it is saved. */
async function writeQuestion(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Add a question' }).first().click()
  await page.getByLabel('Set', { exact: true }).fill('Week 3')
  await page.getByLabel('The question', { exact: true }).fill('What is the half of ')
  await page.getByText('Formulas and formatting').click()
  await page.getByLabel('The question', { exact: true }).focus()
  await page.getByRole('button', { name: 'Fraction' }).click()
  for (const [number, text] of ['$\\frac{3}{8}$', '$\\frac{3}{2}$', '$\\frac{6}{4}$'].entries()) {
    await page.getByLabel(`Option ${number + 1}`, { exact: true }).fill(text)
  }
  await page.getByRole('button', { name: 'Remove option 4' }).click()
  await page.getByLabel('Option 1 is right').check()
  await expect(page.getByRole('heading', { name: 'This question is ready to use.' })).toBeVisible()
  await expect(page.getByText('Saved.', { exact: true })).toBeVisible()
}

/** Imports the saved pack as any learner would; it can then be practised under its title. */
async function installOwnPack(page: Page): Promise<void> {
  await visit(page, '/settings')
  await page.getByRole('button', { name: 'Install from a file…' }).click()
  const dialog = page.getByRole('alertdialog', { name: /^Week 3, version/ })
  await expect(dialog).toContainText('Week 3: 2 questions')
  await dialog.getByRole('button', { name: 'Install, I made this pack' }).click()
  await expect(page.getByRole('status').filter({ hasText: /^Week 3 is installed\.$/ })).toBeVisible()
  await visit(page, '/dashboard/assessments/practice/start-page')
  await page.getByLabel('Exam', { exact: true }).selectOption({ label: 'Week 3' })
  await expect(page.getByText('Week 3 (2)')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Start the practice' })).toBeEnabled()
  await page.screenshot({ path: test.info().outputPath('own-pack.png') })
  await visit(page, '/dashboard/my-questions')
}

test('an author’s question survives a power cut; the author imports others, practises them and saves a pack', async ({ launch }) => {
  test.skip(tier() === 'commit', 'its parts are tested by units at each commit')
  const first = await launch()
  await signInByBridge(first.page, 'ada')
  await completeProfile(first.page)
  await visit(first.page, '/dashboard/my-questions')
  await writeQuestion(first.page)
  await first.kill9()

  const packs = join(first.home, 'packs')
  mkdirSync(packs)
  const { page } = await launch({ home: first.home, env: { KOYA_DOCUMENTS_FOLDER: packs, KOYA_PACK_FILE: join(packs, 'Koya Week 3.koyapack') } })
  await visit(page, '/dashboard/my-questions')
  await page.getByRole('link', { name: /^What is the half of/ }).click()
  await expect(page.getByLabel('The question', { exact: true })).toHaveValue('What is the half of $\\frac{3}{4}$')
  await expect(page.getByRole('region', { name: 'What the candidate sees' }).locator('.katex').first()).toBeVisible()
  await expectNoFaults(page)

  await page.getByRole('link', { name: 'Back to my questions' }).click()
  await page.getByRole('button', { name: 'Import questions' }).click()
  await page.getByRole('button', { name: 'Write or paste a text' }).click()
  await page.getByLabel('Text with questions').fill(aiken)
  await page.getByRole('button', { name: 'Read the text' }).click()
  await expect(page.getByText('The ANSWER line is missing.')).toBeVisible()
  await expectNoFaults(page)
  await page.getByRole('button', { name: 'Import 1 question' }).press('Enter')
  await expect(page.getByRole('link', { name: 'Which of these is a gas?' })).toBeVisible()
  await expectNoFaults(page)

  await page.getByRole('button', { name: 'Save as a pack' }).click()
  await page.getByRole('button', { name: 'Choose where to save' }).click()
  await expect(page.getByText('Saved 2 questions')).toBeVisible()
  const [file = ''] = readdirSync(packs)
  const verified = await runBankCommand({ kind: 'verify', file: join(packs, file), trusted: [], resourcesFolder: 'resources' }, '2026-11-22')
  expect({ file, isFine: verified.ok && verified.value.isFine }).toEqual({ file: 'Koya Week 3.koyapack', isFine: true })
  await page.getByRole('button', { name: 'Close' }).click()
  if (tier() !== 'commit') await installOwnPack(page)

  await page.getByRole('link', { name: 'Practise Week 3' }).click()
  await page.getByRole('button', { name: 'Start the practice' }).press('Enter')
  await expect(page.getByRole(...examParts.room)).toBeVisible()
  await settle(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('My practice: Week 3 · study')
  await expect(page.locator('button[data-item-id]')).toHaveCount(2)
})
