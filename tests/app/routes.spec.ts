import { expect, type Page } from '@playwright/test'
import { routes } from '../../src-renderer/app/route-table/routes.ts'
import type { RouteEntry } from '../../src-renderer/app/routes/route-entry.ts'
import { test } from '../support/app-test.ts'
import { routeAddress } from '../support/route-address.ts'
import { expectScreen } from '../support/screen-content.ts'
import { completeProfile, register, signIn, ada } from '../support/learner.ts'
import { setTokenExpiration } from '../support/set-token-expiration.ts'
import { tier } from '../support/tier.ts'
import { routeOf, visit } from '../support/visit.ts'
import { isWalkedByLearner } from '../support/walk-screens.ts'
import { prepareWholeLearner } from '../support/whole-learner.ts'

const isProtected = ({ guards }: RouteEntry): boolean => guards.includes('authentication')
/** What follows a paper is shown to everybody who sat it. */
const asksProfile = ({ guards, isReceipt = false, isAfterExam = false }: RouteEntry): boolean =>
  guards.includes('profile') && !isReceipt && !isAfterExam
const isForGuests = ({ guards }: RouteEntry): boolean => guards.includes('guest')

/** While no exam is open, the address of an exam room redirects to its start page. A drill has its own page. */
const leadsToStart = ({ path }: RouteEntry): boolean => path.endsWith('/start')

async function pathAt(page: Page): Promise<string> {
  return (await routeOf(page)).replace(/\?.*$/, '')
}

test.describe.configure({ mode: 'default' })

test('a guest sees the sign-in page in place of every page for learners', async ({ launch }) => {
  test.skip(tier() === 'commit', 'units hold every route to its guards, and the walk over all screens opens them')
  test.setTimeout(300_000)
  const { page } = await launch()
  await page.emulateMedia({ reducedMotion: 'reduce' })
  for (const entry of routes.filter(isProtected)) {
    const address = routeAddress(entry)
    await visit(page, address)
    await expect.poll(() => pathAt(page), { message: address }).toBe('/login')
    await expectScreen(page, { path: '/login' })
  }
})

test('a learner sees every page that the walk leaves out, home in place of guest pages, and the profile card while the profile is incomplete', async ({
  launch
}) => {
  test.skip(tier() === 'commit', 'units hold every route to its guards, and the walk over all screens opens them')
  test.setTimeout(400_000)
  const { page } = await launch()
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await register(page, ada)
  await signIn(page, ada)
  for (const entry of routes.filter((row) => asksProfile(row))) {
    await visit(page, routeAddress(entry))
    await expect(page.getByRole('button', { name: 'Save and continue' }), entry.path).toBeVisible()
  }
  for (const entry of routes.filter((row) => isProtected(row) && !asksProfile(row))) {
    await visit(page, routeAddress(entry))
    expect(await pathAt(page), entry.path).toBe(routeAddress(entry))
    await expect(page.getByRole('button', { name: 'Save and continue' }), entry.path).toHaveCount(0)
  }

  await completeProfile(page)
  const own = await prepareWholeLearner(page)
  // The walk over all screens (looks.spec.ts) checks the address and content of the others.
  for (const entry of routes.filter((row) => !isWalkedByLearner(row))) {
    const address = routeAddress(entry, own)
    await visit(page, address)
    if (isForGuests(entry)) {
      await expect.poll(() => pathAt(page), { message: address }).toBe('/')
      await expectScreen(page, { path: '/' })
      continue
    }
    if (entry.path === '/welcome') {
      await expect.poll(() => pathAt(page), { message: address }).toBe('/dashboard')
      continue
    }
    const path = address.replace(/\?.*$/, '')
    await expect.poll(() => pathAt(page), { message: address }).toBe(leadsToStart(entry) ? path.replace(/start$/, 'start-page') : path)
    await expectScreen(page, entry)
    await expect(page.getByRole('button', { name: 'Save and continue' }), address).toHaveCount(0)
  }
})

test('after the session ended, every protected page redirects to the sign-in page, which says why', async ({ launch }) => {
  test.skip(tier() === 'commit', 'units hold every route to its guards at each commit')
  test.setTimeout(300_000)
  const first = await launch()
  await register(first.page, ada)
  await signIn(first.page, ada)
  await completeProfile(first.page)
  await first.close()
  await setTokenExpiration(first.home, Date.now() - 1000)

  const { page } = await launch({ home: first.home })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  for (const entry of routes.filter(isProtected)) {
    const address = routeAddress(entry)
    await visit(page, address)
    await expect.poll(() => pathAt(page), { message: address }).toBe('/login')
    await expect(page.getByText('Your sign-in has ended. Please sign in again.'), address).toBeVisible()
  }
})
