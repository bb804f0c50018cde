import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Locator, type Page } from '@playwright/test'
import { answerRightly } from '../support/answer-rightly.ts'
import { test } from '../support/app-test.ts'
import { callBridge } from '../support/call-bridge.ts'
import { enterMedalRoom, enterRoom, openDashboard, registerAndSignIn } from '../support/learner.ts'
import { valueOf } from '../support/pack-receiver.ts'
import { pageCountOf } from '../support/read-pdf.ts'
import { reportParts } from '../support/report-parts.ts'
import { tier } from '../support/tier.ts'
import { visit } from '../support/visit.ts'

test('a learner navigates from a class to its subject, a lesson and the quiz, and back, and sees the report', async ({ launch }) => {
  test.skip(tier() === 'commit', 'the walk over all screens opens these pages at each commit, and units test their links')
  const { page } = await launch()
  await registerAndSignIn(page)
  await openDashboard(page)
  await page.getByRole('link', { name: 'Exams', exact: true }).first().click()
  await page.getByRole('navigation', { name: 'Class or exam' }).getByRole('link', { name: 'SS1', exact: true }).click()
  await page.getByRole('link', { name: /lessons? in Physics$/ }).click()
  await page.getByRole('link', { name: 'Current, voltage and resistance' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Current, voltage and resistance' })).toBeFocused()
  await page.locator('main section').nth(2).scrollIntoViewIfNeeded()
  await expect.poll(async () => valueOf(await callBridge(page, 'progress.readHalfRead', {})).lesson?.part).toBeGreaterThan(0)
  await openDashboard(page)
  const reading = page.getByRole('region', { name: 'Where you stopped reading' })
  await expect(reading).toContainText(/^Where you stopped readingCurrent, voltage and resistance: part [23] of 7/)
  const part = Number(/part (\d)/.exec(await reading.innerText())?.[1])
  await page.getByRole('link', { name: 'Continue reading' }).click()
  await expect(page.locator('main section').nth(part - 1)).toBeInViewport()
  await expect(page.getByRole('heading', { level: 1, name: 'Current, voltage and resistance' })).not.toBeInViewport()
  await visit(page, '/dashboard/assessments/lessons/current-voltage-and-resistance?level=ss-1')
  expect(valueOf(await callBridge(page, 'progress.read', {})).streak.isKeptToday).toBe(false)
  await page.getByRole('button', { name: 'Mark as read' }).click()
  await expect(page.getByText('You have read this lesson.')).toBeVisible()
  expect(valueOf(await callBridge(page, 'progress.read', {})).streak.isKeptToday).toBe(true)
  await visit(page, '/dashboard/assessments/lessons?subject=physics&level=ss-1')
  const path = page.getByRole('region', { name: 'Physics' })
  await expect(path).toContainText('1 of 4 read')
  await expect(path.locator('[data-lesson]').filter({ hasText: 'Next' })).toHaveCount(1)
  await visit(page, '/dashboard/assessments/lessons?subject=physics')
  await expect(path.getByRole('link', { name: 'Test yourself in Physics' })).toBeVisible()
  await visit(page, '/dashboard/assessments/lessons/current-voltage-and-resistance?level=ss-1')
  await page.getByRole('link', { name: 'Try it with a clock' }).click()
  const trail = page.getByRole('navigation', { name: 'You are here' })
  await expect(trail.getByRole('link')).toHaveText(['Exams', 'SS1', 'Physics', 'Current, voltage and resistance'])
  await trail.getByRole('link', { name: 'Current, voltage and resistance' }).click()
  await page.getByRole('link', { name: 'Try it with a clock' }).click()
  await enterRoom(page)
  await answerRightly(page, 6)
  await page.getByRole('link', { name: 'See my report' }).click({ timeout: 20_000 })
  await expect(page.getByRole(...reportParts.total).getByRole('strong')).toHaveText('100')
})

/** Finds a level of the mathematics medals. */
const levelOf = (page: Page, number: number): Locator =>
  page
    .getByRole('region', { name: 'Mathematics', exact: true })
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: new RegExp(`^Level ${number}: `, 'u') }) })

test('passing a medal level opens the next level', async ({ launch }) => {
  test.skip(tier() === 'commit', 'its parts are tested by units at each commit')
  const folder = await mkdtemp(join(tmpdir(), 'koya-certificates-'))
  const { page } = await launch({ env: { KOYA_DOCUMENTS_FOLDER: folder } })
  await registerAndSignIn(page)
  await visit(page, '/dashboard/medalTest')
  await expect(levelOf(page, 2)).toContainText('Pass level 1 to open this one')
  await levelOf(page, 1).getByRole('link', { name: 'Open level 1' }).click()
  await enterMedalRoom(page)
  await answerRightly(page, 10)
  const result = page.getByRole(...reportParts.levelResult)
  await expect(result.getByText('100%', { exact: true })).toBeVisible({ timeout: 20_000 })
  await expect(result).toContainText('Gold')
  await page.getByRole('link', { name: 'Go to level 2' }).click()
  await expect(page.getByRole('button', { name: 'Start the exam' })).toBeVisible()
  await visit(page, '/dashboard/profile')
  await expect(page.getByRole('list', { name: 'Medals in Mathematics' })).toContainText('Gold')
  await page.getByRole('link', { name: 'Certificate for level 1' }).click()
  await expect(page.getByRole('figure', { name: 'Certificate' })).toContainText('has won a gold medal in Mathematics')
  await page.getByRole('button', { name: 'Save as PDF' }).click()
  await expect(page.getByText(/^Saved: /)).toBeVisible()
  const files = await readdir(folder)
  expect(files).toHaveLength(1)
  expect(pageCountOf(await readFile(join(folder, files[0] ?? '')))).toBe(1)
  await rm(folder, { recursive: true, force: true })
  await visit(page, '/dashboard/medalTest')
  await expect(levelOf(page, 2).getByRole('link', { name: 'Open level 2' })).toBeVisible()
})

test('a locked library names the add-on that opens it', async ({ launch }) => {
  test.skip(tier() === 'commit', 'its parts are tested by units at each commit')
  const { page } = await launch()
  await registerAndSignIn(page)
  await visit(page, '/dashboard/libraries')
  await page.getByRole('listitem').filter({ hasText: 'Locked' }).getByRole('link').first().click()
  await expect(page.getByRole('region', { name: 'This library is locked' })).toContainText('Chemistry notes')
  await page.getByRole('link', { name: 'See Chemistry notes' }).click()
  await expect(page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Chemistry notes' }) })).toContainText(
    /You asked to see this.*₦1,200/
  )
})
