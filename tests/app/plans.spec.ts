import { generateKeyPairSync } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { test } from '../support/app-test.ts'
import { findLayoutFaults } from '../support/find-layout-faults.ts'
import { findViolations } from '../support/find-violations.ts'
import { darkestLook, looks, plainLook, takeLook } from '../support/looks.ts'
import { runServerCommand } from '../support/run-server-command.ts'
import { signInByBridge } from '../support/sign-in-by-bridge.ts'
import { tier } from '../support/tier.ts'
import { visit } from '../support/visit.ts'

const by = ['--by', 'Ada Obi, bursar'] as const

/** Shows a screen in every look, saves a picture of each, and reports layout faults and text that cannot be read. */
async function look(page: Page, screen: string): Promise<void> {
  for (const one of looks) {
    await takeLook(page, one)
    await page.screenshot({ path: test.info().outputPath(`${screen}-${one.name}.png`), fullPage: true })
  }
  await takeLook(page, darkestLook)
  expect([...(await findLayoutFaults(page)), ...(await findViolations(page))]).toEqual([])
  await takeLook(page, plainLook)
}

async function redeem(page: Page, voucher: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Voucher' }).fill(voucher)
  await page.getByRole('button', { name: 'Use the voucher' }).press('Enter')
}

test('vouchers of both kinds give a plan offline, and a receipt of each can be saved', async ({ launch }) => {
  test.skip(tier() === 'commit', 'its parts are tested by units; whole it takes half a minute that a commit’s run does not have')
  const { page, home } = await launch()
  const data = ['--data', join(home, '.config/Koya/backend')] as const
  await signInByBridge(page, 'ada')

  await visit(page, '/dashboard/subscriptions')
  await redeem(page, '7K3M-Q0ZT')
  await expect(page.getByText('Yours is too short', { exact: false })).toBeVisible()
  await look(page, 'mistyped')

  const sheet = join(home, 'sheet.html')
  await runServerCommand(
    'vouchers',
    'make',
    '--offer',
    'plan:learner-term',
    '--count',
    '2',
    '--expires',
    '2099-01-31',
    '--sheet',
    sheet,
    ...by,
    ...data
  )
  const [code = ''] = /[0-9A-Z]{4}(?:-[0-9A-Z]{4}){4}/.exec(await readFile(sheet, 'utf8')) ?? []
  await redeem(page, code.toLowerCase())
  await expect(page.getByText(/^You can use Learner from/)).toBeVisible()
  await expect(page.getByRole('region', { name: 'Your plan', exact: true })).toContainText('Your plan is Learner. It ends on')
  await redeem(page, code)
  await expect(page.getByRole('alert')).toContainText('You have already used this voucher')
  await look(page, 'redeemed')

  const { publicKey, privateKey } = generateKeyPairSync('ed25519', {
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' }
  })
  await writeFile(join(home, 'issuer.pem'), privateKey)
  await writeFile(join(home, 'known.pem'), publicKey)
  await runServerCommand('issuers', 'trust', join(home, 'known.pem'), ...by, ...data)
  await visit(page, '/dashboard/add-ons')
  const request = (await page.getByRole('status', { name: 'Your request code' }).locator('span').allTextContents()).join('-')
  const order = ['--offer', 'add-on:chemistry-notes', '--request', request, '--expires', '2099-01-31', '--key', join(home, 'issuer.pem')]
  const signed = (await runServerCommand('vouchers', 'sign', ...order, ...data)) as { billing: { voucher: string } }
  await redeem(page, signed.billing.voucher)
  await expect(page.getByText(/^You can use Chemistry notes from/)).toBeVisible()
  await look(page, 'add-ons')

  await visit(page, '/dashboard/add-ons/subscriptions')
  await look(page, 'history')
  await page.getByRole('link', { name: /^Receipt for Chemistry notes/ }).press('Enter')
  await expect(page.getByRole('definition').filter({ hasText: /^Voucher$/ })).toBeVisible()
  await look(page, 'receipt')
})
