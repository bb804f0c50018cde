import { truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { test } from '../support/app-test.ts'
import { examParts } from '../support/exam-parts.ts'
import { completeProfile, settle } from '../support/learner.ts'
import { squareSvg } from '../support/pictures.ts'
import { signInByBridge } from '../support/sign-in-by-bridge.ts'
import { tier } from '../support/tier.ts'
import { visit } from '../support/visit.ts'

const alt = 'A square that stands on one of its sides'

/** A photograph, as the page itself encodes one: noise, so that it is far above what a question may have. */
async function makeJpeg(page: Page): Promise<Buffer> {
  const base64 = await page.evaluate(() => {
    const canvas = document.createElement('canvas')
    canvas.width = 2400
    canvas.height = 1800
    const context = canvas.getContext('2d')
    for (let at = 0; at < 6000 && context; at += 1) {
      context.fillStyle = `hsl(${(at * 37) % 360} 60% 50%)`
      context.fillRect((at * 97) % 2400, (at * 61) % 1800, 60, 40)
    }
    return canvas.toDataURL('image/jpeg', 0.95).split(',')[1] ?? ''
  })
  return Buffer.from(base64, 'base64')
}

async function addFile(page: Page, name: string, buffer: Buffer): Promise<void> {
  await page.locator('input[type="file"]').setInputFiles({ name, mimeType: '', buffer })
}

test('a teacher adds pictures to a question, bad files are refused, and the exam room shows the pictures', async ({ launch }) => {
  test.skip(tier() === 'commit', 'its parts are tested by units at each commit')
  const { page, home } = await launch()
  await signInByBridge(page, 'ada')
  await completeProfile(page)
  await visit(page, '/dashboard/my-questions')
  await page.getByRole('link', { name: 'Add a question' }).first().click()
  await page.getByLabel('The question', { exact: true }).fill('How many sides has this shape?')
  for (const [number, text] of ['Four', 'Three'].entries()) await page.getByLabel(`Option ${number + 1}`, { exact: true }).fill(text)
  for (const number of [4, 3]) await page.getByRole('button', { name: `Remove option ${number}` }).click()
  await page.getByLabel('Option 1 is right').check()

  await addFile(page, 'square.png', Buffer.from('This is no picture.'))
  await expect(page.getByText('Koya cannot read this file.')).toBeVisible()
  const huge = join(home, 'huge.png')
  writeFileSync(huge, '')
  truncateSync(huge, 40 * 1024 * 1024)
  await page.locator('input[type="file"]').setInputFiles(huge)
  await expect(page.getByText('This file is too large.')).toBeVisible()
  await addFile(page, 'bad.svg', Buffer.from(squareSvg.replace('<rect', '<script>alert(1)</script><rect')))
  await expect(page.getByText('This drawing has scripts')).toBeVisible()
  await addFile(page, 'square.svg', Buffer.from(squareSvg))
  const preview = page.getByRole('region', { name: 'What the candidate sees' })
  await expect(preview.locator('img')).toHaveCount(1)
  await expect(page.getByText('Describe each picture in at least 20 characters.').first()).toBeVisible()
  await page.getByLabel('Description of picture 1').fill(alt)
  await addFile(page, 'photo.jpg', await makeJpeg(page))
  await expect(page.getByLabel('Description of picture 2')).toBeVisible()
  await page.getByLabel('Description of picture 2').fill('Many small rectangles of many colours')
  await expect(preview.getByRole('img', { name: 'Many small rectangles of many colours' })).toBeVisible()
  expect(await preview.getByRole('img').evaluateAll((images) => images.map((image) => (image as HTMLImageElement).naturalWidth))).toEqual([60, 1280])
  await page.getByRole('button', { name: 'Remove picture 2' }).click()
  await expect(preview.locator('img')).toHaveCount(1)
  await expect(page.getByRole('heading', { name: 'This question is ready to use.' })).toBeVisible()
  await expect(page.getByText('Saved.', { exact: true })).toBeVisible()

  await page.getByRole('link', { name: 'Back to my questions' }).click()
  await page.getByRole('link', { name: /^How many sides/ }).click()
  await expect(preview.getByRole('img', { name: alt })).toBeVisible()
  expect(await preview.getByRole('img', { name: alt }).evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBe(60)
  await page.getByRole('link', { name: 'Back to my questions' }).click()
  await page.getByRole('link', { name: /^Practise / }).click()
  await page.getByRole('button', { name: 'Start the practice' }).press('Enter')
  await expect(page.getByRole(...examParts.room)).toBeVisible()
  await settle(page)
  await expect(page.getByRole(...examParts.question).getByRole('img', { name: alt })).toBeVisible()
})

test('a passage that is written once is chosen for a second question, and both are asked beside it', async ({ launch }) => {
  test.skip(tier() === 'commit', 'its parts are tested by units at each commit')
  const { page } = await launch()
  await signInByBridge(page, 'ada')
  await completeProfile(page)
  await visit(page, '/dashboard/my-questions')
  const preview = page.getByRole('region', { name: 'What the candidate sees' })
  for (const [place, stem] of ['What leaves the harbour?', 'What lies on the sand?'].entries()) {
    if (place === 0) await page.getByRole('link', { name: 'Add a question' }).first().click()
    else await page.getByRole('link', { name: 'Add another question' }).click()
    await expect(page.getByLabel('The question', { exact: true })).toHaveValue('')
    await page.getByLabel('The question', { exact: true }).fill(stem)
    for (const [number, text] of ['The water', 'The boats'].entries()) await page.getByLabel(`Option ${number + 1}`, { exact: true }).fill(text)
    for (const number of [4, 3]) await page.getByRole('button', { name: `Remove option ${number}` }).click()
    await page.getByLabel(`Option ${place + 1} is right`).check()
    if (place === 0) {
      await page.getByRole('button', { name: 'Add a passage' }).click()
      await expect(page.getByText('Write a title.')).toBeVisible()
      await page.getByLabel('Title', { exact: true }).fill('The harbour')
      await page.getByLabel('Text', { exact: true }).fill('Twice a day the water leaves the harbour, and the boats lie on the sand.')
    } else await page.getByLabel('Passage', { exact: true }).selectOption({ label: 'The harbour' })
    await expect(preview.getByRole('article', { name: 'The harbour' })).toContainText('Twice a day')
    await expect(page.getByRole('heading', { name: 'This question is ready to use.' })).toBeVisible()
    await expect(page.getByText('Saved.', { exact: true }).first()).toBeVisible()
  }
  await page.getByRole('link', { name: 'Back to my questions' }).click()
  await page.getByRole('link', { name: /^Practise / }).click()
  await page.getByRole('button', { name: 'Start the practice' }).press('Enter')
  await expect(page.getByRole(...examParts.room)).toBeVisible()
  await settle(page)
  await expect(page.getByRole('article', { name: 'The harbour' })).toContainText('Twice a day the water')
  await expect(page.locator('button[data-item-id]')).toHaveCount(2)
})

test('a teacher draws areas on a picture with the mouse, and the preview answers', async ({ launch }) => {
  test.skip(tier() === 'commit', 'its parts are tested by units at each commit')
  const { page } = await launch()
  await signInByBridge(page, 'ada')
  await completeProfile(page)
  await visit(page, '/dashboard/my-questions')
  await page.getByRole('link', { name: 'Add a question' }).first().click()
  await page.getByLabel('The question', { exact: true }).fill('Where is the shorter side?')
  await page.getByLabel('Kind of question').selectOption('hot-spot')
  await addFile(page, 'square.svg', Buffer.from(squareSvg.replaceAll('60', '400').replaceAll('"40"', '"300"')))
  await page.getByLabel('Description of picture 1').fill(alt)
  const drawing = page.getByRole('group', { name: 'Areas' }).locator('svg').first()
  for (const [place, name] of ['Left side', 'Right side'].entries()) {
    await drawing.scrollIntoViewIfNeeded()
    const box = (await drawing.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
    await page.mouse.move(box.x + box.width * (0.1 + place * 0.5), box.y + box.height * 0.2)
    await page.mouse.down()
    await page.mouse.move(box.x + box.width * (0.3 + place * 0.5), box.y + box.height * 0.7, { steps: 3 })
    await page.mouse.up()
    await page.getByLabel(`Name of area ${place + 1}`).fill(name)
  }
  await page.getByLabel('Area 2 is right').check()
  await expect(page.getByRole('heading', { name: 'This question is ready to use.' })).toBeVisible()
  const preview = page.getByRole('region', { name: 'What the candidate sees' })
  await preview.locator('[data-region-id="a2"]').click()
  await preview.getByRole('button', { name: 'Check my answer' }).click()
  await expect(preview.getByRole('group', { name: 'Result' })).toHaveAttribute('data-verdict', 'right')
})
