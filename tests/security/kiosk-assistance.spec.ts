import { expect } from '@playwright/test'
import { test } from '../support/app-test.ts'
import { callBridge } from '../support/call-bridge.ts'
import { examParts } from '../support/exam-parts.ts'
import { awaitHeld, readKioskDeviceView, useKioskDevice } from '../support/kiosk-device.ts'
import { settle } from '../support/learner.ts'
import { giveVoicesWhenLoaded, lastSpoken } from '../support/page-voices.ts'
import { readOpenEvents } from '../support/read-open-events.ts'
import { signInByBridge } from '../support/sign-in-by-bridge.ts'
import { tier } from '../support/tier.ts'

const kiosk = useKioskDevice()

test.skip(tier() === 'commit', 'it takes more seconds than a commit has')

test('reading aloud and a screen reader work on a locked exam computer, and no lock or focus is lost by them', async ({ launch }) => {
  const koya = await launch({ env: kiosk.env() })
  const { app, page } = koya
  await awaitHeld(page)
  await signInByBridge(page, 'ada')
  const started = await callBridge(page, 'attempt.start', { slug: 'utme-mock' })
  expect(started.ok).toBe(true)
  await giveVoicesWhenLoaded(page, [{ name: 'Ezinne', lang: 'en-NG', localService: true }])
  await page.reload()
  await expect(page.getByRole(...examParts.room)).toBeVisible()
  await settle(page)

  // What a screen reader of the system switches on when it finds Koya.
  await app.evaluate(({ app: electron }) => {
    electron.setAccessibilitySupportEnabled(true)
  })
  const client = await page.context().newCDPSession(page)
  const readChoices = async (): Promise<readonly string[]> => {
    const { nodes } = await client.send('Accessibility.getFullAXTree')
    return nodes.filter(({ role }) => role?.value === 'radio').map(({ name }) => String(name?.value ?? ''))
  }
  await expect.poll(async () => (await readChoices()).length).toBe(await page.getByRole('radio').count())
  expect(await readChoices()).not.toContain('')

  await page.getByRole('button', { name: 'Read aloud', exact: true }).click()
  await expect.poll(async () => (await lastSpoken(page))?.voice).toBe('Ezinne')
  expect((await lastSpoken(page))?.text.length).toBeGreaterThan(0)

  expect(await readKioskDeviceView(page)).toMatchObject({ kiosk: { kind: 'held' } })
  expect((await readOpenEvents(koya.home)).filter(({ act }) => act.kind === 'focus' && !act.hasFocus)).toEqual([])
})
