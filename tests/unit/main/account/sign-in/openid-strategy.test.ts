import { expect, test } from 'vitest'
import { createOpenIdStrategy } from '../../../../../src-main/account/sign-in/openid-strategy.ts'
import type { SignInStrategy } from '../../../../../src-main/account/sign-in/sign-in-strategy.ts'
import { fail, succeed } from '../../../../../src-shared/kernel/errors/result.ts'
import { buildUser } from '../../../../support/build-user.ts'
import { OPENID_CLIENT_ID, walkToCallback } from '../../../../support/open-id-provider.ts'
import { ada, credentials, openTestSession, use, type TestSession } from '../../../../support/open-test-session.ts'
import { codeOf, valueOf } from '../../../../support/sit-in-room.ts'
import { startOpenIdProvider } from '../../../../support/start-open-id-provider.ts'

type Browser = (address: string) => Promise<unknown>

interface SchoolComputer {
  readonly strategy: SignInStrategy
  readonly lines: string[]
  /** Every address opened in the system browser. */
  readonly opened: string[]
  /** How often the window came to the front. */
  readonly raised: { count: number }
  /** How far the backend's clock is ahead of this computer's, in milliseconds. */
  readonly at: { shiftMs: number; browser: Browser }
}

const signInAs: Browser = async (address) => fetch(await walkToCallback(address))

function openComputer(issuer: string | null, { browserTimeoutMs = 10_000 } = {}): SchoolComputer {
  const lines: string[] = []
  const opened: string[] = []
  const raised = { count: 0 }
  const at: SchoolComputer['at'] = { shiftMs: 0, browser: signInAs }
  const strategy = createOpenIdStrategy({
    configuration: issuer === null ? null : { issuer, clientId: OPENID_CLIENT_ID, scopes: ['offline_access'] },
    fetch: (url, init) => fetch(url, init),
    openBrowser(address) {
      opened.push(address)
      void at.browser(address)
      return Promise.resolve(true)
    },
    raiseWindow: () => (raised.count += 1),
    now: () => Date.now() + at.shiftMs,
    log: { error: (message) => lines.push(message) },
    browserTimeoutMs
  })
  return { strategy, lines, opened, raised, at }
}

async function openSchoolSession(computer: SchoolComputer, before?: TestSession): Promise<TestSession> {
  const testSession = openTestSession({ strategy: computer.strategy, before, now: () => Date.now() + computer.at.shiftMs })
  await testSession.session.start()
  return testSession
}

/** Resolves with the next address opened in the browser. The page is not visited. */
function openedBy({ at }: SchoolComputer): Promise<string> {
  return new Promise((resolve) => {
    at.browser = (address) => {
      resolve(address)
      return Promise.resolve()
    }
  })
}

const secretsOf = ({ keytar }: TestSession): string[] => [...keytar.secrets.values()]

test('school sign-on returns from the browser, leaves the tokens in main and fetches the user', async () => {
  const { issuer } = await startOpenIdProvider()
  const computer = openComputer(issuer)
  const pages: string[] = []
  const callbacks: string[] = []
  computer.at.browser = async (address) => {
    const callback = await walkToCallback(address)
    callbacks.push(callback)
    const response = await fetch(callback)
    pages.push(`${response.headers.get('content-security-policy')} ${await response.text()}`)
  }
  const testSession = await openSchoolSession(computer)
  const views: string[] = []
  testSession.session.onChange(() => views.push(`${testSession.session.view().openId} ${String(testSession.session.view().busy)}`))
  expect(valueOf(await testSession.session.loginWithOpenId())).toEqual(ada)
  expect(views).toEqual(['waiting true', 'returned true', 'idle false'])
  expect(testSession.session.view()).toMatchObject({ strategy: 'openid', auth: { user: ada, loggedIn: true }, failure: null })
  expect(pages[0]).toContain('You can close this page and go back to Koya.')
  expect(pages[0]).not.toContain('<script')
  expect(pages[0]).toContain("default-src 'none'")
  const asked = new URL(computer.opened[0]!)
  expect(Object.fromEntries(asked.searchParams)).toMatchObject({
    code_challenge_method: 'S256',
    scope: 'openid offline_access',
    response_type: 'code'
  })
  expect(asked.searchParams.get('prompt')).toContain('login')
  expect([...testSession.keytar.secrets.keys()].sort()).toEqual(['auth._refresh_token.openid', 'auth._token.openid'])
  await use(testSession)
  expect(testSession.sent.at(-1)?.bearer).toBe(testSession.keytar.secrets.get('auth._token.openid'))
  // The callback server no longer listens after its first use.
  await expect(fetch(callbacks[0]!)).rejects.toThrow()
  const code = new URL(callbacks[0]!).searchParams.get('code')!
  for (const secret of [code, ...secretsOf(testSession)]) expect([...computer.lines, ...testSession.lines].join()).not.toContain(secret)
})

test('a browser return with a wrong state, path or method is refused, ends nothing and raises no window', async () => {
  const { issuer } = await startOpenIdProvider()
  const computer = openComputer(issuer)
  const statuses: number[] = []
  const raises: number[] = []
  computer.at.browser = async (address) => {
    const callback = new URL(await walkToCallback(address))
    const wrong = new URL(callback)
    wrong.searchParams.set('state', 'made-up')
    const stateless = new URL(callback)
    stateless.searchParams.delete('state')
    for (const url of [wrong, stateless, new URL('/', callback), new URL('/callback/x?state=1', callback)]) statuses.push((await fetch(url)).status)
    statuses.push((await fetch(callback, { method: 'POST' })).status)
    raises.push(computer.raised.count)
    statuses.push((await fetch(callback)).status)
  }
  const testSession = await openSchoolSession(computer)
  expect(codeOf(await testSession.session.loginWithOpenId())).toBe('done')
  expect(statuses).toEqual([400, 400, 404, 404, 404, 200])
  expect({ beforeReturn: raises, afterReturn: computer.raised.count }).toEqual({ beforeReturn: [0], afterReturn: 1 })
})

test('a learner who declines school sign-on gets an error and can try again', async () => {
  const { issuer } = await startOpenIdProvider()
  const computer = openComputer(issuer)
  computer.at.browser = async (address) => fetch(await walkToCallback(address, 'declines'))
  const testSession = await openSchoolSession(computer)
  expect(codeOf(await testSession.session.loginWithOpenId())).toBe('session/openid-refused')
  expect(testSession.session.view()).toMatchObject({
    auth: { loggedIn: false },
    busy: false,
    openId: 'idle',
    failure: { code: 'session/openid-refused' }
  })
  expect(computer.lines).toEqual(['auth error: single sign-on was refused (access_denied)'])
  computer.at.browser = signInAs
  expect(codeOf(await testSession.session.loginWithOpenId())).toBe('done')
  expect(testSession.session.view().failure).toBeNull()
})

test('an authorisation code that the provider did not issue is refused and not logged', async () => {
  const { issuer } = await startOpenIdProvider()
  const computer = openComputer(issuer)
  computer.at.browser = async (address) => {
    const callback = new URL(await walkToCallback(address))
    callback.searchParams.set('code', 'stolen')
    return fetch(callback)
  }
  const testSession = await openSchoolSession(computer)
  expect(codeOf(await testSession.session.loginWithOpenId())).toBe('session/openid-refused')
  expect(computer.lines.join()).not.toContain('stolen')
  expect(testSession.keytar.secrets.size).toBe(0)
})

test('a provider that cannot be reached fails with the platform’s error message, and no browser opens', async () => {
  const provider = await startOpenIdProvider()
  const down = openComputer(provider.issuer)
  await provider.stop()
  const testSession = await openSchoolSession(down)
  const failure = { code: 'session/openid-unreachable', message: 'Error loading OpenIDConnect configuration document' }
  expect(await testSession.session.loginWithOpenId()).toEqual({ ok: false, error: failure })
  expect(testSession.session.view().failure).toEqual(failure)
  expect(down.lines).toEqual([failure.message])
  expect(down.opened).toEqual([])
})

test('school sign-on that times out or is given up fails as cancelled', async () => {
  const { issuer } = await startOpenIdProvider()
  const slow = openComputer(issuer, { browserTimeoutMs: 200 })
  slow.at.browser = () => Promise.resolve()
  const testSession = await openSchoolSession(slow)
  expect(codeOf(await testSession.session.loginWithOpenId())).toBe('session/openid-cancelled')
  const patient = openComputer(issuer)
  const address = openedBy(patient)
  const other = await openSchoolSession(patient)
  const login = other.session.loginWithOpenId()
  const redirect = new URL(await address).searchParams.get('redirect_uri')!
  expect((await fetch(redirect)).status).toBe(400)
  other.session.cancelOpenId()
  expect(codeOf(await login)).toBe('session/openid-cancelled')
  expect(other.session.view()).toMatchObject({ busy: false, openId: 'idle', failure: { code: 'session/openid-cancelled' } })
  await expect(fetch(redirect)).rejects.toThrow()
})

test('a sign-in method that is not configured is refused, and no browser opens', async () => {
  const { issuer } = await startOpenIdProvider()
  const computer = openComputer(issuer)
  const school = await openSchoolSession(computer)
  expect(codeOf(await school.session.login(credentials))).toBe('session/not-configured')
  const [bare, remote] = [openComputer(null), openComputer('http://id.school.example')]
  for (const each of [bare, remote]) expect(codeOf(await (await openSchoolSession(each)).session.loginWithOpenId())).toBe('session/not-configured')
  const home = openTestSession()
  await home.session.start()
  expect(codeOf(await home.session.loginWithOpenId())).toBe('session/not-configured')
  for (const each of [computer, bare, remote]) expect(each.opened).toEqual([])
})

test('a token near its expiry is refreshed once for all concurrent requests, and the new token is stored', async () => {
  const provider = await startOpenIdProvider()
  const computer = openComputer(provider.issuer)
  const testSession = await openSchoolSession(computer)
  valueOf(await testSession.session.loginWithOpenId())
  const [first] = secretsOf(testSession)
  computer.at.shiftMs = 3_600_000
  const before = provider.asked.length
  const results = await Promise.all([use(testSession), use(testSession), use(testSession)])
  expect(results.map(codeOf)).toEqual(['done', 'done', 'done'])
  expect(provider.asked.slice(before)).toEqual(['/token'])
  const renewed = testSession.keytar.secrets.get('auth._token.openid')
  expect(renewed).not.toBe(first)
  expect(testSession.sent.at(-1)?.bearer).toBe(renewed)
  const next = await openSchoolSession(computer, testSession)
  expect(next.session.view().auth).toEqual({ user: ada, loggedIn: true })
  expect(next.sent.at(-1)).toMatchObject({ name: 'fetchUser', bearer: renewed })
})

test('after both tokens have expired the session is reset and the request is aborted', async () => {
  const provider = await startOpenIdProvider({ refreshTokenSeconds: 1 })
  const computer = openComputer(provider.issuer)
  const testSession = await openSchoolSession(computer)
  valueOf(await testSession.session.loginWithOpenId())
  await new Promise((resolve) => setTimeout(resolve, 1200))
  computer.at.shiftMs = 3_600_000
  const before = testSession.sent.length
  expect(await use(testSession)).toEqual(fail('session/both-tokens-expired'))
  expect(fail('session/both-tokens-expired').error.message).toBe('Both token and refresh token have expired. Your request was aborted.')
  expect(testSession.sent).toHaveLength(before)
  expect(testSession.session.view()).toMatchObject({
    auth: { user: null, loggedIn: false },
    isExpired: true,
    failure: { code: 'session/both-tokens-expired' }
  })
  expect(testSession.keytar.secrets.size).toBe(0)
  expect(codeOf(await use(testSession))).toBe('session/both-tokens-expired')
})

test('an unreachable provider does not end the session when a token needs a refresh', async () => {
  const provider = await startOpenIdProvider()
  const computer = openComputer(provider.issuer)
  const testSession = await openSchoolSession(computer)
  valueOf(await testSession.session.loginWithOpenId())
  await provider.stop()
  computer.at.shiftMs = 3_600_000
  expect(codeOf(await use(testSession))).toBe('backend/unreachable')
  expect(testSession.session.view().auth.loggedIn).toBe(true)
})

test('without a refresh token the session ends when its token expires', async () => {
  const provider = await startOpenIdProvider({ refreshes: false })
  const computer = openComputer(provider.issuer)
  const testSession = await openSchoolSession(computer)
  valueOf(await testSession.session.loginWithOpenId())
  expect([...testSession.keytar.secrets.keys()]).toEqual(['auth._token.openid'])
  computer.at.shiftMs = 3_600_000
  expect(codeOf(await use(testSession))).toBe('session/expired')
})

test('a backend that refuses the school’s token leaves nobody signed in', async () => {
  const { issuer } = await startOpenIdProvider()
  const testSession = await openSchoolSession(openComputer(issuer))
  testSession.answers['fetchUser'] = () => Promise.resolve(fail('session/required'))
  expect(codeOf(await testSession.session.loginWithOpenId())).toBe('session/required')
  expect(testSession.session.view()).toMatchObject({ auth: { user: null, loggedIn: false }, busy: false })
  expect(testSession.keytar.secrets.size).toBe(0)
})

test('a sign-out during school sign-on closes the callback, and the next learner starts again', async () => {
  const { issuer } = await startOpenIdProvider()
  const computer = openComputer(issuer)
  const address = openedBy(computer)
  const testSession = await openSchoolSession(computer)
  const login = testSession.session.loginWithOpenId()
  const callback = await walkToCallback(await address)
  await testSession.session.logout()
  expect(codeOf(await login)).toBe('session/required')
  await expect(fetch(callback)).rejects.toThrow()
  computer.at.browser = signInAs
  const bola = buildUser({ id: 'bola' })
  testSession.answers['fetchUser'] = () => Promise.resolve(succeed({ user: bola }))
  expect(valueOf(await testSession.session.loginWithOpenId())).toEqual(bola)
})
