import { expect, type Locator } from '@playwright/test'
import { test } from '../support/app-test.ts'
import { completeProfile } from '../support/learner.ts'
import { signInByBridge } from '../support/sign-in-by-bridge.ts'
import { tier } from '../support/tier.ts'
import { visit } from '../support/visit.ts'

const backgroundOf = (part: Locator): Promise<string> => part.evaluate((element) => getComputedStyle(element).backgroundColor)

test('with the system’s forced colours, what is chosen looks different from what is not', async ({ launch }) => {
  test.skip(tier() === 'commit', 'a matter of styles that change seldom')
  const { page } = await launch()
  await page.emulateMedia({ forcedColors: 'active' })
  await signInByBridge(page, 'ada')
  await completeProfile(page)
  await visit(page, '/dashboard/profile')
  const subject = (name: string): Locator => page.getByRole('group', { name: 'Subjects' }).locator('label', { hasText: name })
  expect(await backgroundOf(subject('Mathematics'))).not.toBe(await backgroundOf(subject('Geography')))
  await visit(page, '/dashboard/assessments')
  const level = (name: string): Locator => page.getByRole('link', { name, exact: true })
  await expect(level('SS3')).toHaveAttribute('aria-current', 'page')
  expect(await backgroundOf(level('SS3'))).not.toBe(await backgroundOf(level('SS1')))

  const { page: first } = await launch({ env: { KOYA_ASK_SEAT: 'yes' } })
  await first.emulateMedia({ forcedColors: 'active' })
  await first.getByLabel('What is your name?').fill('Ada')
  await first.getByRole('button', { name: 'Continue' }).click()
  await first.getByRole('button', { name: 'SS3', exact: true }).click()
  const ring = (name: string): Locator => first.getByRole('radio', { name }).locator('[class*="RadioIndicator-indicator"]')
  expect(await backgroundOf(ring('JAMB UTME'))).not.toBe(await backgroundOf(ring('WAEC WASSCE')))
})
