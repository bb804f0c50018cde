import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { openSqlite, SQLITE_FILE } from '../../src-server/platform/database/open-sqlite.ts'
import { test } from '../support/app-test.ts'
import { callBridge } from '../support/call-bridge.ts'
import { examParts } from '../support/exam-parts.ts'
import { findLayoutFaults } from '../support/find-layout-faults.ts'
import { findViolations } from '../support/find-violations.ts'
import { readCsv } from '../support/read-csv.ts'
import { runServerCommand } from '../support/run-server-command.ts'
import { savePictures } from '../support/save-pictures.ts'
import { signInByBridge } from '../support/sign-in-by-bridge.ts'
import { tier } from '../support/tier.ts'
import { visit } from '../support/visit.ts'

const EXAM = 'practical'
const teachers = ['bola', 'chidi', 'hauwa'] as const
const candidates = [
  { number: '0001', pin: '482913', writings: ['The starch paper turned blue and black.', 'Water moved into the cells.'] },
  { number: '0002', pin: '771204', writings: ['Nothing changed.', 'The strip bent.'] }
] as const

/** Runs `koya-server exam …` on the app's own backend. */
type ExamCommand = (...args: string[]) => Promise<unknown>

/** Loads a session whose paper is written, marked twice with a tolerance of one mark, into the app's own backend. */
async function loadExam(home: string): Promise<ExamCommand> {
  const data = join(home, '.config/Koya/backend')
  const folder = join(home, 'exam')
  mkdirSync(folder, { recursive: true })
  const moment = (hours: number): string => new Date(Date.now() + hours * 3_600_000).toISOString()
  const session = {
    id: EXAM,
    title: 'Biology practical',
    paper: 'wassce-biology-practical',
    bank: 'public',
    opensAt: moment(-1),
    closesAt: moment(3),
    secondMarking: 'all',
    markTolerance: 0
  }
  writeFileSync(join(folder, 'session.json'), JSON.stringify(session))
  const rows = candidates.map(({ number, pin }) => `${number},Candidate ${number},${pin},,`)
  writeFileSync(join(folder, 'candidates.csv'), `number,name,pin,photo,extra_minutes\n${rows.join('\n')}\n`)
  const exam: ExamCommand = (...args) => runServerCommand('exam', ...args, '--by', 'Ada Obi', '--data', data)
  await expect.poll(() => existsSync(join(data, SQLITE_FILE)), { timeout: 30_000 }).toBe(true)
  await exam('load', folder)
  await exam('start', EXAM)
  return exam
}

/** Registers the teachers at the app's own backend; a server gives the role by its page of accounts. */
async function makeTeachers(page: Page, home: string): Promise<void> {
  for (const name of teachers) await signInByBridge(page, name)
  const database = openSqlite(join(home, '.config/Koya/backend'))
  await database.queries.updateTable('account').set({ role: 'teacher' }).execute()
  await database.close()
}

async function signInAs(page: Page, teacher: (typeof teachers)[number]): Promise<void> {
  await callBridge(page, 'session.logout', {})
  await signInByBridge(page, teacher)
  await page.reload()
  await visit(page, '/dashboard/marking')
}

/** A candidate signs in, writes answers to the first questions, and submits. */
async function sit(page: Page, { number, pin, writings }: (typeof candidates)[number]): Promise<void> {
  await page.getByLabel('Candidate number').fill(number)
  await page.getByLabel('PIN').fill(pin)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByRole('button', { name: 'Yes, everything is right' }).click()
  await page.getByRole('button', { name: 'Start the exam' }).click()
  const question = page.getByRole(...examParts.question)
  for (const writing of writings) {
    const itemId = await question.getAttribute('data-item-id')
    await question.getByRole('textbox').fill(writing)
    await expect(page.getByRole(...examParts.answerState)).toHaveAttribute('data-state', /kept|received/)
    await page.keyboard.press('Escape')
    await page.keyboard.press('n')
    await expect(question).not.toHaveAttribute('data-item-id', itemId ?? '')
  }
  await page.getByRole('button', { name: 'Submit' }).first().click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Submit now' }).click()
  await expect(page.getByText('No copy is left on this computer')).toBeVisible({ timeout: 30_000 })
}

async function expectWellLaidOut(page: Page): Promise<void> {
  expect([...(await findLayoutFaults(page)), ...(await findViolations(page))]).toEqual([])
}

/** Gives these marks to each answer that waits, in the order of the queue; returns how many there were. */
async function markAll(page: Page, marks: string, atFirst: () => Promise<void> = () => Promise.resolve()): Promise<number> {
  const next = page.getByRole('heading', { level: 1 })
  let count = 0
  for (; count < 20; count += 1) {
    await expect(page.getByRole('heading', { name: 'You have marked everything' }).or(page.getByLabel('Marks', { exact: true }))).toBeVisible()
    if (await page.getByRole('heading', { name: 'You have marked everything' }).isVisible()) return count
    if (count === 0) await atFirst()
    await expect(next).toContainText('Question')
    await page.getByLabel('Marks', { exact: true }).fill(marks)
    const comment = page.getByLabel('Comment for the candidate')
    await comment.fill('Seen.')
    await page.keyboard.press('Control+Enter')
    // The next answer begins without a comment.
    await expect.poll(async () => (await comment.count()) === 0 || (await comment.inputValue()) === '').toBe(true)
  }
  return count
}

test('two teachers mark written answers without names, and a chief marker decides where they differ', async ({ launch }) => {
  test.skip(tier() === 'commit', 'the pages, the queue and its rules are tested by units at each commit')
  test.setTimeout(240_000)
  const { page, home } = await launch()
  const exam = await loadExam(home)
  await visit(page, '/exam-seat')
  for (const [index, candidate] of candidates.entries()) {
    if (index > 0) await page.getByRole('button', { name: 'Sign in the next candidate' }).click()
    await sit(page, candidate)
  }
  await exam('close', EXAM)
  await makeTeachers(page, home)
  await signInAs(page, 'bola')
  await expect(page.getByRole('heading', { name: 'No answers to mark yet' })).toBeVisible()
  await savePictures(page, 'marking-empty')
  await expectWellLaidOut(page)
  for (const name of ['bola', 'chidi']) await exam('marker', EXAM, `${name}@example.com`)
  await exam('marker', EXAM, 'hauwa@example.com', '--chief')

  await page.getByRole('button', { name: 'Check again' }).click()
  await expect(page.getByRole('rowheader', { name: 'Biology practical' })).toBeVisible()
  await savePictures(page, 'marking-list')
  await expectWellLaidOut(page)
  await page.getByRole('link', { name: 'Mark now' }).click()
  const ofBola = await markAll(page, '1', async () => {
    await expect(page.getByText('0001')).toHaveCount(0)
    await savePictures(page, 'marking-answer')
    await expectWellLaidOut(page)
    await page.getByLabel('Marks', { exact: true }).fill('99')
    await expect(page.getByText(/Type a whole number from 0 to/)).toBeVisible()
    await savePictures(page, 'marking-wrong')
  })
  expect(ofBola).toBe(4)
  await savePictures(page, 'marking-done')
  await expectWellLaidOut(page)
  await page.getByRole('link', { name: 'See all exams' }).click()
  await page.getByRole('link', { name: 'See your marks' }).click()
  await expect(page.getByRole('row')).toHaveCount(5)
  await savePictures(page, 'marking-own')
  await expectWellLaidOut(page)

  await signInAs(page, 'chidi')
  await page.getByRole('link', { name: 'Mark now' }).click()
  expect(await markAll(page, '0')).toBe(4)
  await signInAs(page, 'hauwa')
  await savePictures(page, 'marking-chief')
  await page.getByRole('link', { name: 'Mark now' }).click()
  const decided = await markAll(page, '1', async () => {
    await expect(page.getByText('Marker 2: 0 of', { exact: false })).toBeVisible()
    await savePictures(page, 'marking-decide')
    await expectWellLaidOut(page)
  })
  expect(decided).toBe(4)
  await page.getByRole('link', { name: 'See all exams' }).click()
  await page.getByRole('link', { name: 'Show how markers agree' }).click()
  await expect(page.getByRole('table').first()).toBeVisible()
  await savePictures(page, 'marking-agreement')
  await expectWellLaidOut(page)

  const file = join(home, 'results.csv')
  await exam('results', EXAM, file)
  const [head = [], ...rows] = readCsv(readFileSync(file, 'utf8'))
  expect(rows.map((row) => row[head.indexOf('unmarked_answers')])).toEqual(['0', '0'])
})
