import { expect, type Page } from '@playwright/test'
import { test } from '../support/app-test.ts'
import { callBridge } from '../support/call-bridge.ts'
import { signInByBridge } from '../support/sign-in-by-bridge.ts'
import { tier } from '../support/tier.ts'

/** Expects the look in the settings and in the window. */
async function expectLook(page: Page, { theme, zoom }: { readonly theme: string; readonly zoom: number }): Promise<void> {
  const read = await callBridge(page, 'settings.read', {})
  expect(read.ok && read.value.values).toMatchObject({ theme, zoom })
  await expect.poll(() => page.evaluate(() => document.documentElement.dataset['mantineColorScheme'])).toBe(theme === 'dark' ? 'dark' : 'light')
  await expect.poll(() => page.evaluate(() => window.devicePixelRatio)).toBeCloseTo(zoom, 2)
}

const signOut = (page: Page) => callBridge(page, 'session.logout', {})

test('theme and zoom belong to the learner: dark and large for Ada alone, also after a restart', async ({ launch }) => {
  test.skip(tier() === 'commit', 'its parts are tested by units at each commit')
  let koya = await launch()
  await callBridge(koya.page, 'settings.change', { theme: 'light' })
  await signInByBridge(koya.page, 'ada')
  await expectLook(koya.page, { theme: 'light', zoom: 1 })
  expect(await callBridge(koya.page, 'settings.change', { theme: 'dark', zoom: 1.25 })).toMatchObject({ ok: true })
  await expectLook(koya.page, { theme: 'dark', zoom: 1.25 })
  await signOut(koya.page)
  await expectLook(koya.page, { theme: 'light', zoom: 1 })

  await signInByBridge(koya.page, 'ben')
  await expectLook(koya.page, { theme: 'light', zoom: 1 })
  await callBridge(koya.page, 'settings.change', { zoom: 1.1 })
  await signOut(koya.page)
  await signInByBridge(koya.page, 'ada')
  await expectLook(koya.page, { theme: 'dark', zoom: 1.25 })

  await koya.kill9()
  koya = await launch({ home: koya.home })
  await expectLook(koya.page, { theme: 'dark', zoom: 1.25 })
  await signOut(koya.page)
  await expectLook(koya.page, { theme: 'light', zoom: 1 })
})
