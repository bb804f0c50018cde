import { expect, type Page } from '@playwright/test'
import { routes } from '../../src-renderer/app/routes.ts'
import type { RouteEntry } from '../../src-renderer/app/route-entry.ts'
import { test } from '../support/app-test.ts'
import { routeAddress } from '../support/route-address.ts'
import { completeProfile, register, signIn, ada } from '../support/learner.ts'
import { setTokenExpiration } from '../support/set-token-expiration.ts'
import { placeOf, visit } from '../support/visit.ts'

const isProtected = ({ guards }: RouteEntry): boolean => guards.includes('authentication')
const asksProfile = ({ guards }: RouteEntry): boolean => guards.includes('profile')
const isForGuests = ({ guards }: RouteEntry): boolean => guards.includes('guest')

/** Pages about an attempt, before there is one: they lead to its beginning or say that it is not on record. */
const isAboutAttempt = ({ path, frame }: RouteEntry): boolean => frame === 'exam' || /(report|review|level-result)$/.test(path)

async function pathAt(page: Page): Promise<string> {
  return (await placeOf(page)).replace(/\?.*$/, '')
}

async function expectNoTrouble(page: Page, address: string): Promise<void> {
  await expect(page.getByTestId('error-page'), address).toHaveCount(0)
  await expect(page.getByTestId('splash'), address).toHaveCount(0)
}

test.describe.configure({ mode: 'default' })

test('a guest sees every public page, and the log-in in the place of every other', async ({ launch }) => {
  test.setTimeout(300_000)
  const { page } = await launch()
  await page.emulateMedia({ reducedMotion: 'reduce' })
  for (const entry of routes) {
    const address = routeAddress(entry)
    await visit(page, address)
    await expect.poll(() => pathAt(page), { message: address }).toBe(isProtected(entry) ? '/login' : address)
    await expectNoTrouble(page, address)
    if (entry.path === '*') await expect(page.getByRole('heading', { level: 1 })).toHaveText('This page could not be found')
  }
})

test('a learner sees every page, home in the place of those for guests, and the card while the profile is not complete', async ({ launch }) => {
  test.setTimeout(400_000)
  const { page } = await launch()
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await register(page, ada)
  await signIn(page, ada)
  for (const entry of routes.filter((row) => asksProfile(row))) {
    await visit(page, routeAddress(entry))
    await expect(page.getByRole('button', { name: 'Save and go on' }), entry.path).toBeVisible()
  }
  for (const entry of routes.filter((row) => isProtected(row) && !asksProfile(row))) {
    await visit(page, routeAddress(entry))
    expect(await pathAt(page), entry.path).toBe(routeAddress(entry))
    await expect(page.getByRole('button', { name: 'Save and go on' }), entry.path).toHaveCount(0)
  }

  await completeProfile(page)
  for (const entry of routes) {
    const address = routeAddress(entry)
    await visit(page, address)
    await expect(page.getByRole('button', { name: 'Save and go on' }), address).toHaveCount(0)
    if (isForGuests(entry)) await expect.poll(() => pathAt(page), { message: address }).toBe('/')
    else if (!isAboutAttempt(entry)) {
      expect(await pathAt(page), address).toBe(address.replace(/\?.*$/, ''))
      await expectNoTrouble(page, address)
    }
  }
})

test('a learner whose session ended is sent to the log-in from every protected page, which says why', async ({ launch }) => {
  test.setTimeout(300_000)
  const first = await launch()
  await register(first.page, ada)
  await signIn(first.page, ada)
  await completeProfile(first.page)
  await first.close()
  await setTokenExpiration(first.home, Date.now() - 1000)

  const { page } = await launch({ home: first.home })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  for (const entry of routes) {
    const address = routeAddress(entry)
    await visit(page, address)
    await expect.poll(() => pathAt(page), { message: address }).toBe(isProtected(entry) ? '/login' : address)
    if (isProtected(entry)) await expect(page.getByText('You were signed in for a long time'), address).toBeVisible()
  }
})
