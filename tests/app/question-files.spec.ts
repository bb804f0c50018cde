import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { test } from '../support/app-test.ts'
import { zipOf } from '../support/exchange/build-zip.ts'
import { findLayoutFaults } from '../support/find-layout-faults.ts'
import { findViolations } from '../support/find-violations.ts'
import { completeProfile } from '../support/learner.ts'
import { smallLook, takeLook } from '../support/looks.ts'
import { signInByBridge } from '../support/sign-in-by-bridge.ts'
import { tier } from '../support/tier.ts'
import { visit } from '../support/visit.ts'

const gift = '::Moon::Is the moon a star? {F}\n\nWhat causes the tides? {=the moon ~%50%the wind ~the rain}\n\nDescribe the tides. {}\n'

const cells = (row: number, texts: readonly string[]): string =>
  `<row r="${String(row)}">${texts.map((text) => `<c t="inlineStr"><is><t>${text}</t></is></c>`).join('')}</row>`

const rows = [
  ['Ask', 'First', 'Second', 'Third', 'Solution'],
  ['Which is a gas?', 'Neon', 'Iron', 'Gold', 'Neon'],
  ['Which is a metal?', 'Neon', 'Iron', 'Chlorine', 'Iron']
]

const workbook = zipOf({
  'xl/workbook.xml': '<workbook xmlns:r="x"><sheets><sheet name="Q" sheetId="1" r:id="rId1"/></sheets></workbook>',
  'xl/_rels/workbook.xml.rels': '<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/></Relationships>',
  'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${rows.map((texts, number) => cells(number + 1, texts)).join('')}</sheetData></worksheet>`
})

async function choose(page: Page, button: string, file: string): Promise<void> {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: button }).click()
  await (await chooser).setFiles(file)
}

/** Checks the smallest window that Koya is made for, in the full tier only. */
async function look(page: Page, name: string): Promise<void> {
  if (tier() === 'commit') return
  await takeLook(page, smallLook)
  expect([...(await findLayoutFaults(page)), ...(await findViolations(page))]).toEqual([])
  await page.screenshot({ path: test.info().outputPath(`${name}.png`) })
}

const alt = 'Many small rectangles of many colours'

/** A photograph as the page itself encodes one, and a GIF of one colour, which no page encodes. */
async function makePhoto(page: Page): Promise<string> {
  return page.evaluate(() => {
    const canvas = document.createElement('canvas')
    canvas.width = 1600
    canvas.height = 1200
    const context = canvas.getContext('2d')
    for (let at = 0; at < 900 && context; at += 1) {
      context.fillStyle = `hsl(${(at * 37) % 360} 60% 50%)`
      context.fillRect((at * 97) % 1600, (at * 61) % 1200, 160, 90)
    }
    return canvas.toDataURL('image/jpeg', 0.9).split(',')[1] ?? ''
  })
}

const smallGif =
  'R0lGODlhFAAUAIAAAP8AAP///ywAAAAAFAAUAAAC4gQIECBAgAABAgQIECBAgAABAgQIECBAgAABAgQIECBAgAABAgQIECBAgAABAgQIECBAgAABAgQIECBAgAABAgQIECBAgAABAgQIECBAgAABAgQIECBAgAABAgQIECBAgAABAgQIECBAgAABAgQIECBAgAABAgQIECBAgAABAgQIECBAgAABAgQIECBAgAABAgQIECBAgAABAgQIECBAgAABAgQIECBAgAABAgQIECBAgAABAgQIECBAgAABAgQIECBAgAABAgQIECBAgAABAgQIECBAgAABAgQIECBAgAABAgUAOw=='

const moodleOf = (files: Readonly<Record<string, string>>): string =>
  `<quiz>${Object.entries(files)
    .map(
      ([name, base64]) => `<question type="truefalse"><name><text>${name}</text></name>
  <questiontext format="html"><text><![CDATA[<p>Is ${name} of one colour?</p><img src="@@PLUGINFILE@@/${name}" alt="${alt}"/>]]></text>
  <file name="${name}" path="/" encoding="base64">${base64}</file></questiontext>
  <answer fraction="100"><text>false</text></answer><answer fraction="0"><text>true</text></answer></question>`
    )
    .join('')}</quiz>`

/** Imports a photograph, a GIF and a broken JPEG, and looks at what became of them. */
async function importPictures(page: Page, write: (name: string, content: string) => string): Promise<void> {
  const photo = await makePhoto(page)
  const files = { 'photo.jpg': photo, 'small.gif': smallGif, 'broken.jpg': Buffer.from(photo, 'base64').subarray(0, 700).toString('base64') }
  await page.getByRole('button', { name: 'Import questions', exact: true }).click()
  await choose(page, 'Choose a file', write('pictures.xml', moodleOf(files)))
  await expect(page.getByRole('dialog').getByRole('img', { name: alt })).toHaveCount(2)
  await expect(page.getByText(`Koya could not take this picture. Its description was written instead: ${alt}`)).toHaveCount(1)
  await look(page, 'pictures')
  await page.getByLabel('Add to set').fill('Colours')
  await page.getByRole('button', { name: 'Import 3 questions' }).click()
  await page.getByRole('link', { name: /^Is photo\.jpg of one colour/ }).click()
  const preview = page.getByRole('region', { name: 'What the candidate sees' })
  await expect(preview.getByRole('img', { name: alt })).toBeVisible()
  expect(await preview.getByRole('img', { name: alt }).evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBe(1280)
  await expect(page.getByRole('heading', { name: 'This question is ready to use.' })).toBeVisible()
  await look(page, 'pictured')
  await page.getByRole('link', { name: 'Back to my questions' }).click()
}

test('an author imports files of other programs, sees what became of each question, and saves a set for another program', async ({ launch }) => {
  const folder = test.info().outputPath('files')
  const saved = join(folder, 'saved')
  mkdirSync(saved, { recursive: true })
  const write = (name: string, content: string | Buffer): string => {
    writeFileSync(join(folder, name), content)
    return join(folder, name)
  }
  const { page } = await launch({ env: { KOYA_DOCUMENTS_FOLDER: saved } })
  await signInByBridge(page, 'ada')
  await completeProfile(page)
  await visit(page, '/dashboard/my-questions')
  await page.getByRole('button', { name: 'Import questions', exact: true }).click()
  await look(page, 'empty')

  await choose(page, 'Choose a file', write('broken.zip', (await workbook).subarray(0, 60)))
  await expect(page.getByRole('alert')).toBeVisible()
  await look(page, 'error')

  await choose(page, 'Choose another file', write('quiz.xlsx', await workbook))
  for (const [letter, part] of [
    ['A', 'Question'],
    ['B', 'Option A'],
    ['C', 'Option B'],
    ['D', 'Option C'],
    ['E', 'Right answer']
  ] as const) {
    await page.getByLabel(`Column ${letter}`, { exact: true }).selectOption({ label: part })
  }
  await look(page, 'columns')
  await page.getByRole('button', { name: 'Read the questions' }).click()
  await expect(page.getByRole('button', { name: 'Import 2 questions' })).toBeVisible()

  await choose(page, 'Choose another file', write('tides.gift', gift))
  await expect(page.getByText('Koya gives no part of the marks for: the wind.')).toBeVisible()
  await expect(page.getByText('Line 5')).toBeVisible()
  await look(page, 'preview')
  await page.getByRole('button', { name: 'Import 3 questions' }).click()
  await expect(page.getByRole('link', { name: 'Is the moon a star?' })).toBeVisible()
  await look(page, 'list')

  await importPictures(page, write)

  await page
    .getByRole('button', { name: /^Save .* to a file$/ })
    .first()
    .click()
  await page.getByLabel('Kind of file').selectOption({ label: 'GIFT text' })
  await page.getByRole('button', { name: 'Choose where to save' }).click()
  await expect(page.getByText('Saved 2 questions')).toBeVisible()
  await look(page, 'export')
  const [name = ''] = readdirSync(saved)
  expect(readFileSync(join(saved, name), 'utf8')).toContain('Is the moon a star?')
})
