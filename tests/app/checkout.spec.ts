import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type ElectronApplication, type Page } from '@playwright/test'
import { findViolations } from '../support/find-violations.ts'
import { test } from '../support/app-test.ts'
import { callBridge } from '../support/call-bridge.ts'
import { completeProfile, registerAndSignIn } from '../support/learner.ts'
import { takeLook } from '../support/looks.ts'
import { runPaymentProvider } from '../support/payment-provider.ts'
import { readQrOnScreen } from '../support/read-qr.ts'
import { startShop } from '../support/start-shop.ts'
import { tier } from '../support/tier.ts'
import { visit } from '../support/visit.ts'

const learner = { name: 'Ada Okafor', classLevel: 'ss-3', guardianName: 'Ngozi Okafor', guardianConsents: true, password: 'harmattan-2026' } as const

async function openCheckout(app: ElectronApplication, page: Page): Promise<Page> {
  const window = app.waitForEvent('window')
  await page.getByRole('button', { name: /^Pay ₦|^Start a new payment/ }).click()
  return window
}

async function saveLooks(page: Page, name: string): Promise<void> {
  for (const [look, theme, size] of [
    ['small-light', 'light', { width: 1024, height: 600 }],
    ['small-dark', 'dark', { width: 1024, height: 600 }],
    ['usual-contrast', 'contrast', { width: 1366, height: 768 }]
  ] as const) {
    await takeLook(page, { name: look, theme, size })
    await page.screenshot({ path: test.info().outputPath(`${name}-${look}.png`) })
  }
}

test('a test payment on a fresh install unlocks the chosen product and is marked as a test', async ({ launch }) => {
  const { app, page } = await launch()
  await registerAndSignIn(page)
  await visit(page, '/dashboard/checkout/add-on/chemistry-notes')
  await page.getByRole('button', { name: 'Pay on a phone' }).click()
  const link = (await page.getByRole('region', { name: 'Pay on a phone' }).getByRole('code').textContent()) ?? ''
  expect(await readQrOnScreen(page.getByRole('region', { name: 'Pay on a phone' }).getByRole('img'))).toBe(link)
  const html = await (await fetch(link)).text()
  expect(html).toContain('This is only a test. No money is taken')
  const { origin } = new URL(link)
  const body = JSON.stringify({ ticket: /"ticket":"([^"]+)"/.exec(html)?.[1], outcome: 'succeeded' })
  expect((await fetch(`${origin}/test/outcome`, { method: 'POST', headers: { 'content-type': 'application/json', origin }, body })).status).toBe(200)
  await expect(page.getByLabel('Payment status')).toContainText('Your payment arrived')
  await expect(page.getByRole('region', { name: 'Pay on a phone' })).toHaveCount(0)
  await visit(page, '/dashboard/checkout/plan/learner-term')
  await expect(page.getByRole('status').filter({ hasText: 'This is only a test' })).toContainText('No money is taken')
  const checkout = await openCheckout(app, page)
  await checkout.getByRole('button', { name: 'Pay (test)' }).click()
  await expect(page.getByLabel('Payment status')).toContainText('Your payment arrived')
  await visit(page, '/dashboard/subscriptions')
  await expect(page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Learner', exact: true }) })).toContainText('Your plan')
})

for (const kind of ['paystack', 'flutterwave'] as const) {
  test(`paying through ${kind} shows the state of the payment at each step`, async ({ launch }) => {
    test.skip(tier() === 'commit', 'each step is tested by units; whole it takes a minute that a commit’s run does not have')
    test.setTimeout(300_000)
    const fakeProvider = await runPaymentProvider(kind)
    const shop = await startShop(fakeProvider)
    const folder = await mkdtemp(join(tmpdir(), 'koya-checkout-'))
    try {
      const policyPath = join(folder, 'policy.json')
      await writeFile(policyPath, JSON.stringify({ backend: { address: shop.address } }))
      const { app, page } = await launch({ env: { KOYA_POLICY_PATH: policyPath, KOYA_PAYMENT_STAND_IN: fakeProvider.origin } })
      await expect.poll(async () => callBridge(page, 'session.read', {})).toMatchObject({ ok: true, value: { isStarting: false } })
      const made = await callBridge(page, 'session.registerLearner', learner)
      if (!made.ok) throw new Error(made.error.code)
      expect(await callBridge(page, 'session.login', { identifier: made.value.username, password: learner.password })).toMatchObject({ ok: true })
      await completeProfile(page)
      await visit(page, '/dashboard/subscriptions')
      await expect(page.getByRole('link', { name: 'Buy Learner' })).toBeVisible()
      await expect(page.getByRole('link', { name: 'Buy School' })).toHaveCount(0)
      await saveLooks(page, `${kind}-plans`)
      await visit(page, '/dashboard/add-ons')
      await page.getByRole('link', { name: 'Buy Chemistry notes' }).click()
      await saveLooks(page, `${kind}-offer`)
      expect(await findViolations(page)).toEqual([])
      const status = page.getByLabel('Payment status')
      const press = async (id: string): Promise<void> => {
        const checkout = await openCheckout(app, page)
        await checkout.screenshot({ path: test.info().outputPath(`${kind}-window-${id}.png`) })
        await checkout.frameLocator('iframe').locator(`#${id}`).click()
      }
      await press('close')
      await expect(status).toContainText('do not pay again')
      await saveLooks(page, `${kind}-closed`)
      await press('decline')
      await expect(status).toContainText('You were not charged')
      await saveLooks(page, `${kind}-declined`)
      await press('less')
      await expect(status).toContainText('not the price')
      await saveLooks(page, `${kind}-amount`)
      fakeProvider.fault = 'down'
      const lost = await openCheckout(app, page)
      await expect(lost.locator('#status')).toContainText('We cannot reach the payment service. You were not charged')
      await lost.getByRole('button', { name: 'Go back without paying' }).click()
      await expect(status).toContainText(/Payment not confirmed|Not paid/)
      fakeProvider.fault = 'none'
      await press('pay')
      await expect(status).toContainText('Your payment arrived')
      await expect(page.getByRole('button', { name: /^Pay ₦|^Start a new payment/ })).toHaveCount(0)
      await saveLooks(page, `${kind}-paid`)
      await visit(page, '/dashboard/payments')
      await expect(page.getByRole('row')).toHaveCount(6)
      await saveLooks(page, `${kind}-payments`)
    } finally {
      await shop.stop()
      await fakeProvider.stop()
      await rm(folder, { recursive: true, force: true })
    }
  })
}
