import { expect, type Page } from '@playwright/test'
import { test } from '../support/app-test.ts'
import { callBridge } from '../support/call-bridge.ts'
import { findLayoutFaults } from '../support/find-layout-faults.ts'
import { findViolations } from '../support/find-violations.ts'
import { completeProfile } from '../support/learner.ts'
import { darkestLook, plainLook, takeLook } from '../support/looks.ts'
import { signInByBridge } from '../support/sign-in-by-bridge.ts'
import { tier } from '../support/tier.ts'
import { visit } from '../support/visit.ts'

/** Checks the darkest look, in the full tier only. */
async function expectNoFaults(page: Page): Promise<void> {
  if (tier() === 'commit') return
  await takeLook(page, darkestLook)
  expect([...(await findLayoutFaults(page)), ...(await findViolations(page))]).toEqual([])
  await takeLook(page, plainLook)
}

test('a learner finds a lesson, a topic and a subject by their names, and each opens its own page', async ({ launch }) => {
  test.skip(tier() === 'commit', 'its parts are tested by units at each commit')
  const { page } = await launch()
  await signInByBridge(page, 'ada')
  await completeProfile(page)
  const find = async (words: string): Promise<void> => {
    await visit(page, '/dashboard/search')
    await page.getByLabel('Words to look for').fill(words)
    await page.keyboard.press('Enter')
  }
  await find('simultaneous equations')
  const lessons = page.getByRole('region', { name: 'Lessons' })
  await expect(lessons.getByRole('link', { name: 'Simultaneous equations' })).toBeVisible()
  await expectNoFaults(page)
  // From the field past the filters to the first result, and opens it, by keyboard alone.
  await lessons.getByRole('link', { name: 'Simultaneous equations' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Simultaneous equations' })).toBeVisible()

  await find('algebra')
  const topic = page.getByRole('region', { name: 'Topics' }).getByRole('link').first()
  const title = (await topic.textContent()) ?? ''
  expect(title.toLowerCase()).toContain('algebra')
  await topic.click()
  await expect(page.getByRole('heading', { level: 1, name: 'Make your own practice' })).toBeVisible()
  await expect(page.getByRole('checkbox', { name: new RegExp(`^${title} `) })).toBeChecked()

  await find('Physics')
  await page.getByRole('region', { name: 'Subjects' }).getByRole('link', { name: 'Physics', exact: true }).click()
  await expect(page.getByLabel('Subject', { exact: true })).toHaveValue('physics')

  await find('zzyzx')
  await expect(page.getByRole('status').filter({ hasText: 'Nothing found' })).toBeVisible({ timeout: 60_000 })
  await expectNoFaults(page)
  await page.getByRole('button', { name: 'Search everything' }).click()
  await expect(page.getByRole('link', { name: 'See all lessons' })).toBeVisible()
})

test('a learner finds a question by text, shows its answer and bookmarks it, and finds nothing during an exam', async ({ launch }) => {
  test.skip(tier() === 'commit', 'its parts are tested by units at each commit')
  const { page } = await launch()
  await signInByBridge(page, 'ada')
  await completeProfile(page)
  await visit(page, '/dashboard/search')
  await page.getByLabel('Words to look for').fill('square root')
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  const first = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: /^Question 1 / }) })
  // This first search builds the index of the shipped banks.
  await expect(first).toBeVisible({ timeout: 60_000 })
  await expectNoFaults(page)
  await first.getByRole('link').click()
  await expect(page.getByRole('region', { name: 'The question', exact: true })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Why' })).toHaveCount(0)
  await expectNoFaults(page)
  await page.getByRole('button', { name: 'Show the answer' }).click()
  await expect(page.getByText(/^Topic: /)).toBeVisible()
  await page.getByRole('button', { name: /^Bookmark / }).click()
  await expect(page.getByRole('button', { name: /^Bookmark / })).toHaveAttribute('aria-pressed', 'true')
  await expectNoFaults(page)

  await visit(page, '/dashboard/bookmarks')
  await expect(page.getByRole('link', { name: /^Question 1 / })).toBeVisible()
  await expectNoFaults(page)
  await page.getByRole('link', { name: 'Practise my bookmarks' }).click()
  await expect(page.getByText(/^1 question in /)).toBeVisible()
  await page.getByRole('radio', { name: 'Like the real exam' }).check()
  await page.getByRole('button', { name: 'Start the practice' }).click()
  await expect(page.locator('#question-stem')).toBeVisible()
  const [found, answer, marks] = await Promise.all([
    callBridge(page, 'itemSearch.search', { words: 'square root' }),
    callBridge(page, 'itemSearch.showAnswer', { itemId: 'any' }),
    callBridge(page, 'itemMarks.list', {})
  ])
  expect([found, answer, marks].map((result) => (result.ok ? 'done' : result.error.code))).toEqual([
    'call/not-during-exam',
    'call/not-during-exam',
    'call/not-during-exam'
  ])
})
