import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { filesOfLessons, filesOfSubjects } from '../../src-server/content/packs/pack-contents.ts'
import { writePack } from '../../src-server/content/packs/write-pack.ts'
import { answerRightly } from '../support/answer-rightly.ts'
import { test } from '../support/app-test.ts'
import { buildPackLesson } from '../support/build-pack-lesson.ts'
import { callBridge } from '../support/call-bridge.ts'
import { makeItems } from '../support/content-fixture.ts'
import { enterRoom, registerAndSignIn, startPaper } from '../support/learner.ts'
import { takeLook } from '../support/looks.ts'
import { markupPayloads } from '../support/markup-payloads.ts'
import { reportParts } from '../support/report-parts.ts'
import { tier } from '../support/tier.ts'
import { visit } from '../support/visit.ts'

const items = makeItems('own', 12, { topic: 'Market' })

/** Writes a pack of the user's own questions, as a teacher shares one. */
async function writeOwnPack(folder: string): Promise<string> {
  const file = join(folder, 'sums.koyapack')
  const content = { subject: 'mathematics', title: 'Mathematics', version: 1, stimuli: [], items }
  const subjects = filesOfSubjects([{ bank: 'my-sums', content, syllabus: undefined, reviews: undefined, templates: [], media: new Map() }])
  const { sections } = buildPackLesson().line
  const harmful = { title: 'What is only words', text: markupPayloads.slice(0, 100).join('\n\n') }
  const files = new Map([...subjects, ...filesOfLessons([buildPackLesson({ sections: [...sections, harmful] })])])
  const header = { id: 'my-sums', version: 1, title: 'My sums', licence: 'CC-BY-4.0', languages: ['en'], publishedOn: '2026-11-22' }
  await writePack({ header, files }, file)
  return file
}

/** Reads the pack's lesson from the list to the end of its quiz; the lesson holds only text and its own drawing. */
async function readLesson(page: Page): Promise<void> {
  await visit(page, '/dashboard/assessments/lessons?subject=mathematics')
  await expect(page.getByText('From the pack “My sums”')).toBeVisible()
  await page.getByText('From the pack “My sums”').scrollIntoViewIfNeeded()
  await page.screenshot({ path: test.info().outputPath('lessons-list.png') })
  await page.getByRole('link', { name: 'Sums at the market' }).click()
  await expect(page.getByRole('img', { name: 'A square whose four sides' })).toBeVisible()
  await expect(page.getByText(markupPayloads[0] ?? '', { exact: true })).toBeVisible()
  expect(await page.evaluate(() => 'ran' in window)).toBe(false)
  for (const [name, theme, size] of [
    ['small-light', 'light', { width: 1024, height: 600 }],
    ['usual-dark', 'dark', { width: 1366, height: 768 }],
    ['small-contrast', 'contrast', { width: 1024, height: 600 }]
  ] as const) {
    await takeLook(page, { name, theme, size })
    await page.screenshot({ path: test.info().outputPath(`lesson-${name}.png`) })
  }
  await page.getByRole('link', { name: 'Try it with a clock' }).click()
  await enterRoom(page)
  await answerRightly(page, 8, new Map(items.map(({ id, key }) => [id, key])))
  await page.getByRole('link', { name: 'See my report' }).click({ timeout: 20_000 })
  await expect(page.getByRole(...reportParts.total).getByRole('strong')).toHaveText('100')
}

async function builtInVersion(): Promise<number> {
  const { version } = JSON.parse(await readFile('resources/packs/utme.json', 'utf8')) as { version: number }
  return version
}

test('a pack can be previewed, installed, practised and removed, and is refused during an exam', async ({ launch }) => {
  test.skip(tier() === 'commit', 'its parts are tested by units; whole it takes thirteen seconds that a commit’s run does not have')
  const folder = await mkdtemp(join(tmpdir(), 'koya-packs-'))
  const { page } = await launch({ env: { KOYA_PACK_FILE: await writeOwnPack(folder) } })
  await registerAndSignIn(page)
  await visit(page, '/settings')
  const list = page.getByRole('region', { name: 'On this computer' })
  await expect(list).toContainText(`UTME and secondary school, version ${await builtInVersion()}`)
  await page.getByRole('button', { name: 'Install from a file…' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'My sums, version 1' })
  await expect(dialog).toContainText('Mathematics: 12 questions')
  await expect(dialog).toContainText('1 lesson')
  for (const [name, theme, size] of [
    ['small-light', 'light', { width: 1024, height: 600 }],
    ['small-dark', 'dark', { width: 1024, height: 600 }],
    ['usual-contrast', 'contrast', { width: 1366, height: 768 }]
  ] as const) {
    await takeLook(page, { name, theme, size })
    await page.screenshot({ path: test.info().outputPath(`offer-${name}.png`) })
  }
  await dialog.getByRole('button', { name: 'Install, I made this pack' }).click()
  await expect(page.getByRole('status').filter({ hasText: /^My sums is installed\.$/ })).toBeVisible()
  await expect(list).toContainText('My sums, version 1')
  await list.scrollIntoViewIfNeeded()
  for (const [name, theme, size] of [
    ['small-light', 'light', { width: 1024, height: 600 }],
    ['usual-dark', 'dark', { width: 1366, height: 768 }]
  ] as const) {
    await takeLook(page, { name, theme, size })
    await list.getByText('My sums, version 1').scrollIntoViewIfNeeded()
    await page.screenshot({ path: test.info().outputPath(`list-${name}.png`) })
  }
  const stock = await callBridge(page, 'attempt.readPracticeStock', { exam: 'pack-my-sums' })
  expect(stock).toMatchObject({ ok: true, value: { exam: 'pack-my-sums', subjects: [{ slug: 'mathematics' }] } })

  await readLesson(page)
  await visit(page, '/settings')
  await page.getByRole('button', { name: 'Remove My sums' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(page.getByRole('status').filter({ hasText: /^My sums has been removed\.$/ })).toBeVisible()
  await visit(page, '/dashboard/assessments/lessons/market-sums')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('We cannot find this lesson')
  await page.screenshot({ path: test.info().outputPath('lesson-gone.png') })
  await page.getByRole('link', { name: 'Show all lessons' }).click()
  await expect(page.getByRole('link', { name: 'Motion in a straight line' })).toBeVisible()
  await startPaper(page, 'UTME Physics')
  expect(await callBridge(page, 'packs.choose', {})).toMatchObject({ ok: false, error: { code: 'call/not-during-exam' } })
  await rm(folder, { recursive: true, force: true })
})
