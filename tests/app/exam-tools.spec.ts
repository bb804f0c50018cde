import { expect, type Locator, type Page } from '@playwright/test'
import type { UserSettings } from '../../src-shared/device/settings.ts'
import { test } from '../support/app-test.ts'
import { callBridge } from '../support/call-bridge.ts'
import { examParts, optionAt } from '../support/exam-parts.ts'
import { completeProfile, settle } from '../support/learner.ts'
import { signInByBridge } from '../support/sign-in-by-bridge.ts'
import { tier } from '../support/tier.ts'
import { visit } from '../support/visit.ts'

test('the tools of the exam room work together in one attempt and survive kill -9', async ({ launch }) => {
  test.skip(tier() === 'commit', 'its parts are tested by units, and restored exams by the kills')
  const first = await launch()
  await sitDown(first.page)
  await filterThePalette(first.page)
  await hideTheClock(first.page)
  await jotDown(first.page)
  await moveTheDivider(first.page)
  const marked = await highlight(first.page)
  await ruleOut(first.page)
  await readAloud(first.page)
  await swapTheKeys(first.page)
  await first.kill9()

  const { page } = await launch({ home: first.home })
  await expect(page.getByText('Welcome back. Nothing was lost.')).toBeVisible()
  await expect(page.getByRole(...examParts.clock)).toHaveText('Clock hidden')
  await expect(page.getByRole('separator')).toHaveAttribute('aria-valuenow', '40')
  await page.getByRole('button', { name: 'Notes' }).click()
  await expect(page.getByLabel('Rough work')).toHaveValue('v = u + at\nabcd')
  await page.keyboard.press('Escape')
  await expect(page.locator('mark')).toHaveText(marked)
  await expect(eliminatedOptions(page)).toHaveText([/^A.*, crossed out$/, /^D.*, crossed out$/])
  await expect(optionAt(page, 2)).toBeChecked()
})

async function sitDown(page: Page): Promise<void> {
  await signInByBridge(page, 'ada')
  await completeProfile(page)
  await visit(page, '/dashboard/assessments/utme-mock/start-page')
  await page.getByRole('button', { name: 'Start the exam' }).click()
  await expect(page.getByRole(...examParts.room)).toBeVisible()
  await settle(page)
}

async function filterThePalette(page: Page): Promise<void> {
  const cells = page.locator('button[data-item-id]')
  await page.keyboard.press('b')
  await page.keyboard.press('n')
  await page.locator('label', { hasText: /^Not seen/ }).click()
  await expect(cells.first()).toHaveText('2')
  await expect(cells.first()).toHaveAttribute('aria-current', 'step')
  await page.keyboard.press('ArrowLeft')
  await expect(page.getByRole('radio', { name: /^Flagged/ })).toBeChecked()
  await expect(page.getByText('You have not flagged any question in this subject.')).toBeVisible()
  await expect(cells).toHaveCount(1)
  await page.getByRole('radio', { name: /^Flagged/ }).press('Home')
  await page.locator('label', { hasText: /^All/ }).click()
  await expect(cells.nth(1)).toHaveAttribute('aria-current', 'step')
}

async function hideTheClock(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Settings', exact: true }).click()
  await page.getByRole('switch', { name: 'Show the clock' }).press('Space')
  await expect(page.getByRole(...examParts.clock)).toHaveText('Clock hidden')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Settings', exact: true })).toBeFocused()
  await expect.poll(async () => (await readSettings(page)).isClockHidden).toBe(true)
}

async function readSettings(page: Page): Promise<UserSettings> {
  const read = await callBridge(page, 'settings.read', {})
  if (!read.ok) throw new Error(read.error.code)
  return read.value.values
}

async function jotDown(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Notes' }).click()
  await page.keyboard.type('v = u + at\nabcd')
  await expect(page.getByRole(...examParts.notes).getByRole('status')).toHaveAttribute('data-state', 'kept')
  await expect(page.getByRole(...examParts.question).locator('input:checked')).toHaveCount(0)
  await page.keyboard.press('Escape')
}

/** Highlights one sentence of the passage by keyboard and a word of the stem by mouse. Returns the highlighted texts. */
async function highlight(page: Page): Promise<string[]> {
  const chosen = page.getByRole('status').filter({ hasText: /Sentence \d+ of/ })
  await page.keyboard.press('h')
  await expect(chosen).toContainText('Sentence 1 of')
  await page.keyboard.press('ArrowRight')
  await expect(chosen).toContainText('Sentence 2 of')
  const sentence = ((await chosen.textContent()) ?? '').replace(/^Sentence \d+ of \d+: /, '')
  expect(await page.evaluate(() => getSelection()?.toString())).toBe(sentence)
  await page.keyboard.press('h')
  await expect(chosen).toContainText('Sentence 2 of')
  await expect(chosen).toContainText('highlighted')
  // The selection has Koya's colour, and a highlight shows through it.
  const shown = await page.locator('mark').evaluate((mark) => {
    const { backgroundColor, textDecorationLine } = getComputedStyle(mark, '::selection')
    return { backgroundColor, textDecorationLine }
  })
  expect(shown).toEqual({ backgroundColor: 'rgb(14, 92, 76)', textDecorationLine: 'underline' })
  await page.keyboard.press('Escape')
  const stem = page.locator('#question-stem p').first()
  await stem.dblclick({ position: { x: 20, y: 12 } })
  const word = await page.evaluate(() => getSelection()?.toString().trim() ?? '')
  expect(word).not.toBe('')
  await page.getByRole('button', { name: 'Highlight' }).click()
  await expect(page.locator('#question-stem mark')).toHaveText(word)
  const marked = await page.locator('mark').allTextContents()
  expect(marked).toHaveLength(2)
  return marked
}

/** Moves the divider to the right by mouse, then to 40 % by keyboard. */
async function moveTheDivider(page: Page): Promise<void> {
  const divider = page.getByRole('separator', { name: 'Width of the passage' })
  const passage = page.locator('article[data-stimulus-id]')
  const before = (await passage.boundingBox())?.width ?? 0
  const box = await divider.boundingBox()
  if (!box) throw new Error('the divider is nowhere')
  await page.mouse.move(box.x + box.width / 2, box.y + 40)
  await page.mouse.down()
  await page.mouse.move(box.x + 80, box.y + 40, { steps: 4 })
  await page.mouse.up()
  expect(((await passage.boundingBox())?.width ?? 0) - before).toBeGreaterThan(40)
  await divider.press('Home')
  for (let presses = 0; presses < 5; presses += 1) await divider.press('ArrowRight')
  await expect(divider).toHaveAttribute('aria-valuenow', '40')
  await expect.poll(async () => (await readSettings(page)).passagePercent).toBe(40)
}

const eliminatedOptions = (page: Page): Locator => page.getByRole(...examParts.question).locator('label', { hasText: 'crossed out' })

/** Eliminates two options by mouse and key, chooses a third one, and checks that a chosen option cannot be eliminated. */
async function ruleOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Cross out A' }).click()
  await page.keyboard.press('Shift+D')
  await page.keyboard.press('Shift+B')
  await expect(eliminatedOptions(page)).toHaveCount(3)
  await expect(page.getByRole(...examParts.question).locator('input:checked')).toHaveCount(0)
  await page.keyboard.press('b')
  await expect(eliminatedOptions(page)).toHaveCount(2)
  await page.keyboard.press('Shift+B')
  await expect(page.getByText('B is your answer, so you cannot cross it out.')).toBeVisible()
}

/**
 * Swaps letters for digits and checks that letters then do nothing. Ends with an answer on the disk, so everything before it is on the disk as well.
 */
async function swapTheKeys(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Settings', exact: true }).click()
  await page.getByRole('switch', { name: 'Use letter keys such as A, N and S to answer, move and submit' }).press('Space')
  await page.getByRole('switch', { name: 'Use number keys to choose an answer' }).press('Space')
  await page.keyboard.press('Escape')
  for (const key of ['d', '3']) await page.keyboard.press(key)
  await expect(optionAt(page, 2)).toBeChecked()
  await expect(page.getByRole(...examParts.answerState)).toHaveAttribute('data-state', /kept|received/)
}

/** With a voice the computer reads until it is stopped; without one the app says so. */
async function readAloud(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: 'Read aloud', exact: true })
  const hint = page.getByText('This computer has no English voice')
  await button.click()
  await expect(button.and(page.locator('[aria-pressed="true"]')).or(hint)).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await expect(hint).toBeHidden()
  await expect(button).toHaveAttribute('aria-pressed', 'false')
  await page.keyboard.press('ArrowLeft')
  await expect(eliminatedOptions(page)).toHaveCount(2)
}
