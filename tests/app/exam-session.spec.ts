import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { SQLITE_FILE } from '../../src-server/platform/database/open-sqlite.ts'
import { test } from '../support/app-test.ts'
import { examParts } from '../support/exam-parts.ts'
import { findLayoutFaults } from '../support/find-layout-faults.ts'
import { findViolations } from '../support/find-violations.ts'
import { darkestLook, plainLook, takeLook } from '../support/looks.ts'
import { pngPhoto } from '../support/photos.ts'
import { readCsv } from '../support/read-csv.ts'
import { runServerCommand } from '../support/run-server-command.ts'
import { tier } from '../support/tier.ts'
import { routeOf, visit } from '../support/visit.ts'

const EXAM = 'mock-am'

/** Writes the folder of an exam session that is open now, with two candidates. */
function writeExam(home: string): string {
  const folder = join(home, 'exam')
  mkdirSync(join(folder, 'photos'), { recursive: true })
  const moment = (hours: number): string => new Date(Date.now() + hours * 3_600_000).toISOString()
  const session = { id: EXAM, title: 'Mathematics, morning', paper: 'wassce-mathematics', bank: 'public', opensAt: moment(-1), closesAt: moment(3) }
  writeFileSync(join(folder, 'session.json'), JSON.stringify(session))
  writeFileSync(join(folder, 'candidates.csv'), 'number,name,pin,photo,extra_minutes\n0001,Ada Obi,482913,ada.png,\n0002,Ben Ade,771204,,30\n')
  writeFileSync(join(folder, 'photos/ada.png'), Buffer.from(pngPhoto.base64, 'base64'))
  return folder
}

type ExamCommand = (...args: string[]) => ReturnType<typeof runServerCommand>

/** Loads the exam session into the app's own backend; returns the command with which an invigilator runs it. */
async function loadExam(home: string): Promise<ExamCommand> {
  const data = join(home, '.config/Koya/backend')
  const exam: ExamCommand = (...args) => runServerCommand('exam', ...args, '--by', 'Ada Obi', '--data', data)
  await expect.poll(() => existsSync(join(data, SQLITE_FILE)), { timeout: 30_000 }).toBe(true)
  await exam('load', writeExam(home))
  return exam
}

/** Starts the session and brings its first candidate to the first question. */
async function enterExam(page: Page, exam: ExamCommand): Promise<void> {
  await exam('start', EXAM)
  await visit(page, '/exam-seat')
  await typePin(page, '0001', '482913')
  await page.getByRole('button', { name: 'Yes, everything is right' }).click()
  await page.getByRole('button', { name: 'Start the exam' }).click()
  await expect(page.getByRole(...examParts.room)).toBeVisible()
}

/** Takes seconds for each screen, so it runs in the full tier only. */
async function expectNoFaults(page: Page): Promise<void> {
  if (tier() === 'commit') return
  await takeLook(page, darkestLook)
  expect([...(await findLayoutFaults(page)), ...(await findViolations(page))]).toEqual([])
  await takeLook(page, plainLook)
}

async function typePin(page: Page, number: string, pin: string): Promise<void> {
  await page.getByLabel('Candidate number').fill(number)
  await page.getByLabel('PIN').fill(pin)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

/** Returns the longest text of an element that is one piece in its source. */
function longestText(element: Element): string {
  const pieces: string[] = []
  const walk = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
  while (walk.nextNode()) pieces.push(walk.currentNode.nodeValue?.trim() ?? '')
  return pieces.reduce((longest, piece) => (piece.length > longest.length ? piece : longest), '')
}

/** Lists the files of the app's data that contain a text. `backend` is left out: it holds the server's data, which is on the same computer here. */
function filesWith(folder: string, text: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.parentPath.startsWith(join(folder, 'backend')))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => existsSync(file) && readFileSync(file).includes(text))
}

/** Answers the first question, submits, and waits until the paper is deleted from this computer; returns a piece of that question. */
async function sitAndSubmit(page: Page, pageName: string): Promise<string> {
  await expect(page.getByRole(...examParts.room)).toBeVisible()
  const stem = await page.locator('#question-stem').evaluate(longestText)
  await page
    .getByRole(...examParts.question)
    .getByRole('radio')
    .first()
    .check()
  await page.getByRole('button', { name: 'Submit' }).first().click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Submit now' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You have submitted your exam')
  await expect(page.getByText(pageName, { exact: true })).toBeVisible()
  await expect(page.getByText('No copy is left on this computer')).toBeVisible({ timeout: 30_000 })
  return stem
}

test('two candidates take an exam in turn on one kiosk device and leave nothing behind but their results', async ({ launch }) => {
  const { page, home } = await launch()
  const exam = await loadExam(home)

  await visit(page, '/exam-seat')
  await typePin(page, '0001', '000000')
  await expect(page.getByRole('alert')).toContainText('The candidate number or the PIN is not right.')
  await expectNoFaults(page)
  await typePin(page, '0001', '482913')
  await expect(page.getByRole('definition').filter({ hasText: 'Ada Obi' })).toBeVisible()
  await expect(page.getByRole('img', { name: 'Picture of Ada Obi' })).toBeVisible()
  await expectNoFaults(page)
  // The page shows a candidate no links.
  await expect(page.getByRole('link')).toHaveCount(0)
  await visit(page, '/dashboard')
  await expect.poll(() => routeOf(page)).toBe('/exam-seat')
  await page.getByRole('button', { name: 'Yes, everything is right' }).click()
  await expect(page.getByText('The invigilator will start the exam.')).toBeVisible()
  await exam('start', EXAM)
  await page.getByRole('button', { name: 'Start the exam' }).click({ timeout: 30_000 })
  const stems = [await sitAndSubmit(page, '0001')]
  await expectNoFaults(page)
  await page.getByRole('button', { name: 'Sign in the next candidate' }).click()

  await typePin(page, '0002', '771204')
  await expect(page.getByText('30 minutes, in each part if the exam has parts')).toBeVisible()
  await page.getByRole('button', { name: 'Yes, everything is right' }).click()
  await page.getByRole('button', { name: 'Start the exam' }).click()
  stems.push(await sitAndSubmit(page, '0002'))
  for (const stem of stems) expect(stem.length).toBeGreaterThan(8)

  await exam('close', EXAM)
  const file = join(home, 'results.csv')
  await exam('results', EXAM, file)
  const [head = [], ...rows] = readCsv(readFileSync(file, 'utf8'))
  expect(rows.map((row) => [row[head.indexOf('number')], row[head.indexOf('outcome')]])).toEqual([
    ['0001', 'marked'],
    ['0002', 'marked']
  ])
  // While the app runs, none of its files still contains the candidates' data; the server's own data are on the same computer here and are left out.
  for (const canary of ['Ada Obi', 'Ben Ade', pngPhoto.base64, ...stems]) expect(filesWith(join(home, '.config/Koya'), canary)).toEqual([])
})

test('a candidate who was moved to another computer leaves no data behind once the server has received everything', async ({ launch }) => {
  test.skip(tier() === 'commit', 'A seat asks each half minute.')
  test.setTimeout(180_000)
  const { page, home } = await launch()
  const exam = await loadExam(home)
  await enterExam(page, exam)
  const stem = await page.locator('#question-stem').evaluate(longestText)
  await page
    .getByRole(...examParts.question)
    .getByRole('radio')
    .first()
    .check()
  const left = () => [stem, 'Ada Obi'].flatMap((canary) => filesWith(join(home, '.config/Koya'), canary))
  await expect.poll(left).not.toEqual([])
  await exam('move', EXAM, '0001')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ada Obi continues on another computer', { timeout: 60_000 })
  await expectNoFaults(page)
  await expect.poll(left, { timeout: 60_000 }).toEqual([])
  await page.getByRole('button', { name: 'Sign in the next candidate' }).click()
  await expect(page.getByText('still saved on this computer')).toHaveCount(0)
})

test('a computer whose disk forgets at a restart goes on with every confirmed answer, once its candidate was moved', async ({ launch }) => {
  test.skip(tier() === 'commit', 'Moving a candidate is tested by units; in windows it takes half a minute.')
  const { page, home, kill9 } = await launch()
  const folder = join(home, '.config/Koya')
  const exam = await loadExam(home)
  await enterExam(page, exam)
  await page
    .getByRole(...examParts.question)
    .getByRole('radio')
    .first()
    .check()
  await expect(page.getByRole(...examParts.answerState)).toHaveAttribute('data-state', 'received', { timeout: 30_000 })
  await kill9()
  // What such a disk does; the server's own data would lie on another computer.
  for (const name of readdirSync(folder)) if (name !== 'backend') rmSync(join(folder, name), { recursive: true })

  const again = await launch({ home })
  await visit(again.page, '/exam-seat')
  await typePin(again.page, '0001', '482913')
  await expect(again.page.getByRole('alert')).toContainText('another computer')
  await exam('move', EXAM, '0001')
  await typePin(again.page, '0001', '482913')
  await again.page.getByRole('button', { name: 'Continue my exam' }).click()
  await expect(again.page.getByRole(...examParts.room)).toBeVisible()
  await expect(again.page.getByRole(...examParts.question).getByRole('radio', { checked: true })).toHaveCount(1)
})
