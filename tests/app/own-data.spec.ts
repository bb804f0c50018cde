import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { test } from '../support/app-test.ts'
import { findLayoutFaults } from '../support/find-layout-faults.ts'
import { ada, registerAndSignIn } from '../support/learner.ts'
import { darkestLook, plainLook, takeLook } from '../support/looks.ts'
import { practiseByBridge } from '../support/practise-by-bridge.ts'
import { tier } from '../support/tier.ts'
import { visit } from '../support/visit.ts'

let folder = ''

test.beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'koya-own-data-'))
})

test.afterEach(async () => {
  await rm(folder, { recursive: true, force: true })
})

async function expectNoFaults(page: Page): Promise<void> {
  await takeLook(page, darkestLook)
  expect(await findLayoutFaults(page)).toEqual([])
  await takeLook(page, plainLook)
}

test('a learner saves a copy of all data, moves to another computer with every attempt, and deletes the account', async ({ launch }) => {
  test.skip(tier() === 'commit', 'two computers take their time')
  const first = await launch({ env: { KOYA_DOCUMENTS_FOLDER: folder } })
  await registerAndSignIn(first.page)
  await practiseByBridge(first.page, 5)
  await visit(first.page, '/dashboard/profile')
  await expectNoFaults(first.page)
  await first.page.getByRole('button', { name: 'Save a copy' }).click()
  await expect(first.page.getByText(/^Saved as /)).toBeVisible()
  await first.page.getByRole('button', { name: 'Save the file' }).click()
  await expect(first.page.getByRole('status', { name: 'Code', exact: true })).toBeVisible()
  const code = (await first.page.getByRole('status', { name: 'Code', exact: true }).locator('span').allTextContents()).join('')
  expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{26}$/)
  await expectNoFaults(first.page)
  await first.page.emulateMedia({ media: 'print' })
  await expect(first.page.getByRole('status', { name: 'Code', exact: true })).toBeVisible()
  await expect(first.page.locator('nav:visible, button:visible, input:visible')).toHaveCount(0)
  await first.page.emulateMedia({ media: null })
  expect((await readdir(folder)).sort()).toEqual(['Koya All my data.zip', 'Koya My history.koyamove'])
  await first.page.getByRole('checkbox', { name: 'I have written it down' }).check()
  await first.page.getByRole('button', { name: 'Back to my profile' }).click()
  await expect(first.page.getByRole('button', { name: 'Save the file' })).toBeVisible()

  const { page } = await launch({ env: { KOYA_MOVE_FILE: join(folder, 'Koya My history.koyamove') } })
  await registerAndSignIn(page, { ...ada, email: 'ada@school.example' })
  await visit(page, '/dashboard/profile')
  await page.getByRole('button', { name: 'Choose a file' }).click()
  await page.getByLabel('Code for the file').fill(code)
  await page.getByLabel('The password you sign in with here').fill(ada.password)
  await expectNoFaults(page)
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  await expect(page.getByRole('alertdialog')).toContainText(`This file belongs to ${ada.name} (${ada.email}).`)
  await expectNoFaults(page)
  await page.getByRole('button', { name: 'Add to my account' }).click()
  await expect(page.getByText('1 exam was imported and marked.')).toBeVisible()
  await visit(page, '/dashboard')
  await page.getByRole('row', { name: 'Imported' }).getByRole('link').click()
  await expect(page.getByText('Imported from another computer or server', { exact: false })).toBeVisible()

  await visit(page, '/dashboard/profile')
  await page.getByRole('button', { name: 'Delete my account' }).click()
  await expect(page.getByRole('alertdialog')).toContainText('This deletes your name')
  await expectNoFaults(page)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('dialog').getByLabel('Password', { exact: true }).fill(ada.password)
  await expectNoFaults(page)
  await page.getByRole('button', { name: 'Delete now' }).click()
  await expect(page.getByText('Your account is deleted.')).toBeVisible()
  await visit(page, '/login')
  await expect(page.getByLabel('E-mail address or user name')).toBeVisible()
  await expect(page.getByText(ada.name)).toHaveCount(0)
})
