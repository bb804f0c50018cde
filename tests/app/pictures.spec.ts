import { expect, type Page } from '@playwright/test'
import { test } from '../support/app-test.ts'
import { callBridge } from '../support/call-bridge.ts'
import { completeProfile } from '../support/learner.ts'
import { signInByBridge } from '../support/sign-in-by-bridge.ts'
import { visit } from '../support/visit.ts'

test('a question shows its picture, larger on demand, also after the app was killed', async ({ launch }) => {
  const first = await launch()
  await signInByBridge(first.page, 'ada')
  await completeProfile(first.page)
  await openPaperWithPicture(first.page)
  await expectPicture(first.page)
  await first.kill9()

  const { page } = await launch({ home: first.home })
  await expect(page.getByText('Welcome back, nothing was lost.')).toBeVisible()
  await expectPicture(page)
  await page.getByTestId('question').locator('button:has(img)').press('Enter')
  const large = page.getByTestId('picture-view').getByRole('img')
  await expect(large).toBeVisible()
  await page.getByRole('button', { name: 'Larger', exact: true }).click()
  await expect(large).toHaveAttribute('data-times', '1.5')
  await page.keyboard.press('Escape')
  await expect(large).toBeHidden()
  await expect(page.getByTestId('question').locator('button:has(img)')).toBeFocused()
})

/** Papers in physics until one has a picture: of 156 items 6 have, of which 40 are drawn. Then moves to that question. */
async function openPaperWithPicture(page: Page): Promise<void> {
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
      await expect(page.getByTestId('exam-room')).toBeVisible()
      return
    }
    await callBridge(page, 'attempt.submit', { attemptId })
  }
  throw new Error('no paper had a picture')
}

/** Whole and drawn at the size that was promised. */
async function expectPicture(page: Page): Promise<void> {
  const image = page.getByTestId('question').locator('button img')
  await expect(image).toBeVisible()
  await expect.poll(() => image.evaluate((element) => (element as HTMLImageElement).naturalWidth)).toBeGreaterThan(300)
  expect((await image.getAttribute('alt'))?.length).toBeGreaterThan(40)
}
