import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { channelName, channelTable } from '../../src-shared/contracts/channel-table.ts'
import { launchApp, type LaunchedApp } from '../support/launch-app.ts'
import { dumpSurface, findLeak } from './bridge-surface.ts'

let koya: LaunchedApp

test.beforeAll(async () => {
  koya = await launchApp()
})

test.afterAll(async () => {
  await koya.kill9()
})

const events = Object.entries(channelTable).flatMap(([feature, names]) =>
  Object.entries(names).flatMap(([name, kind]) => (kind === 'event' ? [{ feature, name, channel: channelName(feature, name) }] : []))
)

test('S9: the bridge surface that the page can reach equals the golden file, and exposes nothing else of Electron', async () => {
  const golden = await readFile(join(import.meta.dirname, 'bridge-surface.golden.txt'), 'utf8')
  const surface = await koya.page.evaluate(`(${dumpSurface.toString()})(window.koya)`)
  expect(`${(surface as string[]).join('\n')}\n`).toBe(golden)
  const reachable = await koya.page.evaluate(() =>
    ['require', 'process', 'module', 'ipcRenderer', 'electron', 'Buffer', 'global'].filter((name) => name in window)
  )
  expect(reachable).toEqual([])
})

test('S9: no listener receives an event, a port or a function, and none is called after it unsubscribed', async () => {
  const { app, page } = koya
  // Added before the page's own listeners, because those ignore these values.
  await page.addInitScript((all) => {
    const seen: Record<string, unknown[][]> = {}
    Object.assign(window, { seen, stops: [] })
    const bridge = (window as unknown as { koya: Record<string, Record<string, (listener: (...received: unknown[]) => void) => () => void>> }).koya
    for (const { feature, name, channel } of all) {
      seen[channel] = []
      const stop = bridge[feature]![`on${name.charAt(0).toUpperCase()}${name.slice(1)}`]!((...received) => seen[channel]!.push(received))
      ;(window as unknown as { stops: (() => void)[] }).stops.push(stop)
    }
  }, events)
  await page.reload()
  const send = (): Promise<void> =>
    app.evaluate(
      ({ webContents }, channels) => {
        for (const contents of webContents.getAllWebContents())
          for (const channel of channels) contents.send(channel, { probe: { value: [1, 'x', null] } })
      },
      events.map(({ channel }) => channel)
    )
  await send()
  await expect
    .poll(() => page.evaluate(() => Object.values((window as unknown as { seen: Record<string, unknown[]> }).seen).every(({ length }) => length > 0)))
    .toBe(true)
  const leaks = await page.evaluate(
    `Object.entries(window.seen).flatMap(([channel, all]) => all.map(${findLeak.toString()}).filter((leak) => leak !== null).map((leak) => channel + ': ' + leak))`
  )
  expect(leaks).toEqual([])
  const counts = await page.evaluate(() => {
    const { seen, stops } = window as unknown as { seen: Record<string, unknown[]>; stops: (() => void)[] }
    stops.forEach((stop) => stop())
    return Object.values(seen).map(({ length }) => length)
  })
  await send()
  await page.waitForTimeout(200)
  expect(
    await page.evaluate(() => Object.values((window as unknown as { seen: Record<string, unknown[]> }).seen).map(({ length }) => length))
  ).toEqual(counts)
})
