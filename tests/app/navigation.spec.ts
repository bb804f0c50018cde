import { expect } from '@playwright/test'
import { test } from '../support/app-test.ts'
import { examParts } from '../support/exam-parts.ts'
import { openDashboard, registerAndSignIn, startPaper, settle } from '../support/learner.ts'
import { reportParts } from '../support/report-parts.ts'
import { tier } from '../support/tier.ts'
import { routeOf, visit } from '../support/visit.ts'

test('keyboard shortcuts go back and forward in history, and the mouse back button goes back', async ({ launch }) => {
  const { page } = await launch()
  await visit(page, '/faqs')
  await visit(page, '/privacy')
  await page.keyboard.press('Alt+ArrowLeft')
  await expect.poll(() => routeOf(page)).toBe('/faqs')
  await page.keyboard.press('Alt+ArrowRight')
  await expect.poll(() => routeOf(page)).toBe('/privacy')
  await page.evaluate(() => document.body.dispatchEvent(new MouseEvent('mouseup', { button: 3, bubbles: true })))
  await expect.poll(() => routeOf(page)).toBe('/faqs')
})

test('the app reopens at its last route, an open exam in the exam room, and for guests on the home page', async ({ launch }) => {
  test.skip(tier() === 'commit', 'its parts are tested by units at each commit')
  const first = await launch()
  await registerAndSignIn(first.page)
  await visit(first.page, '/dashboard/subscriptions/list')
  await first.page.waitForTimeout(1000)
  await first.close()

  const second = await launch({ home: first.home })
  await expect.poll(() => routeOf(second.page)).toBe('/dashboard/subscriptions/list')
  await startPaper(second.page, 'UTME Physics')
  await second.page.keyboard.press('Alt+ArrowLeft')
  await expect(second.page.getByRole(...examParts.room)).toBeVisible()
  await second.kill9()

  const third = await launch({ home: first.home })
  await expect(third.page.getByRole(...examParts.room)).toBeVisible()
  await third.page
    .getByRole('banner')
    .getByRole('button', { name: /^Submit/ })
    .click()
  await third.page.getByRole('button', { name: 'Submit now' }).click()
  await expect(third.page.getByRole(...reportParts.receipt)).toBeVisible()
  await visit(third.page, '/dashboard')
  await third.page.getByRole('button', { name: 'Sign out' }).click()
  await expect.poll(() => routeOf(third.page)).toBe('/')
  await expect(third.page.getByText('You are signed out.', { exact: true })).toBeVisible()
  await third.close()

  const fourth = await launch({ home: first.home })
  await expect(fourth.page.getByRole('link', { name: 'Create an account' }).first()).toBeVisible()
  expect(await routeOf(fourth.page)).toBe('/')
})

test('a page fades out before the next one fades in, and nothing moves with reduced motion', async ({ launch }) => {
  test.skip(tier() === 'commit', 'its parts are tested by units at each commit')
  const { page } = await launch()
  await visit(page, '/faqs')
  await page.evaluate(() => {
    const seen: { pseudo: string; delay: number; duration: number }[] = []
    Object.assign(window, { seen })
    const look = (): void => {
      for (const { effect } of document.getAnimations()) {
        if (!(effect instanceof KeyframeEffect) || effect.pseudoElement === null) continue
        const { delay = 0, duration } = effect.getTiming()
        seen.push({ pseudo: effect.pseudoElement, delay, duration: Number(duration) })
      }
      requestAnimationFrame(look)
    }
    look()
  })
  const seen = (): Promise<{ pseudo: string; delay: number; duration: number }[]> =>
    page.evaluate(() => (window as unknown as { seen: { pseudo: string; delay: number; duration: number }[] }).seen.splice(0))
  await visit(page, '/privacy')
  await page.waitForTimeout(400)
  const moved = await seen()
  const out = moved.find(({ pseudo }) => pseudo.startsWith('::view-transition-old'))
  const come = moved.find(({ pseudo, delay }) => pseudo.startsWith('::view-transition-new') && delay > 0)
  expect(out?.duration).toBeGreaterThan(0)
  expect(come?.delay).toBeGreaterThanOrEqual(out?.duration ?? Infinity)

  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.waitForTimeout(400)
  await seen()
  await visit(page, '/faqs')
  await page.waitForTimeout(400)
  expect((await seen()).filter(({ pseudo }) => /-(old|new)\(/.test(pseudo))).toEqual([])
})

test('a click while one page changes into the next is not lost', async ({ launch }) => {
  test.skip(tier() === 'commit', 'its parts are tested by units at each commit')
  const { page } = await launch()
  await visit(page, '/faqs')
  await settle(page)
  const isClicked = await page.evaluate(async () => {
    const { port1, port2 } = new MessageChannel()
    void window.koyaTest?.go('/privacy')
    // A slow computer loads the page's code first.
    for (const begun = performance.now(); performance.now() - begun < 10_000;) {
      if (document.activeViewTransition) {
        document.querySelector<HTMLAnchorElement>('a[href="/login"]')?.click()
        return true
      }
      await new Promise((next) => {
        port1.onmessage = next
        port2.postMessage(null)
      })
    }
    return false
  })
  expect(isClicked).toBe(true)
  await expect.poll(() => routeOf(page)).toBe('/login')
})

test('the dashboard navigation marks the current entry, and collapses behind a menu in a narrow window', async ({ launch }) => {
  test.skip(tier() === 'commit', 'its parts are tested by units at each commit')
  const { app, page } = await launch()
  await registerAndSignIn(page)
  await openDashboard(page)
  // The pointer is on the next link before its page opens: two filled links would both look current.
  await page.getByRole('navigation').getByRole('link', { name: 'Lessons', exact: true }).first().hover()
  const filled = await page
    .getByRole('navigation')
    .getByRole('link')
    .evaluateAll((links) =>
      links.filter((link) => getComputedStyle(link).backgroundColor !== 'rgba(0, 0, 0, 0)').map(({ textContent }) => textContent)
    )
  expect(filled).toEqual(['Home'])
  await expect(page.getByRole('button', { name: 'Menu' })).toBeHidden()
  await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.webContents.setZoomFactor(2))
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('dialog').getByRole('link', { name: 'More' }).click()
  await expect.poll(() => routeOf(page)).toBe('/dashboard/more')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  expect(overflow).toBeLessThanOrEqual(0)
})
