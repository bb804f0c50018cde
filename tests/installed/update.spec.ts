import { chmodSync, copyFileSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, test } from '@playwright/test'
import { examParts } from '../support/exam-parts.ts'
import { callBridge } from '../support/call-bridge.ts'
import { nextPackageFile, packageFile } from '../support/installed-koya.ts'
import { openInstalledUpdates, type InstalledUpdates, type UpdatableCopy } from '../support/installed-updates.ts'
import { registerAndSignIn, startPaper } from '../support/learner.ts'
import { byTier } from '../support/tier.ts'

const KILLS = byTier({ commit: 2, full: 40, release: 10 })

const [older, newer] = [readFileSync(packageFile('appimage')), readFileSync(nextPackageFile())]
const pathIn = (home: string): string => join(home, 'Koya.AppImage')

const copy: UpdatableCopy = {
  executable: pathIn,
  install(home) {
    writeFileSync(pathIn(home), older)
    chmodSync(pathIn(home), 0o755)
  },
  runs(home) {
    const bytes = readFileSync(pathIn(home))
    return bytes.equals(older) ? 'older' : bytes.equals(newer) ? 'newer' : 'another'
  },
  leftovers: (home) => readdirSync(home).filter((name) => name.startsWith('.Koya.AppImage')),
  nextPackage: nextPackageFile()
}

let koya: InstalledUpdates

test.beforeEach(async () => {
  koya = await openInstalledUpdates(copy)
})

test.afterEach(() => koya.close())

test('an AppImage updates to the next version by downloading only the changed parts, and passes its trial start', async () => {
  await koya.publish(newer)
  await koya.makeReady('fetch')
  const moved = koya.tally.sentBytes
  const begun = performance.now()
  await koya.startAndWait('updated')
  console.log(
    `Updated in ${((performance.now() - begun) / 1000).toFixed(1)} s; moved ${(moved / 1e6).toFixed(2)} of ${(newer.length / 1e6).toFixed(0)} MB`
  )
  expect(koya.runs()).toBe('newer')
  expect(moved).toBeLessThan(newer.length / 10)
  expect(koya.leftovers()).toEqual([])
  expect(existsSync(join(koya.updates, 'trial.json'))).toBe(false)
})

test('an update file that was changed after the download is not installed', async () => {
  await koya.publish(newer)
  await koya.makeReady('choose')
  const pending = join(koya.updates, 'cache/pending', basename(nextPackageFile()))
  const altered = readFileSync(pending)
  altered[5000] = (altered[5000] ?? 0) ^ 1
  writeFileSync(pending, altered)
  const { page, kill9 } = await koya.open()
  expect(await callBridge(page, 'updates.read', {})).toMatchObject({ value: { state: { kind: 'idle' } } })
  await kill9()
  expect({ version: koya.runs(), isReady: existsSync(join(koya.updates, 'ready.json')) }).toEqual({ version: 'older', isReady: false })
})

test('U5: no update is installed while an attempt is open, across kills and starts', async () => {
  await koya.publish(newer)
  await koya.makeReady('choose', async (page) => {
    await registerAndSignIn(page)
    await startPaper(page, 'UTME Use of English')
    await expect(page.getByRole(...examParts.room)).toBeVisible()
  })
  for (let start = 0; start < 5; start += 1) {
    const { page, kill9 } = await koya.open()
    await expect(page.getByRole(...examParts.room)).toBeVisible({ timeout: 20_000 })
    await kill9()
    expect({ version: koya.runs(), isOnTrial: existsSync(join(koya.updates, 'trial.json')) }).toEqual({ version: 'older', isOnTrial: false })
  }
})

test('a version that does not start is rolled back to the previous version', async () => {
  await koya.publish(Buffer.concat([Buffer.from('#!/bin/sh\nexit 3\n'), Buffer.alloc(100_000, '#')]))
  await koya.makeReady('choose')
  await koya.startAndWait('returned')
  expect(koya.runs()).toBe('older')
  expect(koya.status()?.failed).toHaveLength(1)
})

test('an installation interrupted before the new file was renamed is done again', async () => {
  await koya.publish(newer)
  await koya.makeReady('choose')
  copyFileSync(nextPackageFile(), join(koya.home, '.Koya.AppImage.next'))
  await koya.startAndWait('updated')
  expect(koya.runs()).toBe('newer')
})

test(`U6: an update that is killed at ${String(KILLS)} random instants leaves one whole version, and the next start finishes it`, async () => {
  test.setTimeout(koya.killLimitMs(KILLS))
  await koya.publish(newer)
  await koya.makeReady('choose')
  await koya.killAtInstants(KILLS)
})
