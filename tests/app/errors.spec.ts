import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { test } from '../support/app-test.ts'
import { examParts } from '../support/exam-parts.ts'
import { launchApp, type LaunchedApp } from '../support/launch-app.ts'
import { ada, fillCredentials, openDashboard, register, registerAndSignIn, startPaper } from '../support/learner.ts'
import { tier } from '../support/tier.ts'
import { routeOf, visit } from '../support/visit.ts'
import { notOnWindows } from '../support/windows-kit.ts'

/** Provokes the rows of the error catalogue (spec, section 8) in the running app; the rows of the session have their own specs. */

/** Makes files of the page unreadable, as a damaged disk would. Only for pages that no link has prefetched: those are already loaded. */
async function block(page: Page, urls: readonly string[]): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.setBlockedURLs', { urls: [...urls] })
}

/** Counts the reloads of the page from now on. */
function countLoads(page: Page): () => number {
  let count = 0
  page.on('domcontentloaded', () => {
    count += 1
  })
  return () => count
}

test.describe('in one app, as a guest', () => {
  let koya: LaunchedApp

  test.beforeAll(async () => {
    koya = await launchApp()
  })

  test.afterAll(async () => {
    await koya.kill9()
    await rm(koya.home, { recursive: true, force: true, maxRetries: 5 })
  })

  test('unknown addresses and addresses with invalid parameters show the 404 page with navigation and a link home', async () => {
    const { page } = koya
    for (const path of ['/nowhere', '/dashboard/libraries/42', '/dashboard/assessments/report/start']) {
      await visit(page, path)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('This page could not be found')
      await expect(page.getByRole('navigation').first()).toBeVisible()
      expect(await routeOf(page)).toBe(path)
      await page.getByRole('link', { name: 'Go to the home page' }).click()
      await expect.poll(() => routeOf(page)).toBe('/')
    }
  })

  test('a route with an unknown guard shows a 500 page that names the guard', async () => {
    const { page } = koya
    await visit(page, '/test/unknown-guard')
    await expect(page.getByRole('alert')).toHaveText('Unknown middleware no-such-guard')
    await expect(page.getByText('500', { exact: true })).toBeVisible()
  })

  test('if the error page itself fails, a message says so and links to the home page', async () => {
    const { page } = koya
    await visit(page, '/test/failing-error-page')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('An error occurred while showing the error page')
    await page.getByRole('link', { name: 'Go to the home page' }).click()
    await expect(page.getByRole('link', { name: 'Create an account' }).first()).toBeVisible()
  })
})

test('a page that fails to load reloads the window once at the same route; a second failure within a minute shows it', async ({ launch }) => {
  test.skip(tier() === 'commit', 'its parts are tested by units at each commit')
  const { page } = await launch()
  await expect(page.getByRole('link', { name: 'Create an account' }).first()).toBeVisible()
  await block(page, ['*reset-password-page*'])
  const loads = countLoads(page)
  await page.evaluate(() => void window.koyaTest?.go('/reset-password'))
  await expect.poll(loads).toBe(1)
  await expect(page.getByRole('alert')).toBeVisible()
  await expect(page.getByRole('banner')).toBeVisible()
  expect(await routeOf(page)).toBe('/reset-password')
  await block(page, ['*reset-password-page*', '*forgot-password-page*'])
  await page.evaluate(() => void window.koyaTest?.go('/forgot-password'))
  await expect(page.getByRole('alert')).toBeVisible()
  expect(loads()).toBe(1)
})

test('a reload during an exam returns to the same question', async ({ launch }) => {
  test.skip(tier() === 'commit', 'page-dies.spec.ts opens an exam again at each commit')
  const { page } = await launch()
  await registerAndSignIn(page)
  await openDashboard(page)
  await startPaper(page, 'UTME Physics')
  await page.keyboard.press('n')
  await page.keyboard.press('n')
  const itemId = await page.getByRole(...examParts.question).getAttribute('data-item-id')
  await page.keyboard.press('a')
  await expect(page.getByRole(...examParts.answerState)).toHaveAttribute('data-state', /kept|received/)
  await block(page, ['*reset-password-page*'])
  const loads = countLoads(page)
  await page.evaluate(() => void window.koyaTest?.go('/reset-password'))
  await expect.poll(loads).toBe(1)
  await expect(page.getByRole(...examParts.question)).toHaveAttribute('data-item-id', itemId ?? '')
})

test('a session that cannot be restored at startup is logged to the console as an auth error', async ({ launch }) => {
  test.skip(tier() === 'commit', 'its parts are tested by units at each commit')
  notOnWindows('nothing takes its Credential Manager away')
  const first = await launch()
  await registerAndSignIn(first.page)
  await first.close()

  const { page } = await launch({ home: first.home, env: { DBUS_SESSION_BUS_ADDRESS: '' } })
  const printed: string[] = []
  page.on('console', (message) => printed.push(`${message.type()} ${message.text()}`))
  await page.reload()
  await expect.poll(() => printed.find((line) => line.startsWith('error auth error: keychain/'))).toBeDefined()
})

test('a user reply without the configured user field shows the error text of the specification and logs it', async ({ launch }) => {
  test.skip(tier() === 'commit', 'its parts are tested by units at each commit')
  const folder = await mkdtemp(join(tmpdir(), 'koya-policy-'))
  const policyPath = join(folder, 'policy.json')
  await writeFile(policyPath, JSON.stringify({ session: { userField: 'learner' } }))
  await chmod(folder, 0o755)
  try {
    const { page, printed } = await launch({ env: { KOYA_POLICY_PATH: policyPath } })
    await register(page, ada)
    await fillCredentials(page, { identifier: ada.email, password: ada.password })
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    const errorText = 'User Data response does not contain field learner'
    await expect(page.getByRole('alert')).toContainText(errorText)
    expect(printed()).toContain(errorText)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})
