import type { Page } from '@playwright/test'

/** How long something took from the key or the click on, in milliseconds of the page's clock. */
export interface Wait {
  readonly tookMs: number
  /** The longest time without a sign that Koya is at work: a progress bar, dots, a button that says so, or the heading of the next page. */
  readonly withoutSignMs: number
}

interface Watch {
  readonly waited: Promise<Wait>
}

/** Does `act`, which is one key or click, and waits until the page shows an element of `selector`. */
export async function watchWait(page: Page, selector: string, act: () => Promise<unknown>): Promise<Wait> {
  await page.evaluate((wanted) => {
    const signs =
      '[role="progressbar"], [data-busy], [role="status"][data-phase="held"], [role="status"][data-phase="seen"], main > [role="status"] ~ [aria-hidden]'
    const isShown = (what: string): boolean => [...document.querySelectorAll(what)].some((element) => element.checkVisibility())
    const holder = globalThis as unknown as { koyaWatch: Watch }
    holder.koyaWatch = {
      waited: new Promise((done, fail) => {
        setTimeout(() => {
          fail(new Error(`the page shows no ${wanted} within half a minute`))
        }, 30_000)
        let [begunAt, lastSignAt, withoutSignMs] = [0, 0, 0]
        const begin = (): void => {
          if (begunAt === 0) begunAt = lastSignAt = performance.now()
        }
        for (const kind of ['pointerdown', 'keydown', 'click']) document.addEventListener(kind, begin, { capture: true, once: true })
        const heading = (): string => document.querySelector('main h1')?.textContent ?? ''
        let lastHeading = heading()
        // After a frame, so that what is counted has been drawn.
        const look = (): void => {
          const now = performance.now()
          if (begunAt > 0) {
            withoutSignMs = Math.max(withoutSignMs, now - lastSignAt)
            if (isShown(signs) || heading() !== lastHeading) lastSignAt = now
            lastHeading = heading()
            if (isShown(wanted)) {
              done({ tookMs: now - begunAt, withoutSignMs })
              return
            }
          }
          requestAnimationFrame(() => setTimeout(look))
        }
        look()
      })
    }
  }, selector)
  await act()
  return page.evaluate(() => (globalThis as unknown as { koyaWatch: Watch }).koyaWatch.waited)
}
