import { expect, type Page } from '@playwright/test'
import { test } from '../support/app-test.ts'
import { examParts } from '../support/exam-parts.ts'
import { findLayoutFaults } from '../support/find-layout-faults.ts'
import { findViolations } from '../support/find-violations.ts'
import { completeProfile, settle } from '../support/learner.ts'
import { darkestLook, plainLook, smallLook, takeLook, type Look } from '../support/looks.ts'
import { signInByBridge } from '../support/sign-in-by-bridge.ts'
import { tier } from '../support/tier.ts'
import { visit } from '../support/visit.ts'

const smallDark = { ...smallLook, name: '1024x600-dark', theme: 'dark' } as const

async function expectNoFaults(page: Page, name: string, looks: readonly Look[] = [smallLook, smallDark, darkestLook]): Promise<void> {
  for (const look of looks) {
    await takeLook(page, look)
    expect({ look: look.name, faults: [...(await findLayoutFaults(page)), ...(await findViolations(page))] }).toEqual({ look: look.name, faults: [] })
    await page
      .getByRole('region', { name: 'Two more examples' })
      .or(page.getByRole('heading', { level: 1 }))
      .last()
      .scrollIntoViewIfNeeded()
    await page.screenshot({ path: test.info().outputPath(`${name}-${look.name}.png`) })
  }
  await takeLook(page, plainLook)
}

/** Types into the fields in their order, by keyboard alone. */
async function tabThrough(page: Page, texts: readonly string[]): Promise<void> {
  for (const text of texts) {
    await page.keyboard.type(text)
    await page.keyboard.press('Tab')
  }
}

test('a teacher writes a question with changing numbers, and practises it with other numbers each time', async ({ launch }) => {
  test.skip(tier() === 'commit', 'its parts are tested by units at each commit')
  test.setTimeout(300_000)
  const { page } = await launch()
  await signInByBridge(page, 'ada')
  await completeProfile(page)
  await visit(page, '/dashboard/my-questions')
  await page.getByRole('link', { name: 'Add a question' }).first().click()
  await page.getByLabel('Set', { exact: true }).fill('Areas')
  await page.getByLabel('Kind of question').selectOption({ label: 'Changing numbers' })
  await page.getByLabel('From: the smallest value of number 1').focus()
  await tabThrough(page, ['2', '9', '1'])
  await page.getByLabel('From: the smallest value of number 2').focus()
  await tabThrough(page, ['10', '20', '1'])
  const stem = page.getByLabel('The question', { exact: true })
  await stem.fill('A card is $')
  await page.getByRole('button', { name: 'Add [[a]] to the text where you are typing' }).press('Enter')
  await expect(stem).toBeFocused()
  await page.keyboard.type('$ cm high and $[[b]]$ cm wide. What is its area?')
  await page.getByLabel('Right answer', { exact: true }).fill('a × b')
  await page.getByLabel('Text of each option').fill('$[[number]]$ cm²')
  await page.getByLabel('Mistake 1: what the learner works out').focus()
  await tabThrough(page, ['a + b', 'The sides were added.'])
  await page.getByLabel('Mistake 2: what the learner works out').focus()
  await tabThrough(page, ['b / (a - 2)', 'The sides were divided.'])
  await page.getByLabel('Mistake 3: what the learner works out').focus()
  await tabThrough(page, ['a * b / 2', 'That is a triangle of the same height.'])
  await page.getByLabel('Explanation', { exact: true }).fill('The area is $[[a]]\\times[[b]]=[[key]]$ cm².')
  await expect(page.getByRole('status').getByText('Mistake 2: This divides by zero when a = 2, b = 10.')).toBeVisible()
  await expectNoFaults(page, 'fault', [smallLook])
  await page.getByLabel('Mistake 2: what the learner works out').fill('2 * (a + b) + 1')
  await expect(page.getByRole('heading', { name: 'This question is ready to use.' })).toBeVisible()
  await expect(page.getByText('Saved.', { exact: true })).toBeVisible()
  const preview = page.getByRole('region', { name: 'What the candidate sees' })
  const first = await preview.innerText()
  await preview.getByRole('button', { name: 'Show another' }).click()
  await expect.poll(() => preview.innerText()).not.toBe(first)
  await expectNoFaults(page, 'ready')

  await page.getByRole('link', { name: 'Back to my questions' }).click()
  await page.getByRole('button', { name: 'Save as a pack' }).click()
  await expect(page.getByText('Questions with changing numbers get new numbers in the pack, too.')).toBeVisible()
  await expectNoFaults(page, 'pack', [darkestLook])
  await page.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('link', { name: 'Practise Areas' }).click()
  await page.getByRole('button', { name: 'Start the practice' }).press('Enter')
  await expect(page.getByRole(...examParts.room)).toBeVisible()
  await settle(page)
  await expect.poll(() => page.locator('button[data-item-id]').count(), { timeout: 20_000 }).toBeGreaterThan(1)
})
