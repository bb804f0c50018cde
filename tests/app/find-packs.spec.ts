import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { generateKeyPairSync } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { makeCatalogue } from '../../src-server/content/packs/catalogue/make-catalogue.ts'
import { filesOfPapers, filesOfSubjects } from '../../src-server/content/packs/pack-contents.ts'
import { writePack } from '../../src-server/content/packs/write-pack.ts'
import { test } from '../support/app-test.ts'
import { buildPackPaper } from '../support/build-pack-paper.ts'
import { makeItems } from '../support/content-fixture.ts'
import { takeLook } from '../support/looks.ts'
import { tier } from '../support/tier.ts'
import { visit } from '../support/visit.ts'

/** Makes a drive with two packs of an unknown publisher and the publisher’s list. */
async function makeDrive(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'koya-drive-'))
  const privatePem = generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
  for (const id of ['my-sums', 'past-sums']) {
    const content = { subject: 'mathematics', title: 'Mathematics', version: 1, stimuli: [], items: makeItems('new', 12) }
    const subjects = filesOfSubjects([{ bank: id, content, syllabus: undefined, reviews: undefined, templates: [], media: new Map() }])
    const files = new Map([...subjects, ...filesOfPapers(id === 'past-sums' ? [buildPackPaper()] : [])])
    const header = {
      id,
      version: 1,
      title: id === 'my-sums' ? 'My sums' : 'Past sums',
      licence: 'CC-BY-4.0',
      languages: ['en'],
      publishedOn: '2026-11-22'
    }
    await writePack({ header, files, privatePem }, join(folder, `${id}.koyapack`))
  }
  await writeFile(join(folder, 'my-sums.about.json'), JSON.stringify({ description: 'Sums for the second term.', classLevels: ['ss-2'] }))
  await makeCatalogue({ folder, privatePem, title: 'Packs of Ibadan', days: 180, now: Date.now() })
  return folder
}

/** Saves pictures of the screen for a person to inspect. */
async function saveLooks(page: Page, name: string, shown: string): Promise<void> {
  for (const [look, theme, size] of [
    ['small-light', 'light', { width: 1024, height: 600 }],
    ['small-dark', 'dark', { width: 1024, height: 600 }],
    ['large-light', 'light', { width: 1920, height: 1080 }],
    ['large-dark', 'dark', { width: 1920, height: 1080 }]
  ] as const) {
    await takeLook(page, { name: look, theme, size })
    await page.getByText(shown).first().scrollIntoViewIfNeeded()
    await page.screenshot({ path: test.info().outputPath(`${name}-${look}.png`) })
  }
}

test('packs are found on a drive, and one with a board’s papers says that nobody knows its maker before it is installed', async ({ launch }) => {
  test.skip(tier() === 'commit', 'its parts are tested by units')
  const drive = await makeDrive()
  try {
    const { page } = await launch({ env: { KOYA_PACK_FOLDER: drive } })
    await visit(page, '/settings')
    await saveLooks(page, 'find', 'Find packs')
    await page.getByRole('button', { name: 'Choose a USB drive or folder…' }).click()
    const found = page.getByRole('region', { name: 'Packs that Koya found' })
    await expect(found).toContainText('Sums for the second term.')
    await saveLooks(page, 'found', 'Packs of Ibadan')
    await found.getByRole('button', { name: 'Download Past sums' }).click()
    const dialog = page.getByRole('alertdialog', { name: 'Past sums, version 1' })
    await expect(dialog).toContainText('We can’t tell who made this')
    await saveLooks(page, 'offer', 'We can’t tell who made this')
    await dialog.getByRole('button', { name: 'Install anyway' }).click()
    await expect(page.getByText('Past sums is installed.')).toBeVisible()
    await expect(found).toContainText('You already have this version or a newer one.')
  } finally {
    await rm(drive, { recursive: true })
  }
})
