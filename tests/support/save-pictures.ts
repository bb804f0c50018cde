import { test, type Page } from '@playwright/test'
import { takeLook, type Look } from './looks.ts'
import { tier } from './tier.ts'

const small = { width: 1024, height: 600 }
const usual = { width: 1366, height: 768 }
const seen: readonly Look[] = [
  { name: 'small-light', theme: 'light', size: small },
  { name: 'usual-dark', theme: 'dark', size: usual },
  { name: 'usual-contrast', theme: 'contrast', size: usual },
  { name: 'usual-low-glare', theme: 'low-glare', size: usual }
]

/** Saves pictures of the current screen to the test's results; skipped in a commit's run, which has no time for it. */
export async function savePictures(page: Page, screen: string): Promise<void> {
  if (tier() === 'commit') return
  for (const one of seen) {
    await takeLook(page, one)
    await page.screenshot({ path: test.info().outputPath(`${screen}-${one.name}.png`) })
  }
}
