import { expect, type Page } from '@playwright/test'
import { drillNames } from '../../src-shared/learning/trainer/drill-record.ts'
import { test } from '../support/app-test.ts'
import { examParts } from '../support/exam-parts.ts'
import { settle } from '../support/learner.ts'
import { signInByBridge } from '../support/sign-in-by-bridge.ts'
import { tier } from '../support/tier.ts'
import { visit } from '../support/visit.ts'

/** Presses Tab until the element with this name has the focus, as a user without a mouse would. */
async function tabTo(page: Page, name: RegExp): Promise<void> {
  for (let presses = 0; presses < 90; presses += 1) {
    const focused = await page.evaluate(() => {
      const { activeElement } = document
      return activeElement?.getAttribute('aria-label') ?? activeElement?.textContent ?? ''
    })
    if (name.test(focused)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab never came to ${String(name)}`)
}

async function press(page: Page, ...keys: readonly string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key)
}

async function pressButton(page: Page, name: RegExp): Promise<void> {
  await tabTo(page, name)
  await page.keyboard.press('Enter')
}

/** Uses the numbered squares. They are one Tab stop, at the open question; here this is always the first. */
async function goToQuestion(page: Page, number: number): Promise<void> {
  await tabTo(page, /^Question 1: /)
  for (let at = 1; at < number; at += 1) await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
}

/** Presses the keys of one task at a time, so that no key comes before its task is shown. */
async function pressTasks(page: Page, keys: readonly (readonly string[])[], first = 1): Promise<void> {
  for (const [index, forTask] of keys.entries()) {
    await expect(page.getByRole('region', { name: 'Your task' })).toContainText(`Task ${first + index} of`)
    await press(page, ...forTask)
  }
}

async function enterRoom(page: Page): Promise<void> {
  await expect(page.getByRole(...examParts.room)).toBeVisible()
  await settle(page)
}

async function toNextDrill(page: Page, title: string): Promise<void> {
  await expect(page.getByRole('region', { name: 'That went smoothly.' })).toBeVisible()
  await pressButton(page, /^Next: /)
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeAttached()
}

async function doFirstDrills(page: Page): Promise<void> {
  await pressButton(page, /^Start this drill$/)
  for (const name of [/^Press me$/, /^And this one$/, /^Over here$/, /^You found the end$/]) await pressButton(page, name)
  await toNextDrill(page, 'Work without the mouse')
  await pressTasks(page, [['Enter'], ['Tab', 'Enter'], ['Shift+Tab', 'Enter'], ['Tab', 'Tab', 'ArrowDown'], ['Tab', ' ']])
  await toNextDrill(page, 'Answer with A, B, C and D')
  await enterRoom(page)
  await pressTasks(page, [['b'], ['d'], ['a']])
  await expect(page.getByRole('region', { name: 'Your task' })).toContainText('Task 4 of 8')
}

async function doDrillsOfTheKeys(page: Page): Promise<void> {
  await pressTasks(page, [['c'], ['d'], ['b'], ['a'], ['c']], 4)
  await toNextDrill(page, 'Forward with N, back with P')
  await enterRoom(page)
  await pressTasks(page, [['n'], ['n'], ['p'], ['a'], ['ArrowRight'], ['c'], ['n'], ['ArrowLeft']])
  await toNextDrill(page, 'When you press S by mistake')
  await enterRoom(page)
  await pressTasks(page, [['a'], ['s', 'r'], ['d'], ['s', 'Enter'], ['a'], ['s', 'r'], ['n']])
}

async function doDrillsOfTheRoom(page: Page): Promise<void> {
  await toNextDrill(page, 'Change subjects')
  await enterRoom(page)
  await press(page, 'b')
  await pressButton(page, /^Numbers/)
  await goToQuestion(page, 3)
  await press(page, 'd')
  await pressButton(page, /^Words/)
  await goToQuestion(page, 2)
  await toNextDrill(page, 'Flag a question, clear an answer')
  await enterRoom(page)
  await press(page, 'c')
  await pressButton(page, /^Flag$/)
  await pressTasks(page, [['n'], ['b']], 3)
  await pressButton(page, /^Clear answer$/)
  await press(page, 'p')
  await pressButton(page, /^Flag$/)
  await toNextDrill(page, 'The clock and the calculator')
  await enterRoom(page)
  await pressTasks(page, [['b'], ['n']])
  await pressButton(page, /^Calculator$/)
  await expect(page.locator('[data-display]')).toBeFocused()
  await press(page, '2', '7', '*', '1', '4', '=')
  await expect(page.getByRole(...examParts.calculator)).toContainText('378')
  await press(page, 'Escape', 'c')
}

async function doDrillsOfTheEnd(page: Page): Promise<void> {
  await toNextDrill(page, 'When the power goes off')
  await enterRoom(page)
  await pressTasks(page, [['b'], ['n'], ['a']])
  await pressButton(page, /^Cut the power$/)
  await expect(page.getByRole('heading', { name: 'The power is off' })).toBeVisible()
  await press(page, 'Enter')
  await enterRoom(page)
  await expect(page.getByRole('status').filter({ hasText: 'Welcome back' })).toContainText('All 2 answers are saved')
  await press(page, 'n')
  await toNextDrill(page, 'Submit your exam')
  await enterRoom(page)
  await pressTasks(page, [['b'], ['s', 'r'], ['n'], ['b'], ['s', 'Tab', 'Enter']])
  await toNextDrill(page, 'Five questions in an exam room')
  await enterRoom(page)
  for (const key of ['b', 'a', 'b', 'c', 'd']) await press(page, key, 'n')
  await press(page, 's', 'Tab', 'Enter')
  await expect(page.getByText('5 of 5 questions')).toBeVisible()
  await pressButton(page, /^See all drills$/)
}

test('a new learner completes the trainer by keyboard alone, with a restart in the middle, and is reported ready', async ({ launch }) => {
  test.skip(tier() === 'commit', 'its parts are tested by units at each commit')
  test.setTimeout(120_000)
  const first = await launch()
  await signInByBridge(first.page, 'ada')
  await visit(first.page, '/dashboard/trainer')
  await doFirstDrills(first.page)
  await first.close()

  const { page } = await launch({ home: first.home })
  await visit(page, '/dashboard/trainer')
  await expect(page.getByRole('region', { name: 'How ready are you?' })).toContainText('Continue where you stopped: Answer with A, B, C and D')
  await pressButton(page, /^Continue$/)
  await enterRoom(page)
  await doDrillsOfTheKeys(page)
  await doDrillsOfTheRoom(page)
  await doDrillsOfTheEnd(page)
  await expect(page.getByRole('region', { name: 'How ready are you?' })).toContainText('You are ready for an exam computer.')
  await expect(page.getByRole('region', { name: 'How ready are you?' }).getByRole('strong')).toHaveText('100%')
  await expect(page.getByRole('list', { name: 'The drills' }).getByText('You do this well')).toHaveCount(drillNames.length)
})
