import { expect, type Locator, type Page } from '@playwright/test'
import { test } from '../support/app-test.ts'
import { callBridge } from '../support/call-bridge.ts'
import { examParts } from '../support/exam-parts.ts'
import { completeProfile } from '../support/learner.ts'
import { reportParts } from '../support/report-parts.ts'
import { signInByBridge } from '../support/sign-in-by-bridge.ts'
import { tier } from '../support/tier.ts'
import { visit } from '../support/visit.ts'

test('a question and its review show the picture, enlarged on demand, also after the app was killed', async ({ launch }) => {
  test.skip(tier() === 'commit', 'its parts are tested by units at each commit')
  const first = await launch()
  await signInByBridge(first.page, 'ada')
  await completeProfile(first.page)
  const attemptId = await openPaperWithPicture(first.page)
  await expectPicture(first.page)
  await first.kill9()

  const { page } = await launch({ home: first.home })
  await expect(page.getByText('Welcome back. Nothing was lost.')).toBeVisible()
  await expectPicture(page)
  await page
    .getByRole(...examParts.question)
    .locator('button:has(img)')
    .press('Enter')
  const large = page.getByRole('group', { name: /^Picture\. Use the arrow keys/ }).getByRole('img')
  await expect(large).toBeVisible()
  await page.getByRole('button', { name: 'Larger', exact: true }).click()
  await expect(large).toHaveAttribute('data-times', '1.5')
  await page.keyboard.press('Escape')
  await expect(large).toBeHidden()
  const image = page.getByRole(...examParts.question).locator('button:has(img)')
  await expect(image).toBeFocused()

  const alt = (await image.locator('img').getAttribute('alt')) ?? ''
  await callBridge(page, 'attempt.submit', { attemptId })
  await expect(page.getByRole(...examParts.room)).toBeHidden()
  // The review is empty until the backend has the paper.
  await expect(page.getByRole(...reportParts.delivery)).toHaveAttribute('data-received', 'true', { timeout: 20_000 })
  await visit(page, `/dashboard/assessments/utme-mock/review?attempt=${attemptId}`)
  await expectWhole(page.getByRole('listitem').getByRole('img', { name: alt }))
})

/** Opens physics papers until one has a picture: 6 of 156 items have one, and 40 are drawn. Moves to that question and returns the attempt's id. */
async function openPaperWithPicture(page: Page): Promise<string> {
  for (let tries = 0; tries < 12; tries += 1) {
    const started = await callBridge(page, 'attempt.start', { slug: 'utme-mock', subject: 'physics' })
    if (!started.ok) throw new Error(started.error.code)
    const { attemptId, subjects } = started.value.paper
    const item = subjects.flatMap(({ items }) => items).find(({ stem }) => stem.includes('!['))
    const acts = item ? [{ kind: 'move' as const, itemId: item.id }] : []
    for (const act of acts) await callBridge(page, 'attempt.append', { attemptId, act })
    if (item) {
      await visit(page, '/dashboard')
      await page.reload()
      await expect(page.getByRole(...examParts.room)).toBeVisible()
      return attemptId
    }
    await callBridge(page, 'attempt.submit', { attemptId })
  }
  throw new Error('no paper had a picture')
}

async function expectPicture(page: Page): Promise<void> {
  const image = page.getByRole(...examParts.question).locator('button img')
  await expectWhole(image)
  expect((await image.getAttribute('alt'))?.length).toBeGreaterThan(40)
}

/** Expects the image to be drawn at its declared size. */
async function expectWhole(image: Locator): Promise<void> {
  await expect(image).toBeVisible({ timeout: 20_000 })
  await expect.poll(() => image.evaluate((element) => (element as HTMLImageElement).naturalWidth)).toBeGreaterThan(300)
}
