import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type ElectronApplication, type Page } from '@playwright/test'
import type { WeeklyMail } from '../../src-shared/learning/week/weekly-mail.ts'
import { test } from '../support/app-test.ts'
import { callBridge } from '../support/call-bridge.ts'
import { findLayoutFaults } from '../support/find-layout-faults.ts'
import { findViolations } from '../support/find-violations.ts'
import { completeProfile } from '../support/learner.ts'
import { darkestLook, plainLook, smallLook, takeLook } from '../support/looks.ts'
import { valueOf } from '../support/pack-receiver.ts'
import { readPdfText } from '../support/read-pdf-text.ts'
import { signInByBridge } from '../support/sign-in-by-bridge.ts'
import { visit } from '../support/visit.ts'

let folder: string

test.beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'koya-weeks-'))
})

test.afterEach(async () => {
  await rm(folder, { recursive: true, force: true })
})

const path = '/dashboard/guardian/week'

async function expectNoFaults(page: Page, name: string): Promise<void> {
  for (const look of [plainLook, smallLook, darkestLook]) {
    await takeLook(page, look)
    await page.screenshot({ path: test.info().outputPath(`${name}-${look.name}.png`), animations: 'disabled' })
    const faults = [...(await findLayoutFaults(page)), ...(await findViolations(page))]
    expect({ name, look: look.name, faults }).toEqual({ name, look: look.name, faults: [] })
  }
  await takeLook(page, plainLook)
}

/** Saves the page as the only file of the folder, and returns the text of each of its pages. */
async function savePdf(page: Page, name: string): Promise<readonly string[]> {
  for (const file of await readdir(folder)) await rm(join(folder, file))
  await page.getByRole('button', { name: 'Save as PDF' }).click()
  await expect.poll(() => readdir(folder), { timeout: 30_000 }).toHaveLength(1)
  await expect(page.getByText(/^Saved: /)).toBeVisible()
  const [file = ''] = await readdir(folder)
  const pdf = await readFile(join(folder, file))
  await writeFile(test.info().outputPath(`${name}.pdf`), pdf)
  return readPdfText(pdf)
}

/** Leaves the page and comes again, so that it is read anew. */
async function comeAgain(page: Page): Promise<void> {
  await visit(page, '/dashboard/progress')
  await expect(page.getByRole('heading', { level: 1, name: 'My progress' })).toBeVisible()
  await visit(page, path)
}

/** Shows the page as where a server sends mail, which the one of a personal computer does not. */
async function visitWithMail(app: ElectronApplication, page: Page, mail: WeeklyMail): Promise<void> {
  await app.evaluate(({ ipcMain }, value) => {
    ipcMain.removeHandler('weeklySummary:readMail')
    ipcMain.handle('weeklySummary:readMail', () => ({ ok: true, value }))
  }, mail)
  await comeAgain(page)
}

/** Fills each list of the sheet with as much as it can have, in words that are far too long. */
async function fillSheet(page: Page): Promise<void> {
  await page.getByRole('article').evaluate((sheet) => {
    const section = sheet.querySelector('section')
    const longest = 'Wwwwwwwwwwww of the very long heading of a topic '.repeat(8)
    for (let count = 1; count < 4; count += 1) section?.after(section.cloneNode(true))
    for (const list of sheet.querySelectorAll('section ul')) {
      const first = list.querySelector('li')
      while (first !== null && list.children.length < 5) list.append(first.cloneNode(true))
      for (const line of list.children) line.textContent = longest
    }
    for (const part of sheet.querySelectorAll('h2, :scope > div:last-child > p')) part.textContent = longest
  })
}

test('a family saves the week of a learner on one page, however much it has', async ({ launch }) => {
  test.setTimeout(240_000)
  const { app, page } = await launch({ env: { KOYA_DOCUMENTS_FOLDER: folder } })
  await signInByBridge(page, 'ada')
  await completeProfile(page)
  await comeAgain(page)
  await expect(page.getByText('There was no learning in Koya in these seven days.')).toBeVisible()
  await expectNoFaults(page, 'week-quiet')
  const quiet = await savePdf(page, 'quiet')
  expect(quiet).toHaveLength(1)
  expect(quiet[0]).toContain('Next, choose a fixed time together, and begin with one short lesson.')

  const { user } = valueOf(await callBridge(page, 'session.read', {})).auth
  const name = `Oluwadamilola ${'Chukwuemeka-Okonkwo '.repeat(4)}Bello`
  valueOf(await callBridge(page, 'profile.update', { name, profile: user!.profile }))
  const { lessons } = valueOf(await callBridge(page, 'learning.listLessons', {}))
  const read = lessons.slice(0, 6)
  for (const { slug } of read) valueOf(await callBridge(page, 'progress.keepLessonPlace', { slug, place: { part: 0, isRead: true } }))
  valueOf(await callBridge(page, 'learningTime.add', { minutes: 25 }))
  await comeAgain(page)
  await expect(page.getByText('25 minutes of learning')).toBeVisible()
  await expectNoFaults(page, 'week')
  const pages = await savePdf(page, 'week')
  expect(pages).toHaveLength(1)
  const text = pages[0] ?? ''
  const newest = read.toReversed().slice(0, 4)
  for (const part of [
    'The week of Oluwadamilola',
    'Learned on 1 of 7 days.',
    'The streak is 1 day.',
    '25 minutes of learning',
    'and 2 more',
    ...newest.map(({ title }) => title)
  ])
    expect(text).toContain(part)
  for (const part of ['This week', 'Save as PDF', '%', 'Went well', 'Set by the teacher']) expect(text).not.toContain(part)

  await fillSheet(page)
  const full = await savePdf(page, 'full')
  expect(full).toHaveLength(1)
  expect(full[0]?.match(/Lessons read/g)).toHaveLength(4)
  expect(full[0]).toContain('25 minutes of learning')

  const address = 'oluwadamilola.chukwuemeka-okonkwo-bello@unity-secondary-school.example'
  await visitWithMail(app, page, { state: 'off' })
  await page.getByLabel('E-mail address of a parent or guardian').scrollIntoViewIfNeeded()
  await expectNoFaults(page, 'mail-off')
  await visitWithMail(app, page, { state: 'waiting', address })
  await page.getByRole('button', { name: 'Change the address' }).scrollIntoViewIfNeeded()
  await expectNoFaults(page, 'mail-waiting')
  await visitWithMail(app, page, { state: 'on', address })
  await page.getByRole('button', { name: 'Stop the weekly mail' }).scrollIntoViewIfNeeded()
  await expectNoFaults(page, 'mail-on')
  const withMail = await savePdf(page, 'with-mail')
  expect(withMail).toHaveLength(1)
  expect(withMail[0]).not.toContain(address)
})

test('the week of a child is behind the question for grown-ups', async ({ launch }) => {
  test.setTimeout(120_000)
  const { page } = await launch({ env: { KOYA_ASK_SEAT: 'yes', KOYA_DOCUMENTS_FOLDER: folder } })
  await page.getByLabel('What is your name?').fill('Ada')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('button', { name: 'Primary 3', exact: true }).click()
  await page.getByRole('button', { name: 'Start', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Hello, Ada!' })).toBeVisible()
  await visit(page, path)
  await expect(page.getByRole('heading', { level: 1, name: 'This page is for grown-ups' })).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Open this for grown-ups' }).click()
  const asked = /(\d+) × (\d+)/.exec(await page.locator('label').innerText())
  await page.getByLabel(/^What is/).fill(String(Number(asked?.[1]) * Number(asked?.[2])))
  await page.getByRole('button', { name: 'Open', exact: true }).click()
  await page.getByRole('link', { name: /^This week/ }).click()
  await expect(page.getByRole('article', { name: 'The week of Ada' })).toBeVisible()
  await expectNoFaults(page, 'week-child')
  expect(await savePdf(page, 'child')).toHaveLength(1)
})
