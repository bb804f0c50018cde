import { expect } from '@playwright/test'
import { test } from '../support/app-test.ts'
import { awaitHeld, readBook, run, useKioskDevice } from '../support/kiosk-device.ts'
import type { LaunchedApp } from '../support/launch-app.ts'
import { tier } from '../support/tier.ts'

interface Bounds {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

const PUT_BACK = { timeout: 5000 }

const kiosk = useKioskDevice()

test.skip(tier() === 'commit', 'its rules are tested by units; in a window it takes more seconds than a commit has')

/** Makes the system report these displays beside the real one. They overlap it, so that the windows over them are real. */
function plug({ app }: LaunchedApp, displayBounds: readonly Bounds[]): Promise<void> {
  return app.evaluate(({ screen }, further) => {
    const primary = screen.getPrimaryDisplay()
    const all = [primary, ...further.map((bounds, index) => ({ ...primary, id: 900 + index, bounds }))]
    Object.assign(screen, { getAllDisplays: () => all, getDisplayMatching: () => primary })
    screen.emit('display-metrics-changed', {}, all.at(-1), ['bounds'])
  }, displayBounds)
}

/** Returns where the visible covers are: windows without a page. */
function covers({ app }: LaunchedApp): Promise<Bounds[]> {
  return app.evaluate(({ BaseWindow, BrowserWindow }) => {
    const withPage = new Set(BrowserWindow.getAllWindows().map(({ id }) => id))
    return BaseWindow.getAllWindows()
      .filter((window) => !withPage.has(window.id) && window.isVisible())
      .sort((one, other) => one.id - other.id)
      .map((window) => window.getBounds())
  })
}

/** Moves, hides or closes every cover, as a window manager or another program would. */
function upset({ app }: LaunchedApp, how: 'move' | 'hide' | 'close'): Promise<void> {
  return app.evaluate(({ BaseWindow, BrowserWindow }, act) => {
    const withPage = new Set(BrowserWindow.getAllWindows().map(({ id }) => id))
    for (const window of BaseWindow.getAllWindows()) {
      if (withPage.has(window.id)) continue
      if (act === 'move') window.setBounds({ x: 20, y: 20, width: 150, height: 150 })
      else if (act === 'hide') window.hide()
      else window.destroy()
    }
  }, how)
}

function windowBounds({ app }: LaunchedApp): Promise<Bounds | undefined> {
  return app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.getBounds())
}

test('K3: cover windows follow added, changed and removed displays, and return when moved, hidden or closed', async ({ launch }) => {
  const koya = await launch({ env: kiosk.env() })
  await awaitHeld(koya.page)
  expect(await covers(koya)).toEqual([])
  const one = { x: 700, y: 100, width: 400, height: 300 }
  const other = { x: 100, y: 400, width: 300, height: 200 }
  await plug(koya, [one, other])
  await expect.poll(() => covers(koya), PUT_BACK).toEqual([one, other])
  const turned = { x: 800, y: 50, width: 300, height: 400 }
  await plug(koya, [turned])
  await expect.poll(() => covers(koya), PUT_BACK).toEqual([turned])
  for (const how of ['move', 'hide', 'close'] as const) {
    await upset(koya, how)
    await expect.poll(() => covers(koya), PUT_BACK).toEqual([turned])
  }
  await plug(koya, [])
  await expect.poll(() => covers(koya), PUT_BACK).toEqual([])
  const told = (await readBook(koya.home)).filter(({ what }) => what === 'displays')
  expect(told).toEqual([3, 2, 1].map((count) => ({ what: 'displays', count })))
})

test('K1: a kiosk window that is moved, resized, hidden or taken out of full screen fills its display again', async ({ launch }) => {
  const koya = await launch({ env: kiosk.env() })
  await awaitHeld(koya.page)
  const whole = await windowBounds(koya)
  await run('xdotool', ['search', '--name', 'Koya', 'windowmove', '300', '200', 'windowsize', '500', '400'])
  await expect.poll(() => windowBounds(koya), PUT_BACK).toEqual(whole)
  await koya.app.evaluate(({ BrowserWindow }) => {
    BrowserWindow.getAllWindows()[0]?.setFullScreen(false)
    BrowserWindow.getAllWindows()[0]?.setBounds({ x: 300, y: 200, width: 1024, height: 600 })
  })
  await expect.poll(() => windowBounds(koya), PUT_BACK).toEqual(whole)
  await koya.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.hide())
  const isBack = (): Promise<boolean | undefined> =>
    koya.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.isVisible() && BrowserWindow.getAllWindows()[0]?.isFullScreen())
  await expect.poll(isBack, PUT_BACK).toBe(true)
  await koya.page.evaluate(() => {
    window.moveTo(200, 200)
    window.resizeTo(600, 500)
  })
  await expect.poll(() => windowBounds(koya), PUT_BACK).toEqual(whole)
})
