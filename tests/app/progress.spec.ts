import { expect, type Page } from '@playwright/test'
import { test } from '../support/app-test.ts'
import { findLayoutFaults } from '../support/find-layout-faults.ts'
import { findViolations } from '../support/find-violations.ts'
import { holdRequests } from '../support/hold-requests.ts'
import { completeProfile } from '../support/learner.ts'
import { darkestLook, plainLook, takeLook } from '../support/looks.ts'
import { practiseByBridge } from '../support/practise-by-bridge.ts'
import { signInByBridge } from '../support/sign-in-by-bridge.ts'
import { tier } from '../support/tier.ts'
import { visit } from '../support/visit.ts'

const COUNT = 24

async function expectNoFaults(page: Page): Promise<void> {
  await takeLook(page, darkestLook)
  expect([...(await findLayoutFaults(page)), ...(await findViolations(page))]).toEqual([])
  await takeLook(page, plainLook)
}

/** Returns how far a heading is below the window's top, in pixels. */
async function topOf(page: Page, heading: string): Promise<number> {
  return Math.round((await page.getByRole('heading', { name: heading }).boundingBox())?.y ?? Number.NaN)
}

test('a learner sees the next step, starts a streak, sets a goal, and gets a predicted range instead of one number', async ({ launch }) => {
  test.skip(tier() === 'commit', 'its parts are tested by units at each commit')
  const { app, page } = await launch()
  await signInByBridge(page, 'ada')
  await completeProfile(page)
  await page.setViewportSize({ width: 1024, height: 600 })
  const held = await holdRequests(app, 'progress:read')
  await visit(page, '/dashboard')
  await expect(page.getByRole('region', { name: 'How ready are you?' })).toContainText('Loading your progress…')
  const placeWhileWaiting = await topOf(page, 'How ready are you?')
  await held.release()
  const nextStep = page.getByRole('region', { name: 'Your daily ten' })
  const streak = page.getByText('Answer a question or read a lesson today to start a streak.')
  await expect(nextStep).toBeVisible()
  await expect(streak).toBeVisible()
  expect(await topOf(page, 'How ready are you?'), 'nothing moves when the first cards are filled').toBe(placeWhileWaiting)
  // The first button and the streak are in view in the smallest supported window.
  await expect(nextStep.getByRole('button')).toBeInViewport({ ratio: 1 })
  await expect(streak).toBeInViewport({ ratio: 1 })

  await page.getByRole('button', { name: 'Set exam date and target' }).press('Enter')
  await page.getByLabel('Exam date', { exact: true }).fill('2099-04-17')
  await page.getByLabel('Questions to answer each week').fill('40')
  await page.getByLabel('UTME score that you want, out of 400').fill('280')
  await page.getByLabel('Course that you want to study').fill('Medicine')
  await expectNoFaults(page)
  // The buttons of a long form stay in view where there is little room.
  await takeLook(page, darkestLook)
  await expect(page.getByRole('button', { name: 'Save' })).toBeInViewport({ ratio: 1 })
  await takeLook(page, plainLook)
  await page.getByRole('button', { name: 'Save' }).press('Enter')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page.getByText(/ days left\. It is on /)).toBeVisible()

  await practiseByBridge(page, COUNT)
  await visit(page, '/dashboard/profile')
  // Wait until the page has changed: a navigation back before that stays on the old page.
  await expect(page.getByRole('heading', { name: 'My profile' })).toBeVisible()
  await visit(page, '/dashboard')
  await expect(page.getByText('1 day', { exact: true })).toBeVisible()
  await expect(page.getByText(/ of 40 questions/)).toBeVisible()
  await expect(page.getByText('280 of 400 for Medicine')).toBeVisible()
  await expect(page.locator('[data-subject="physics"]')).toContainText(/\d+ to \d+ of 100/)
  await expect(page.locator('[data-subject="biology"]')).toContainText('Answer 20 new questions to see your level')
  await expectNoFaults(page)
})
