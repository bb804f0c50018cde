import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import type { Purchase } from '../../src-shared/billing/purchase.ts'
import { findViolations } from '../support/find-violations.ts'
import { test } from '../support/app-test.ts'
import { callBridge } from '../support/call-bridge.ts'
import { payByLink } from '../support/hosted-pages.ts'
import type { LaunchedApp, LaunchOptions } from '../support/launch-app.ts'
import { completeProfile } from '../support/learner.ts'
import { takeLook } from '../support/looks.ts'
import { runPaymentProvider, signWebhookText, type FakePaymentProvider, type SignedWebhook, type FakePayment } from '../support/payment-provider.ts'
import { readQrOnScreen } from '../support/read-qr.ts'
import { startShop, type Shop } from '../support/start-shop.ts'
import { tier } from '../support/tier.ts'
import { visit } from '../support/visit.ts'

const learner = { name: 'Ada Okafor', classLevel: 'ss-3', guardianName: 'Ngozi Okafor', guardianConsents: true, password: 'harmattan-2026' } as const
const checkout = '/dashboard/checkout/add-on/chemistry-notes'
const payHere = /on this computer instead$/

interface ShopApp extends Pick<LaunchedApp, 'app' | 'page'> {
  readonly standIn: FakePaymentProvider
  readonly shop: Shop
}

type Launch = (options: LaunchOptions) => Promise<LaunchedApp>

/** Runs `act` with a payment provider, a school's server that sells through it, and Koya on the page of the offer, signed in at that server. */
async function inShop(launch: Launch, act: (place: ShopApp) => Promise<void>): Promise<void> {
  const standIn = await runPaymentProvider('paystack')
  const shop = await startShop(standIn)
  const folder = await mkdtemp(join(tmpdir(), 'koya-phone-'))
  try {
    const policyPath = join(folder, 'policy.json')
    await writeFile(policyPath, JSON.stringify({ backend: { address: shop.address } }))
    const { app, page } = await launch({ env: { KOYA_POLICY_PATH: policyPath, KOYA_PAYMENT_STAND_IN: standIn.origin } })
    await expect.poll(async () => callBridge(page, 'session.read', {})).toMatchObject({ ok: true, value: { isStarting: false } })
    const made = await callBridge(page, 'session.registerLearner', learner)
    if (!made.ok) throw new Error(made.error.code)
    expect(await callBridge(page, 'session.login', { identifier: made.value.username, password: learner.password })).toMatchObject({ ok: true })
    await completeProfile(page)
    await visit(page, checkout)
    await act({ standIn, shop, app, page })
  } finally {
    await shop.stop()
    await standIn.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

async function saveLooks(page: Page, name: string): Promise<void> {
  for (const [look, theme, size] of [
    ['small-light', 'light', { width: 1024, height: 600 }],
    ['small-dark', 'dark', { width: 1024, height: 600 }],
    ['zoomed', 'light', { width: 512, height: 300 }],
    ['usual-contrast', 'contrast', { width: 1366, height: 768 }],
    ['usual-light', 'light', { width: 1366, height: 768 }]
  ] as const) {
    await takeLook(page, { name: look, theme, size })
    await page.screenshot({ path: test.info().outputPath(`${name}-${look}.png`) })
  }
}

/** Returns the only payment so far, as the model for another. */
function paymentOf({ payments }: FakePaymentProvider): FakePayment {
  const [payment] = payments.values()
  if (!payment) throw new Error('nothing was paid')
  return payment
}

async function statusOf(address: string, { raw, headers }: SignedWebhook): Promise<number> {
  return (await fetch(address, { method: 'POST', headers, body: raw })).status
}

test('another person’s phone pays at the provider, and the purchase opens only once the provider confirms it', async ({ launch }) => {
  test.skip(tier() === 'commit', 'each step is tested by units; the whole way takes a server of its own')
  test.setTimeout(180_000)
  await inShop(launch, async ({ standIn, shop, page }) => {
    await page.getByRole('button', { name: 'Pay on a phone' }).click()
    const link = (await page.getByRole('region', { name: 'Pay on a phone' }).getByRole('code').textContent()) ?? ''
    expect(new URL(link).origin).toBe(standIn.origin)
    expect(await readQrOnScreen(page.getByRole('region', { name: 'Pay on a phone' }).getByRole('img'))).toBe(link)
    expect(await findViolations(page)).toEqual([])
    await saveLooks(page, 'waiting')

    await payByLink(link, 'decline')
    await expect(page.getByLabel('Payment status')).toContainText('You can try another card')
    await page.screenshot({ path: test.info().outputPath('declined.png') })

    await shop.interrupt()
    await expect(page.getByRole('status').filter({ hasText: 'We could not check your payment' })).toContainText('your money is safe', {
      timeout: 20_000
    })
    await page.screenshot({ path: test.info().outputPath('line-gone.png') })
    await shop.goOn()
    await expect(page.getByRole('status').filter({ hasText: 'We could not check your payment' })).toHaveCount(0, { timeout: 20_000 })
    await expect(page.getByRole('region', { name: 'Pay on a phone' }).getByRole('code')).toHaveText(link)

    // Away from the page nothing checks the payment for the learner, so only the webhook can report it.
    await visit(page, '/dashboard')
    const reference = String(standIn.asked[0]?.['reference'])
    await payByLink(link, 'pay')
    const good = standIn.webhook(reference)
    const forged = [
      { ...good, headers: { 'content-type': 'application/json' } },
      { ...good, raw: good.raw.replace('}', ' }') },
      signWebhookText('paystack', good.raw, 'sk_live_another0123456789')
    ]
    expect(await Promise.all(forged.map((webhook) => statusOf(shop.webhooks, webhook)))).toEqual([401, 401, 401])
    expect(await statusOf(shop.webhooks, good)).toBe(200)
    await expect.poll(async () => callBridge(page, 'checkout.list', {})).toMatchObject({ ok: true, value: { purchases: [{ state: 'paid' }] } })
    await visit(page, checkout)
    await expect(page.getByLabel('Payment status')).toContainText('Your payment arrived')
    await expect(page.getByRole('region', { name: 'Pay on a phone' })).toHaveCount(0)
    await page.screenshot({ path: test.info().outputPath('paid.png') })
  })
})

test('paying here while a payment link is open pays the same purchase, and a double payment is reported', async ({ launch }) => {
  test.skip(tier() === 'commit', 'each step is tested by units; the whole way takes a server of its own')
  test.setTimeout(180_000)
  await inShop(launch, async ({ standIn, shop, app, page }) => {
    const status = page.getByLabel('Payment status')
    const press = async (button: RegExp, id: 'close' | 'pay'): Promise<void> => {
      const opened = app.waitForEvent('window')
      await page.getByRole('button', { name: button }).click()
      const window = await opened
      await window.frameLocator('iframe').locator(`#${id}`).click()
    }
    const purchases = async (): Promise<readonly Pick<Purchase, 'reference' | 'state'>[]> => {
      const listed = await callBridge(page, 'checkout.list', {})
      if (!listed.ok) throw new Error(listed.error.code)
      return listed.value.purchases
    }
    const states = async (): Promise<readonly string[]> => (await purchases()).map(({ state }) => state)
    await press(/^Pay ₦/, 'close')
    await expect(status).toContainText('do not pay again')
    const [first] = await purchases()
    await page.getByRole('button', { name: 'Pay on a phone' }).click()
    const link = (await page.getByRole('region', { name: 'Pay on a phone' }).getByRole('code').textContent()) ?? ''
    await press(payHere, 'close')
    // The link is unchanged for the person who received it, and no other payment was started.
    await expect(page.getByRole('region', { name: 'Pay on a phone' }).getByRole('code')).toHaveText(link)
    await expect.poll(states).toEqual(['started', 'closed'])
    await page.screenshot({ path: test.info().outputPath('closed-here.png') })
    await press(payHere, 'pay')
    await expect(status).toContainText('Your payment arrived')
    await expect(page.getByRole('region', { name: 'Pay on a phone' })).toHaveCount(0)
    expect({ states: await states(), requestCount: standIn.asked.length }).toEqual({ states: ['paid', 'closed'], requestCount: 1 })
    await expect(page.getByRole('alert').filter({ hasText: /: Paid, but you had it already/ })).toHaveCount(0)

    // The bank accepts the payment of the closed window after all.
    const reference = first?.reference ?? ''
    standIn.settle({ ...paymentOf(standIn), reference })
    expect(await statusOf(shop.webhooks, standIn.webhook(reference))).toBe(200)
    await expect.poll(states).toEqual(['paid', 'paid'])
    for (const path of [checkout, '/dashboard/payments']) {
      // The list that was read before stays on the page for a moment.
      await expect(async () => {
        await visit(page, '/dashboard')
        await visit(page, path)
        await expect(page.getByRole('alert').filter({ hasText: /: Paid, but you had it already/ })).toContainText(reference, { timeout: 1000 })
      }).toPass()
      expect(await findViolations(page)).toEqual([])
      await saveLooks(page, path === checkout ? 'twice' : 'twice-listed')
    }
  })
})
