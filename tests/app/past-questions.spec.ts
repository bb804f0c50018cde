import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { filesOfPapers, filesOfSubjects } from '../../src-server/content/packs/pack-contents.ts'
import { writePack } from '../../src-server/content/packs/write-pack.ts'
import { test } from '../support/app-test.ts'
import { buildPackPaper } from '../support/build-pack-paper.ts'
import { findLayoutFaults } from '../support/find-layout-faults.ts'
import { findViolations } from '../support/find-violations.ts'
import { completeProfile } from '../support/learner.ts'
import { darkestLook, plainLook, takeLook } from '../support/looks.ts'
import { makeSums } from '../support/pack-library.ts'
import { signInByBridge } from '../support/sign-in-by-bridge.ts'
import { tier } from '../support/tier.ts'
import { visit } from '../support/visit.ts'

/** Writes a pack with two papers. */
async function writePapers(folder: string): Promise<string> {
  const file = join(folder, 'papers.koyapack')
  const subjects = filesOfSubjects([
    { bank: 'old-papers', content: makeSums('new'), syllabus: undefined, reviews: undefined, templates: [], media: new Map() }
  ])
  const papers = filesOfPapers([buildPackPaper(), buildPackPaper({ id: 'second', title: 'Paper 2' })])
  const header = { id: 'old-papers', version: 1, title: 'Old papers', licence: 'CC-BY-4.0', languages: ['en'], publishedOn: '2026-11-22' }
  await writePack({ header, files: new Map([...subjects, ...papers]) }, file)
  return file
}

async function expectNoFaults(page: Page): Promise<void> {
  await takeLook(page, darkestLook)
  expect([...(await findLayoutFaults(page)), ...(await findViolations(page))]).toEqual([])
  await takeLook(page, plainLook)
}

test('the past exams of a pack are found by exam board and year, and taken as they were set', async ({ launch }) => {
  test.skip(tier() === 'commit', 'its parts are tested by units; whole it takes ten seconds that a commit’s run does not have')
  const folder = await mkdtemp(join(tmpdir(), 'koya-papers-'))
  const { page } = await launch({ env: { KOYA_PACK_FILE: await writePapers(folder) } })
  await signInByBridge(page, 'ada')
  await completeProfile(page)
  await visit(page, '/dashboard/past-questions')
  await expect(page.getByText(/^There are no past exams here yet/)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Use of English: Koya practice exam 1' })).toBeVisible()
  await expectNoFaults(page)

  await visit(page, '/dashboard/settings')
  await page.getByRole('button', { name: 'Install from a file…' }).click()
  await expect(page.getByRole('alertdialog')).toContainText('2 exams')
  await page.getByRole('button', { name: 'Install, I made this pack' }).click()
  await expect(page.getByRole('status').filter({ hasText: /^Old papers is installed\.$/ })).toBeVisible()

  await visit(page, '/dashboard/practice')
  await page.getByRole('link', { name: 'Past questions', exact: true }).click()
  await page.getByLabel('Exam board').selectOption('WAEC')
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(['WAEC · 2019'])
  await page.getByRole('link', { name: 'Mathematics: Paper 2' }).click()
  await expect(page.getByRole('dialog', { name: 'Mathematics: Paper 2' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.getByRole('link', { name: 'Mathematics: Paper 1' }).click()
  await expect(page.getByRole('dialog')).toContainText('WAEC set this exam in 2019, according to the pack “Old papers”.')
  await expectNoFaults(page)
  await page.getByRole('radio', { name: 'Study' }).click()
  await page.getByRole('button', { name: 'Start studying' }).click()
  await expect(page.locator('#question-stem')).toHaveText('Which option answers new-4?')
  await rm(folder, { recursive: true, force: true })
})
