import type { Page } from '@playwright/test'
import { callBridge } from './call-bridge.ts'

/** One appearance in which a learner may see a screen. */
export interface Look {
  readonly name: string
  readonly theme: 'light' | 'dark' | 'low-glare' | 'contrast'
  /** The size of the window's content in CSS pixels: a window of 1366 × 768 at a zoom of 200 % has 683 × 384. */
  readonly size: { readonly width: number; readonly height: number }
  /** The system's preference where it differs from the theme: the dark variant of high contrast, or forced colours. */
  readonly system?: { readonly colorScheme?: 'light' | 'dark'; readonly forcedColors?: 'active' }
}

const small = { width: 1024, height: 600 }
const usual = { width: 1366, height: 768 }
const large = { width: 1920, height: 1080 }
const smallAtTwoHundred = { width: 512, height: 300 }
const usualAtTwoHundred = { width: 683, height: 384 }

export const plainLook: Look = { name: '1366x768-light', theme: 'light', size: usual }

/** The smallest supported window. */
export const smallLook: Look = { name: '1024x600-light', theme: 'light', size: small }

/** The most demanding look. */
export const darkestLook: Look = { name: '1024x600-zoom-200-dark', theme: 'dark', size: smallAtTwoHundred }

/** Every look that the design supports, the plain one first. */
export const looks: readonly Look[] = [
  plainLook,
  smallLook,
  { name: '1920x1080-light', theme: 'light', size: large },
  { name: '1366x768-zoom-200', theme: 'light', size: usualAtTwoHundred },
  { name: '1024x600-zoom-200', theme: 'light', size: smallAtTwoHundred },
  { name: '1366x768-dark', theme: 'dark', size: usual },
  { name: '1366x768-low-glare', theme: 'low-glare', size: usual },
  { name: '1366x768-contrast', theme: 'contrast', size: usual },
  { name: '1366x768-contrast-dark', theme: 'contrast', size: usual, system: { colorScheme: 'dark' } },
  { name: '1366x768-forced-colours', theme: 'light', size: usual, system: { forcedColors: 'active' } }
]

/** Sets the page's look, as the settings, the system and the window would. */
export async function takeLook(page: Page, { theme, size, system = {} }: Look): Promise<void> {
  await callBridge(page, 'settings.change', { theme })
  const colorScheme = system.colorScheme ?? (theme === 'dark' ? 'dark' : 'light')
  await page.emulateMedia({ colorScheme, forcedColors: system.forcedColors ?? 'none', reducedMotion: 'reduce' })
  await page.setViewportSize(size)
  await page.waitForFunction((wanted) => {
    const { documentElement: root } = document
    return (
      root.hasAttribute('data-koya-contrast') === (wanted === 'contrast') && root.hasAttribute('data-koya-low-glare') === (wanted === 'low-glare')
    )
  }, theme)
  await settle(page)
}

/** Waits until the page shows what it has computed: two frames, and the ends of all colour transitions. */
export async function settle(page: Page): Promise<void> {
  // Waits two frames: one for the new layout, one for the paint. Then ends all colour transitions, including those of elements that are not rendered
  // yet, such as far down in a long list.
  await page.evaluate(async () => {
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
    for (const element of document.querySelectorAll('*')) void getComputedStyle(element).color
    for (const animation of document.getAnimations()) if (animation instanceof CSSTransition) animation.finish()
  })
}
