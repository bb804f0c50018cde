import { randomUUID } from 'node:crypto'
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { changeServer } from '../support/answer-server-questions.ts'
import { test } from '../support/app-test.ts'
import { callBridge } from '../support/call-bridge.ts'
import type { LaunchedApp } from '../support/launch-app.ts'
import { launchBrowser } from '../support/launch-browser.ts'
import { expectSignedIn } from '../support/learner.ts'
import { OPENID_CLIENT_ID, runOpenIdProvider } from '../support/open-id-provider.ts'
import { runSchoolGateway } from '../support/school-gateway.ts'
import { startRemoteBackend } from '../support/start-remote-backend.ts'
import { tier } from '../support/tier.ts'
import { routeOf, visit } from '../support/visit.ts'

const DAY_SECONDS = 86_400
const PARTITION = 'persist:koya-http'
const learner = { name: 'Ada Okafor', classLevel: 'ss-3', guardianName: 'Ngozi Okafor', guardianConsents: true, password: 'harmattan-2026' }

/** Replaces the operating system's handling of an address: `xdg-open` records it, and the test opens it in a separate browser. */
async function fakeSystemBrowser(folder: string): Promise<{ env: { PATH: string }; opened: () => Promise<string[]> }> {
  const list = join(folder, 'opened')
  await writeFile(list, '')
  await writeFile(join(folder, 'xdg-open'), `#!/bin/sh\nprintf '%s\\n' "$1" >>'${list}'\n`)
  await chmod(join(folder, 'xdg-open'), 0o755)
  return {
    env: { PATH: `${folder}${delimiter}${process.env['PATH'] ?? ''}` },
    opened: async () => (await readFile(list, 'utf8')).split('\n').filter((line) => line !== '')
  }
}

/** Returns the backend's token for a learner who has an account there. */
async function tokenAt(backend: string): Promise<string> {
  const post = async (path: string, body: unknown): Promise<Record<string, never>> => {
    const headers = { 'Content-Type': 'application/json', 'Idempotency-Key': randomUUID().replaceAll('-', '') }
    const reply = await fetch(backend + path, { method: 'POST', headers, body: JSON.stringify(body) })
    if (!reply.ok) throw new Error(`${path}: ${await reply.text()}`)
    return (await reply.json()) as Record<string, never>
  }
  const { username } = await post('/api/register/learner', { ...learner, recoveryCode: '0123456789ABCDEFGHJKMNPQRS' })
  const { metadata } = await post('/api/login', { identifier: username, password: learner.password })
  return (metadata as unknown as { token: string }).token
}

interface StoredCookie {
  readonly name: string
  readonly value: string
  readonly domain?: string
  readonly path?: string
  readonly hostOnly?: boolean
  readonly expirationDate?: number
}

function cookiesOf({ app }: LaunchedApp): Promise<StoredCookie[]> {
  return app.evaluate(({ session }, partition) => session.fromPartition(partition).cookies.get({}), PARTITION)
}

async function namesOf(koya: LaunchedApp): Promise<string[]> {
  return (await cookiesOf(koya)).map(({ name }) => name).sort()
}

/** Sets a cookie of that host, as a late reply of a backend there would. */
function setCookieOf({ app }: LaunchedApp, url: string, name: string): Promise<void> {
  const cookie = { url, name, value: '1' }
  return app.evaluate(({ session }, given) => session.fromPartition(given.partition).cookies.set(given.cookie), { partition: PARTITION, cookie })
}

/** Moves the expiry of the saved tokens into the past. The app of this home must not be running. */
async function endTokens(home: string): Promise<void> {
  const path = join(home, '.config/Koya/settings.json')
  const settings = JSON.parse(await readFile(path, 'utf8')) as Record<string, unknown>
  const ended = Date.now() - 1000
  await writeFile(path, JSON.stringify({ ...settings, 'auth._token_expiration.openid': ended, 'auth._refresh_token_expiration.openid': ended }))
}

interface WindowState {
  readonly isShown: boolean
  /** Since `hideWindow`. */
  readonly hasAskedForFocus: boolean
}

/** Minimises and hides the window. The window manager decides which window then has the focus, so the request for focus is recorded instead. */
function hideWindow({ app }: LaunchedApp): Promise<void> {
  return app.evaluate(({ BrowserWindow }) => {
    const [window] = BrowserWindow.getAllWindows()
    if (!window) return
    window.minimize()
    window.hide()
    const focus = window.focus.bind(window)
    window.focus = () => {
      Object.assign(globalThis, { hasAskedForFocus: window.isVisible() })
      focus()
    }
  })
}

function windowOf({ app }: LaunchedApp): Promise<WindowState> {
  return app.evaluate(({ BrowserWindow }) => {
    const [window] = BrowserWindow.getAllWindows()
    const { hasAskedForFocus = false } = globalThis as { hasAskedForFocus?: boolean }
    return { isShown: window?.isVisible() === true && !window.isMinimized(), hasAskedForFocus }
  })
}

/** Records every address of the page, so that a code is found even if it was there only once. */
function watchRoutes(page: Page): Promise<void> {
  return page.evaluate(() => {
    const seen = ((window as unknown as { seenPlaces: string[] }).seenPlaces = [] as string[])
    setInterval(() => {
      const place = `${location.href} ${window.koyaTest?.place() ?? ''}`
      if (seen.at(-1) !== place) seen.push(place)
    }, 5)
  })
}

function heldByPage(page: Page): Promise<string> {
  return page.evaluate(() => {
    const { seenPlaces } = window as unknown as { seenPlaces: string[] }
    return JSON.stringify([
      seenPlaces,
      Object.entries(localStorage),
      Object.entries(sessionStorage),
      document.cookie,
      document.documentElement.outerHTML
    ])
  })
}

test('school sign-on reports a down provider and a declined request, then signs in through the browser and stores cookies', async ({ launch }) => {
  test.skip(tier() === 'commit', 'units run it against a real provider at each commit')
  const folder = await mkdtemp(join(tmpdir(), 'koya-school-'))
  const [backend, provider, system] = await Promise.all([startRemoteBackend(), runOpenIdProvider(), fakeSystemBrowser(folder)])
  const gateway = await runSchoolGateway({ backend: backend.address, issuer: provider.issuer, token: await tokenAt(backend.address) })
  const policy = { session: { strategy: 'openid', issuer: provider.issuer, clientId: OPENID_CLIENT_ID } }
  await writeFile(join(folder, 'policy.json'), JSON.stringify(policy))
  const env = { ...system.env, KOYA_POLICY_PATH: join(folder, 'policy.json') }
  const koya = await launch({ env })
  const { page } = koya
  const askSchool = (): Promise<void> => page.getByRole('button', { name: 'Sign in with your school' }).click()
  let browser: Awaited<ReturnType<typeof launchBrowser>> | undefined

  try {
    await page.getByRole('link', { name: 'Sign in' }).first().click()
    await expect(page.getByLabel('Password')).toHaveCount(0)
    await changeServer(koya, gateway.address)

    await test.step('a provider that is down is told in the words of the catalogue, and no browser opens', async () => {
      provider.isDown = true
      await askSchool()
      await expect(page.getByRole('alert')).toHaveText(
        /^We cannot reach your school’s sign-in server\..*Error loading OpenIDConnect configuration document$/
      )
      expect(koya.printed()).toContain('Error loading OpenIDConnect configuration document')
      expect(await system.opened()).toEqual([])
      provider.isDown = false
    })

    await test.step('who declines at the school is told so, back in the app', async () => {
      await askSchool()
      await expect(page.getByText(/^Your school’s sign-in page is open in your browser/)).toBeVisible()
      await expect.poll(async () => (await system.opened()).length).toBe(1)
      browser = await launchBrowser((await system.opened())[0] ?? '')
      await browser.page.getByRole('link', { name: 'Cancel' }).click()
      await expect(browser.page.getByText('You can close this page and go back to Koya.')).toBeVisible()
      await expect(page.getByRole('alert')).toHaveText('Your school did not sign you in. Please try again.')
      expect(await routeOf(page)).toBe('/login')
    })

    const held = gateway.hold('/api/user')
    gateway.cookies['/api/user'] = ['seat=7; Path=/api; Max-Age=3600', 'door=3']
    let code = ''
    await test.step('the browser comes back to a window that is raised, on the callback page wherever the learner was', async () => {
      await watchRoutes(page)
      await askSchool()
      await expect.poll(async () => (await system.opened()).length).toBe(2)
      await visit(page, '/faqs')
      await hideWindow(koya)
      expect(await windowOf(koya)).toEqual({ isShown: false, hasAskedForFocus: false })
      const school = browser!.page
      school.on('request', (request) => (code ||= new URL(request.url()).searchParams.get('code') ?? ''))
      await school.goto((await system.opened())[1] ?? '')
      await school.locator('[name=login]').fill('ada')
      await school.locator('[name=password]').fill('a password of the school')
      await school.getByRole('button').click()
      await school.getByRole('button', { name: 'Continue' }).click()
      await expect(school.getByText('You can close this page and go back to Koya.')).toBeVisible()
      await held.asked
      await expect.poll(() => windowOf(koya)).toEqual({ isShown: true, hasAskedForFocus: true })
      await expect(page.getByText('Your school has answered. Signing you in…')).toBeVisible()
      expect(await routeOf(page)).toBe('/login')
    })

    await test.step('then the learner is at home, signed in, and neither code nor token was ever in the page', async () => {
      held.release()
      await expectSignedIn(page)
      expect(await routeOf(page)).toBe('/')
      expect(await callBridge(page, 'session.read', {})).toMatchObject({ value: { auth: { loggedIn: true, user: { name: learner.name } } } })
      const bearer = gateway.seen.at(-1)?.bearer ?? ''
      const all = await heldByPage(page)
      expect(all).toContain('/faqs')
      expect({ hasCode: code.length > 20, hasBearer: bearer.length > 20 }).toEqual({ hasCode: true, hasBearer: true })
      for (const secret of [code, bearer])
        expect({ isInPage: all.includes(secret), isPrinted: koya.printed().includes(secret) }).toEqual({ isInPage: false, isPrinted: false })
    })

    await test.step('cookies of the backend are kept under the path /, for whole days, and go back to it', async () => {
      await expect.poll(async () => (await cookiesOf(koya)).map(({ name, path }) => `${name} ${path ?? ''}`).sort()).toEqual(['door /', 'seat /'])
      const [door, seat] = (await cookiesOf(koya)).sort((one, other) => one.name.localeCompare(other.name))
      expect(door).toMatchObject({ domain: '127.0.0.1', hostOnly: true, session: true })
      expect(seat).toMatchObject({ domain: '127.0.0.1', hostOnly: true, session: false })
      expect(Math.abs((seat?.expirationDate ?? 0) - Date.now() / 1000 - DAY_SECONDS)).toBeLessThan(60)
      await callBridge(page, 'learning.listSubjects', {})
      expect(gateway.seen.at(-1)?.cookie?.split('; ').sort()).toEqual(['door=3', 'seat=7'])
    })

    await test.step('a late cookie of another host is dropped', async () => {
      await setCookieOf(koya, 'http://localhost/', 'foreign')
      await setCookieOf(koya, 'http://127.0.0.1/', 'own')
      await expect.poll(() => namesOf(koya)).toEqual(['door', 'own', 'seat'])
    })

    const again = await test.step('at a start after both tokens have ended, the request is aborted in the words of the catalogue', async () => {
      await koya.close()
      await endTokens(koya.home)
      const { length } = gateway.seen
      const second = await launch({ home: koya.home, env })
      await visit(second.page, '/login')
      const errorText = 'Both token and refresh token have expired. Your request was aborted.'
      await expect(second.page.getByRole('alert')).toHaveText(errorText)
      expect(await callBridge(second.page, 'learning.listSubjects', {})).toMatchObject({ ok: false, error: { message: errorText } })
      expect(gateway.seen).toHaveLength(length)
      return second
    })

    await test.step('after a switch of backend the one before sets nothing any more, even on the same host', async () => {
      const ask = () => callBridge(again.page, 'session.forgotPassword', { email: 'ada@example.com' })
      const late = gateway.hold('/api/password/forgot')
      gateway.cookies['/api/password/forgot'] = ['late=1; Path=/']
      const asked = ask()
      await late.asked
      await changeServer(again, backend.address)
      await ask()
      // Long before its time-out.
      await expect.poll(() => late.isWaiting(), { timeout: 3000 }).toBe(false)
      expect(await asked).toMatchObject({ ok: false, error: { code: 'backend/unreachable' } })
      late.release()
      await again.page.waitForTimeout(200)
      expect(await namesOf(again)).toEqual([])
    })
  } finally {
    await browser?.close()
    await Promise.all([gateway.stop(), provider.stop(), backend.stop()])
    await rm(folder, { recursive: true, force: true })
  }
})
