import { describe, expect, test, vi } from 'vitest'
import { fail, succeed } from '../../../../src-shared/kernel/errors/result.ts'
import { buildUser } from '../../../support/build-user.ts'
import { ada, credentials, hold, loggedOutView, openTestSession, signedIn, use, useSessionClock } from '../../../support/open-test-session.ts'
import { codeOf, valueOf } from '../../../support/sit-in-room.ts'

useSessionClock()

const authErrors = (lines: readonly string[]): string[] => lines.filter((line) => line.startsWith('auth error'))

describe('what goes wrong at the start is logged as an auth error and shown', () => {
  test.each([
    ['throws', () => Promise.reject(new Error('no Secret Service')), 'keychain/absent'],
    ['hangs', () => new Promise<never>(() => undefined), 'keychain/locked']
  ] as const)('a keychain that %s at startup is logged as an auth error and shown', async (_, getPassword, code) => {
    const opened = openTestSession({ before: await signedIn() })
    const { getPassword: usual } = opened.keytar
    opened.keytar.getPassword = getPassword
    const starting = opened.session.start()
    await vi.advanceTimersByTimeAsync(1500)
    await starting
    expect(opened.session.view()).toMatchObject({ ...loggedOutView, failure: { code } })
    expect(authErrors(opened.lines)).toEqual([`auth error: ${code}: ${fail(code).error.message}`])
    // Once the keychain answers again, the next start finds the stored session.
    opened.keytar.getPassword = usual
    const next = openTestSession({ before: opened })
    await next.session.start()
    expect(next.session.view()).toMatchObject({ auth: { user: ada }, failure: null })
  })

  test.each(['backend/unreachable', 'backend/starting', 'request/internal'] as const)(
    'a user call that fails with %s at startup is logged as an auth error and shown',
    async (code) => {
      const opened = openTestSession({ before: await signedIn() })
      opened.answers['fetchUser'] = () => Promise.resolve(fail(code))
      const views: (string | undefined)[] = []
      opened.session.onChange(() => views.push(opened.session.view().failure?.code))
      await opened.session.start()
      expect(opened.session.view()).toMatchObject({ auth: { user: ada, loggedIn: true }, failure: { code } })
      expect(views.at(-1)).toBe(code)
      expect(authErrors(opened.lines)).toEqual([`auth error: ${code}: ${fail(code).error.message}`])
    }
  )

  test('a user reply without the configured field at startup is logged as an auth error and shown', async () => {
    const opened = openTestSession({ before: await signedIn(), configuration: { userField: 'data' } })
    await opened.session.start()
    const message = 'User Data response does not contain field data'
    expect(opened.session.view().failure).toEqual({ code: 'session/user-field-missing', message })
    expect(opened.lines).toEqual([message, `auth error: session/user-field-missing: ${message}`])
  })

  test('a startup failure is cleared by the next sign-in or sign-out', async () => {
    for (const end of ['login', 'logout'] as const) {
      const opened = openTestSession({ before: await signedIn() })
      opened.answers['fetchUser'] = () => Promise.resolve(fail('backend/unreachable'))
      await opened.session.start()
      opened.answers['fetchUser'] = () => Promise.resolve(succeed({ user: ada }))
      if (end === 'login') valueOf(await opened.session.login(credentials))
      else await opened.session.logout()
      expect(opened.session.view().failure).toBeNull()
    }
  })

  test('the start of a guest reads no keychain and reports nothing', async () => {
    const opened = openTestSession()
    await opened.session.start()
    expect(opened.keytar.asked).toEqual([])
    expect(opened.lines).toEqual([])
    expect(opened.session.view()).toMatchObject({ ...loggedOutView, failure: null })
  })
})

test('user and scopes are read from the fields set by policy', async () => {
  const opened = openTestSession({ configuration: { userField: 'data', scopesProperty: 'abilities' } })
  opened.answers['fetchUser'] = () => Promise.resolve(succeed({ data: { ...ada, abilities: ['mark', 'print'] } }))
  await opened.session.start()
  valueOf(await opened.session.login(credentials))
  expect(opened.session.view()).toMatchObject({ auth: { user: ada, loggedIn: true }, scopes: ['mark', 'print'] })
  await opened.session.logout()
  expect(opened.session.view().scopes).toEqual([])
})

describe('a kept token', () => {
  test('a stored token is deleted and not used at a backend other than its issuer', async () => {
    const before = await signedIn()
    const opened = openTestSession({ before, backendName: 'https://koya.school.example' })
    await opened.session.start()
    expect(opened.session.view()).toMatchObject(loggedOutView)
    expect(opened.session.currentUser()).toBeNull()
    expect(opened.sent).toEqual([])
    expect(opened.keytar.secrets.size).toBe(0)
    const back = openTestSession({ before })
    await back.session.start()
    expect(back.session.view()).toMatchObject(loggedOutView)
  })
})

test('a sign-in method that is not configured is refused and leaves the current session alone', async () => {
  const opened = await signedIn()
  expect(codeOf(await opened.session.loginWithOpenId())).toBe('session/not-configured')
  expect(opened.session.view()).toMatchObject({ auth: { user: ada, loggedIn: true }, failure: null })
  expect(codeOf(await use(opened))).toBe('done')
})

describe('switching learners', () => {
  test('a reply to one learner’s request is not given to the next learner, nor after a sign-out', async () => {
    for (const next of ['login', 'logout'] as const) {
      const opened = await signedIn()
      const late = hold()
      opened.answers['listAssessments'] = () => late.promise
      const asked = use(opened)
      await vi.advanceTimersByTimeAsync(10)
      opened.answers['fetchUser'] = () => Promise.resolve(succeed({ user: buildUser({ id: 'bola' }) }))
      if (next === 'login') valueOf(await opened.session.login(credentials))
      else await opened.session.logout()
      late.release(succeed({ assessments: ['Ada’s'] }))
      expect(codeOf(await asked)).toBe('session/required')
    }
  })

  test('a learner refused at sign-in does not clear the cookies of the signed-in learner', async () => {
    const opened = openTestSession({ admission: { mayEnter: ({ id }) => (id === ada.id ? succeed(null) : fail('session/other-learner')) } })
    await opened.session.start()
    valueOf(await opened.session.login(credentials))
    opened.cookies.splice(0)
    opened.answers['fetchUser'] = () => Promise.resolve(succeed({ user: buildUser({ id: 'bola' }) }))
    expect(codeOf(await opened.session.login(credentials))).toBe('session/other-learner')
    expect(opened.cookies).toEqual(['begin-next', 'clear-next'])
    expect(opened.session.view().auth.user?.id).toBe(ada.id)
  })

  test('session cookies are cleared at sign-out, at expiry and before the next learner’s first request', async () => {
    const opened = await signedIn()
    expect(opened.cookies).toEqual(['begin-next', 'clear-last'])
    await opened.session.logout()
    expect(opened.cookies.splice(0).slice(2)).toEqual(['clear'])
    valueOf(await opened.session.login(credentials))
    valueOf(await opened.session.login(credentials))
    expect(opened.cookies.splice(0)).toEqual(['begin-next', 'clear-last', 'begin-next', 'clear-last'])
    await vi.advanceTimersByTimeAsync(7_200_000)
    expect(opened.session.view().isExpired).toBe(true)
    expect(opened.cookies.splice(0)).toEqual(['clear'])
    opened.answers['login'] = () => Promise.resolve(fail('session/wrong-credentials'))
    await opened.session.login(credentials)
    expect(opened.cookies).toEqual(['begin-next'])
  })
})
