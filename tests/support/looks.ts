import type { Page } from '@playwright/test'
import { callBridge } from './call-bridge.ts'

/** One way in which a learner may have a screen before them. */
export interface Look {
  readonly name: string
  readonly theme: 'light' | 'dark' | 'low-glare' | 'contrast'
  /** Of the window's content, in CSS pixels: a window of 1366 × 768 at a zoom of 200 % has 683 × 384. */
  readonly size: { readonly width: number; readonly height: number }
  /** What the system asks for, where it differs from the theme: the lamp-lit half of high contrast, or its own few colours. */
  readonly system?: { readonly colorScheme?: 'light' | 'dark'; readonly forcedColors?: 'active' }
}

const small = { width: 1024, height: 600 }
const usual = { width: 1366, height: 768 }
const large = { width: 1920, height: 1080 }
const smallAtTwoHundred = { width: 512, height: 300 }
const usualAtTwoHundred = { width: 683, height: 384 }

export const plainLook: Look = { name: '1366x768-light', theme: 'light', size: usual }

/** The smallest window that is promised. */
export const smallLook: Look = { name: '1024x600-light', theme: 'light', size: small }

/** The look that asks most of a screen. */
export const darkestLook: Look = { name: '1024x600-zoom-200-dark', theme: 'dark', size: smallAtTwoHundred }

/** Every look that the design promises, the plain one first. */
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

/** Puts the page into a look, as the settings, the system and the window would. */
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
  // Two frames: the one that lays out anew, and the one that is painted. Then no colour may still be on its way to another, not even where
  // the page has not looked yet, such as far down in a long list.
  await page.evaluate(async () => {
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
    for (const element of document.querySelectorAll('*')) void getComputedStyle(element).color
    for (const animation of document.getAnimations()) if (animation instanceof CSSTransition) animation.finish()
  })
}
