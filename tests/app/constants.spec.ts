import { expect, type Locator, type Page } from '@playwright/test'
import type { KoyaBridge } from '../../src-shared/contracts/contracts.ts'
import { platformConstants } from '../../src-shared/kernel/values/platform-constants.ts'
import { test } from '../support/app-test.ts'
import { holdRequests } from '../support/hold-requests.ts'
import { expectToStay, runUntilThere, stopClock } from '../support/page-clock.ts'
import { signInByBridge } from '../support/sign-in-by-bridge.ts'
import { tier } from '../support/tier.ts'
import { routeOf, visit } from '../support/visit.ts'

/**
 * Checks the spec's constants (section 9) by their effect in the window; the test controls the clock. Unit tests cover the time-outs of minutes and
 * hours, `navigation.spec.ts` covers the page transition, `errors.spec.ts` the reload guard.
 */
const {
  progressBarThrottleMs,
  progressBarHideDelayMs,
  progressBarDurationMs,
  toastDurationMs,
  fetchDelayMs,
  carouselItemsPerPage,
  carouselSpeedMs,
  carouselAutoplayMs,
  scrollRevealOffsetPx,
  scrollRevealThrottleMs,
  scrollRevealDebounceMs
} = platformConstants

const loader = (page: Page): Locator => page.getByRole('status').getByText('One moment…')

/** Waits until the page has received the window's events. */
async function settle(page: Page): Promise<void> {
  await page.waitForTimeout(150)
}

/** Main answers in order: after this reply all earlier replies have arrived. */
async function awaitAnswers(page: Page): Promise<void> {
  await page.evaluate(() => (window as unknown as { koya: KoyaBridge }).koya.app.readRuntime({}))
}

async function setDataSaver(page: Page, dataSaver: boolean): Promise<void> {
  await page.evaluate((value) => (window as unknown as { koya: KoyaBridge }).koya.settings.change({ dataSaver: value }), dataSaver)
}

/** Records the chunks of the page that the window requests, by file name. */
async function watchParts(page: Page): Promise<ReadonlySet<string>> {
  const parts = new Set<string>()
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  session.on('Network.requestWillBeSent', ({ request }) => {
    const part = /\/([a-z-]+-page)\.js$/.exec(request.url)?.[1]
    if (part !== undefined) parts.add(part)
  })
  return parts
}

/** Scrolls so that the upper edge of a part is `abovePx` above the lower edge of the window. */
async function scrollTo(part: Locator, abovePx: number): Promise<void> {
  await part.evaluate((element, above) => {
    const scroller = element.closest('[data-scroller]')
    scroller?.scrollBy({ top: element.getBoundingClientRect().top - (window.innerHeight - above), behavior: 'instant' })
  }, abovePx)
  await settle(part.page())
}

test('public pages honour the timing constants of prefetch, data saver, scroll reveal, carousel, loader, progress bar', async ({ launch }) => {
  test.skip(tier() === 'commit', 'its parts are tested by units at each commit')
  const { app, page } = await launch()
  await setDataSaver(page, true)
  const parts = await watchParts(page)
  await page.clock.install()
  await page.reload()
  const carousel = page.locator('[aria-roledescription="carousel"]')
  await expect(carousel).toBeAttached()
  await stopClock(page)

  await test.step('links are loaded ahead when pointed at and when visible, but not where data is to be spared', async () => {
    const register = page.getByRole('main').getByRole('link', { name: 'Create an account' })
    await register.hover()
    await settle(page)
    expect([...parts].filter((part) => part !== 'home-page')).toEqual([])
    await page.mouse.move(1, 1)
    await setDataSaver(page, false)
    await settle(page)
    await page.clock.runFor(10)
    await register.hover()
    await expect.poll(() => [...parts]).toContain('register-page')
    expect([...parts]).not.toContain('login-page')
    await page.clock.runFor(500)
    await expect.poll(() => [...parts]).toContain('login-page')
    expect([...parts]).not.toContain('terms-page')
    await page.mouse.move(1, 1)
  })

  await test.step('parts of the page come in as they are scrolled to and as the window grows', async () => {
    const reveals = page.locator('[style*="--koya-reveal-duration"]')
    // The first part may be in view from the start.
    const [voices, questions] = [reveals.nth(1), reveals.nth(2)]
    await scrollTo(voices, scrollRevealOffsetPx - 2)
    await page.clock.runFor(1000)
    await expect(voices).not.toHaveAttribute('data-revealed')
    await scrollTo(voices, scrollRevealOffsetPx + 1)
    await page.clock.runFor(scrollRevealThrottleMs - 1)
    await expect(voices).not.toHaveAttribute('data-revealed')
    await page.clock.runFor(1)
    await expect(voices).toHaveAttribute('data-revealed')
    await expect(voices).toHaveCSS('transition-duration', '0.4s, 0.4s')

    await scrollTo(questions, scrollRevealOffsetPx - 20)
    await page.clock.runFor(1000)
    await app.evaluate(({ BrowserWindow }) => {
      const [window] = BrowserWindow.getAllWindows()
      const [width = 0, height = 0] = window?.getContentSize() ?? []
      window?.setContentSize(width, height + 30)
    })
    await settle(page)
    await page.clock.runFor(scrollRevealDebounceMs - 1)
    await expect(questions).not.toHaveAttribute('data-revealed')
    await page.clock.runFor(1)
    await expect(questions).toHaveAttribute('data-revealed')
  })

  await test.step('the carousel shows two at a time and turns every two seconds within half of one, unless somebody looks closer', async () => {
    const onPage = carousel.locator('li:not([inert])')
    const shown = async (): Promise<string> => (await onPage.allInnerTexts()).join()
    const left = (): Promise<number> => carousel.locator('ul').evaluate(({ scrollLeft }) => scrollLeft)
    const turnsWithin = async (ms: number): Promise<boolean> => {
      const before = await shown()
      await page.clock.runFor(ms)
      return (await shown()) !== before
    }
    await expect(onPage).toHaveCount(carouselItemsPerPage)
    // Starts from a turn of the carousel, found to within 50 ms.
    while (!(await turnsWithin(50))) continue
    const leftBefore = await left()
    expect(await turnsWithin(carouselSpeedMs - 70)).toBe(false)
    const leftLate = await left()
    expect(await turnsWithin(100)).toBe(false)
    const leftInTheEnd = await left()
    expect(leftLate).not.toBe(leftBefore)
    expect(leftLate).not.toBe(leftInTheEnd)
    expect(await turnsWithin(carouselAutoplayMs - carouselSpeedMs - 100)).toBe(false)
    expect(await left()).toBe(leftInTheEnd)
    expect(await turnsWithin(100)).toBe(true)

    await carousel.hover()
    expect(await turnsWithin(carouselAutoplayMs * 1.5)).toBe(false)
    await carousel.getByRole('button').last().focus()
    await page.mouse.move(1, 1)
    expect(await turnsWithin(carouselAutoplayMs * 1.5)).toBe(false)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.evaluate(() => {
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    })
    expect(await turnsWithin(carouselAutoplayMs * 1.5)).toBe(false)
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await settle(page)
    expect(await turnsWithin(carouselAutoplayMs + 20)).toBe(true)
  })

  await test.step('a loader that shows stays for the fetch delay', async () => {
    const remembered = await holdRequests(app, 'session:listRemembered')
    await page.evaluate(() => void window.koyaTest?.go('/login'))
    await remembered.arrived()
    await runUntilThere(page, loader(page))
    await remembered.release()
    await awaitAnswers(page)
    await expectToStay(page, loader(page), fetchDelayMs)
    await expect(page.getByLabel('Password', { exact: true })).toBeVisible()
  })

  await test.step('the progress bar runs with a request that takes longer than a moment, and goes half a second after it', async () => {
    const bar = page.getByRole('progressbar')
    await page.clock.runFor(2000)
    await expect(bar).toHaveCount(0)
    const login = await holdRequests(app, 'session:login')
    await page.getByLabel('E-mail address or user name').fill('nobody@example.com')
    await page.getByLabel('Password', { exact: true }).fill('not-her-password')
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await login.arrived()
    const cameAfterMs = await runUntilThere(page, bar)
    expect(Math.abs(cameAfterMs - progressBarThrottleMs)).toBeLessThanOrEqual(20)
    await expect(bar.locator('span')).toHaveCSS('animation-duration', `${String(progressBarDurationMs / 1000)}s`)
    await page.clock.runFor(progressBarDurationMs * 2)
    await expect(bar).toHaveAttribute('data-phase', 'running')
    await login.release()
    await expect(page.getByRole('alert')).toBeVisible()
    await runUntilThere(page, page.locator('[role="progressbar"][data-phase="finishing"]'))
    await expectToStay(page, bar, progressBarHideDelayMs)
  })
})

test('the page after sign-in honours the timing constants of the loader and the toast', async ({ launch }) => {
  test.skip(tier() === 'commit', 'its parts are tested by units at each commit')
  const { app, page } = await launch()
  await signInByBridge(page, 'ada')
  // The page that opens after the sign-in would overwrite the saved path.
  await visit(page, '/dashboard')
  await expect(page.getByRole('heading', { name: 'Hello, ada' })).toBeVisible()
  await page.evaluate(() => (window as unknown as { koya: KoyaBridge }).koya.app.keepPlace({ path: '/dashboard' }))
  await stopClock(page)
  const hello = page.getByRole('heading', { name: 'Hello, ada' })

  await test.step('the page that opens waits for the loader only where that shows, and then for the fetch delay', async () => {
    const slow = await holdRequests(app, 'attempt:listAssessments')
    await page.reload()
    await runUntilThere(page, loader(page))
    await slow.release()
    await awaitAnswers(page)
    await expectToStay(page, loader(page), fetchDelayMs)
    await expect(hello).toBeVisible()

    const quick = await holdRequests(app, 'attempt:listAssessments')
    await page.reload()
    await runUntilThere(page, page.locator('[role="status"][data-phase="unseen"]'))
    await quick.arrived()
    // Everything else that the page waits for was requested earlier and has arrived.
    await page.evaluate(async () => {
      const { koya } = window as unknown as { koya: KoyaBridge }
      await Promise.all([koya.attempt.list({}), koya.progress.readHalfRead({})])
    })
    await quick.release()
    await awaitAnswers(page)
    const cameAfterMs = await runUntilThere(page, hello)
    // Well below the fetch delay; how long the page takes to draw itself depends on the machine.
    expect(cameAfterMs).toBeLessThan(fetchDelayMs / 2)
    await expect(loader(page)).toHaveCount(0)
  })

  await test.step('a toast stays three seconds, and a press neither closes it nor is caught by it', async () => {
    const toast = page.getByText('You are signed out.', { exact: true })
    const logout = await holdRequests(app, 'session:logout')
    await page.getByRole('button', { name: 'Sign out' }).first().click()
    await logout.arrived()
    await expect.poll(() => routeOf(page)).toBe('/')
    await page.clock.runFor(1000)
    await settle(page)
    await logout.release()
    await runUntilThere(page, toast)
    const { x, y } = await toast.evaluate((element) => element.getBoundingClientRect().toJSON() as { x: number; y: number })
    const isCaught = await toast.evaluate((element, at) => element.contains(document.elementFromPoint(at.x + 5, at.y + 5)), { x, y })
    expect(isCaught).toBe(false)
    await page.mouse.click(x + 5, y + 5)
    await expectToStay(page, toast, toastDurationMs)
  })
})
