import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { test } from '../support/app-test.ts'
import { findLayoutFaults } from '../support/find-layout-faults.ts'
import { findViolations } from '../support/find-violations.ts'
import { looks, plainLook, smallLook, takeLook } from '../support/looks.ts'
import { passGuardian } from '../support/pass-guardian.ts'
import { tier } from '../support/tier.ts'
import { visit } from '../support/visit.ts'

/** A fresh install: nobody has said what the computer is for. */
const fresh = { KOYA_ASK_SEAT: 'yes' }
const smallDark = { ...smallLook, name: '1024x600-dark', theme: 'dark' } as const
const pictureLooks =
  tier() === 'commit' ? [plainLook, smallLook] : [plainLook, smallLook, smallDark, ...looks.filter(({ name }) => /contrast|forced|200/.test(name))]
const own = ['Mango', 'Fish', 'Drum', 'Ball']
const SMALLEST_TARGET = 64

async function touch(page: Page, names: readonly string[]): Promise<void> {
  for (const name of names) await page.getByRole('button', { name, exact: true }).click()
}

async function expectNoFaults(page: Page, name: string): Promise<void> {
  for (const look of pictureLooks) {
    await takeLook(page, look)
    expect([...(await findLayoutFaults(page)), ...(await findViolations(page))], `${name}, ${look.name}`).toEqual([])
    if (process.env['KOYA_PICTURES'] !== undefined)
      await page.screenshot({ path: join(process.env['KOYA_PICTURES'], `${name}-${look.name}.png`), animations: 'disabled' })
  }
  await takeLook(page, plainLook)
}

/** All pictures and places are in the window without scrolling, and large enough for a child's finger. */
async function expectInView(page: Page): Promise<void> {
  const field = page.getByRole('group', { name: 'Your pictures' })
  await expect(field).toBeInViewport({ ratio: 1 })
  const boxes = await Promise.all(
    (
      await field
        .getByRole('button')
        .filter({ has: page.getByRole('img') })
        .all()
    ).map((one) => one.boundingBox())
  )
  expect(boxes).toHaveLength(16)
  for (const box of boxes) expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(SMALLEST_TARGET)
}

test('a pupil of Primary 3 chooses pictures in the profile, signs out, and signs in again by touching them', async ({ launch }) => {
  const { page } = await launch({ env: fresh })
  await page.getByLabel('What is your name?').fill('Bisi')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('button', { name: 'Primary 3', exact: true }).click()
  await page.getByRole('button', { name: 'Start', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Hello, Bisi!' })).toBeVisible()

  await passGuardian(page)
  await visit(page, '/dashboard/profile')
  await page.getByRole('button', { name: 'Use pictures' }).click()
  await touch(page, own)
  await expect(page.getByText('Now touch the same four pictures again.')).toBeVisible()
  await touch(page, own.toReversed())
  await expect(page.getByText('They were not the same. Start again.')).toBeVisible()
  await expectNoFaults(page, 'choose-pictures')
  await touch(page, [...own, ...own])
  await expect(page.getByText('Good! Remember these four pictures.')).toBeVisible()
  await page.getByRole('button', { name: 'Set my password' }).click()
  await page.getByRole('checkbox', { name: /written/ }).check()
  await page.getByRole('button', { name: 'Back to my profile' }).click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByRole('link', { name: 'Start now' })).toBeVisible()

  await visit(page, '/login')
  await page.getByRole('button', { name: 'Bisi', exact: true }).click()
  await expect(page.getByRole('group', { name: 'Your pictures' })).toBeVisible()
  await expect(page.getByLabel('Password', { exact: true })).toHaveCount(0)
  await takeLook(page, smallLook)
  await expectInView(page)
  await touch(page, ['Mango', 'Fish', 'Ball', 'Drum'])
  await expect(page.getByRole('alert')).toContainText('Those are not your pictures. Please try again.')
  await expect(page.getByText('0 of 4 pictures chosen.')).toBeAttached()
  await touch(page, own.slice(0, 2))
  await expectNoFaults(page, 'sign-in-with-pictures')
  await takeLook(page, smallLook)
  await expectInView(page)
  await touch(page, own.slice(2))
  await expect(page.getByRole('heading', { level: 1, name: 'Hello, Bisi!' })).toBeVisible()
  // The start page shows prices to others.
  await visit(page, '/')
  await expect(page.getByRole('link', { name: 'Continue learning' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Plans and prices' })).toHaveCount(0)
})
