import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { test } from '../support/app-test.ts'
import { examParts } from '../support/exam-parts.ts'
import { findLayoutFaults } from '../support/find-layout-faults.ts'
import { findViolations } from '../support/find-violations.ts'
import { enterRoom, openStartPage, registerAndSignIn } from '../support/learner.ts'
import { looks, plainLook, takeLook } from '../support/looks.ts'
import { reportParts } from '../support/report-parts.ts'
import { tier } from '../support/tier.ts'

const TITLE = 'School test: biology'

interface AuthoredItem {
  readonly id: string
  readonly type: string
  readonly stem: string
}

const { items } = JSON.parse(readFileSync(join(resolve(import.meta.dirname, '../../resources/content/school-test'), 'biology.json'), 'utf8')) as {
  items: readonly AuthoredItem[]
}
const typeOf = new Map(items.map(({ id, type }) => [id, type]))

/** What is typed at each item, by its id, and what the room shows for it. */
const texts: Readonly<Record<string, readonly string[]>> = {
  'school-bio-007': ['Chlorophyll'],
  'school-bio-008': ['gravity'],
  'school-bio-009': ['1600/4'],
  'school-bio-010': ['1.2'],
  'school-bio-011': ['roots', 'CO2', 'nitrogen'],
  'school-bio-013': ['His muscles respired without oxygen and made lactic acid.'],
  'school-bio-014': ['A female Anopheles mosquito carries malaria. It lays its eggs in standing water, so drain the puddles.']
}
const lists: Readonly<Record<string, readonly string[]>> = {
  'school-bio-010': ['beats per second'],
  'school-bio-012': ['right atrium', 'lungs', 'pulmonary vein']
}
/** Options that are chosen by their text. Where the answer is to be partly right, the last of several is wrong. */
const choices: Readonly<Record<string, readonly string[]>> = {
  'school-bio-001': ['Water has left the cells by osmosis'],
  'school-bio-002': ['50 %'],
  'school-bio-003': ['False'],
  'school-bio-005': ['Cell wall', 'Chloroplasts', 'Large central vacuole'],
  'school-bio-006': ['Draining puddles', 'Covering water tanks']
}

const question = (page: Page) => page.getByRole(...examParts.question)
const currentItem = async (page: Page): Promise<string> => (await question(page).getAttribute('data-item-id')) ?? ''

async function expectSaved(page: Page): Promise<void> {
  await expect(page.getByRole(...examParts.answerState)).toHaveAttribute('data-state', /kept|received/)
}

/** Answers the current item by keyboard alone; leaves item 4 unanswered. */
async function answerByKeyboard(page: Page): Promise<void> {
  const id = await currentItem(page)
  for (const text of choices[id] ?? []) {
    const options = question(page).locator('label')
    // The room is rendered in stages; the options are not in the first stage.
    await expect(options.filter({ hasText: text }).first()).toBeVisible()
    const labels = await options.allInnerTexts()
    const index = labels.findIndex((label) => label.replace(/^[A-E]\s*/, '').trim() === text)
    await page.keyboard.press(typeOf.get(id) === 'multiple-response' ? String(index + 1) : 'abcde'.charAt(index))
  }
  const fields = question(page).locator('[data-answer-field], select')
  const typed = [...(texts[id] ?? [])]
  const listed = [...(lists[id] ?? [])]
  if (typed.length + listed.length > 0) {
    await question(page).focus()
    for (let field = 0; field < (await fields.count()); field += 1) {
      await page.keyboard.press('Tab')
      await expect(fields.nth(field)).toBeFocused()
      const isList = (await fields.nth(field).evaluate((element) => element.tagName)) === 'SELECT'
      if (isList) await chooseInList(page, listed.shift() ?? '')
      else await page.keyboard.type(typed.shift() ?? '')
    }
    await page.keyboard.press('Escape')
    await expect(question(page)).toBeFocused()
  }
  if (id !== 'school-bio-004') await expectSaved(page)
}

/** Chooses in a focused list as a keyboard user does: typed letters select the option that starts with them. */
async function chooseInList(page: Page, text: string): Promise<void> {
  await page.keyboard.type(text)
  await expect(page.locator('select:focus option:checked')).toHaveText(text)
}

/** Ticks points of the marking guide and saves them, by keyboard alone. */
async function markByKeyboard(page: Page, id: string, points: readonly string[]): Promise<void> {
  const guide = page.locator(`article[data-item-id="${id}"]`).getByRole('group', { name: 'Tick each point that your answer makes' })
  for (const point of points) {
    const box = guide.getByRole('checkbox', { name: point })
    await box.focus()
    await page.keyboard.press('Space')
    await expect(box).toBeChecked()
  }
  await guide.getByRole('button', { name: 'Save my marks' }).focus()
  await page.keyboard.press('Enter')
  await expect(guide.getByRole('status')).toContainText('marked by you')
}

async function toNext(page: Page): Promise<void> {
  const before = await currentItem(page)
  await page.keyboard.press('n')
  await expect.poll(() => currentItem(page)).not.toBe(before)
}

test('every question type is readable and answerable without faults at every window size, zoom and theme', async ({ launch }) => {
  test.skip(tier() === 'commit', 'the next test answers each type at each commit, and the walk over all screens looks at the room')
  test.slow()
  const { page } = await launch()
  await registerAndSignIn(page)
  await openStartPage(page, TITLE)
  await enterRoom(page)
  const found: string[] = []
  for (let at = 0; at < items.length; at += 1) {
    if (at > 0) await toNext(page)
    const id = await currentItem(page)
    await answerByKeyboard(page)
    // The tools follow the answer a moment later: a check of the contrast must not meet the change.
    if (id !== 'school-bio-004') await expect(page.getByRole('button', { name: 'Clear answer' })).not.toHaveAttribute('aria-disabled', 'true')
    for (const look of looks) {
      await takeLook(page, look)
      const faults = [...(await findLayoutFaults(page)), ...(await findViolations(page))]
      found.push(...faults.map((fault) => `${id}, ${look.name}: ${fault}`))
    }
    await takeLook(page, plainLook)
  }
  expect(found).toEqual([])
})

test('an exam with every question type can be taken by keyboard across a power cut, and read in report and review', async ({ launch }) => {
  test.slow()
  let koya = await launch()
  await registerAndSignIn(koya.page)
  await openStartPage(koya.page, TITLE)
  await expect(koya.page.getByText('You lose 1 mark for each wrong answer', { exact: false })).toBeVisible()
  await expect(koya.page.getByText('gets part of the marks and never loses any', { exact: false })).toBeVisible()
  await enterRoom(koya.page)

  for (let answered = 0; answered < 6; answered += 1) {
    await answerByKeyboard(koya.page)
    await toNext(koya.page)
  }
  await answerByKeyboard(koya.page)
  const [at, shown] = [await currentItem(koya.page), await question(koya.page).innerText()]
  const { home } = koya
  await koya.kill9()

  koya = await launch({ home })
  const { page } = koya
  await expect(page.getByRole(...examParts.room)).toBeVisible()
  await expect.poll(() => currentItem(page)).toBe(at)
  await expect.poll(() => question(page).innerText()).toBe(shown)
  if (at !== 'school-bio-004') await expectSaved(page)
  for (let answered = 7; answered < items.length; answered += 1) {
    await toNext(page)
    await answerByKeyboard(page)
  }
  await page.keyboard.press('s')
  await page.keyboard.press('Tab')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Submit now' }).press('Enter')

  await page.getByRole('link', { name: 'See my report' }).click()
  // 7 right (14), 2 partly right (2 × 2/3 + 2 × 2/3), 2 wrong (−2), 1 unanswered: 14⅔ of 24.
  await expect(page.getByRole(...reportParts.total).getByRole('strong')).toHaveText('61')
  await expect(page.getByRole(...reportParts.subjectScores)).toContainText('grade C4')
  await page.getByRole('link', { name: 'Review every question' }).click()
  const card = (id: string) => page.locator(`article[data-item-id="${id}"]`)
  const verdicts = await Promise.all(items.map(({ id }) => card(id).getAttribute('data-verdict')))
  expect(verdicts).toEqual([
    'right',
    'wrong',
    'right',
    'unanswered',
    'right',
    'partly',
    'right',
    'wrong',
    'right',
    'right',
    'partly',
    'right',
    'unmarked',
    'unmarked'
  ])
  await expect(card('school-bio-002')).toContainText('Half of the children are expected to be carriers')
  await expect(card('school-bio-006')).toContainText('1.33 of 2 marks')
  await expect(card('school-bio-008')).toContainText('gravity')
  await expect(card('school-bio-008')).toContainText('peristalsis')
  await expect(card('school-bio-010')).toContainText('72 beats per minute')
  await expect(card('school-bio-011')).toContainText('Right answer: oxygen')

  await markByKeyboard(page, 'school-bio-013', ['without enough oxygen', 'lactic acid, or left'])
  await markByKeyboard(page, 'school-bio-014', ['carries malaria', 'female Anopheles', 'standing water', 'drain puddles'])
  await expect(card('school-bio-014')).toContainText('5 of 10 marks, marked by you')
  await page.getByRole('link', { name: 'Report', exact: false }).first().click()
  await expect(page.getByRole(...reportParts.total).getByRole('strong')).toHaveText('61')
  // 14⅔ of 24, and 2 + 5 of 13 written marks: 21⅔ of 37.
  await expect(page.getByText('With your written answers: 59 of 100.')).toBeVisible()
  await expect(page.getByText('Marked by you.', { exact: false })).toBeVisible()
})
