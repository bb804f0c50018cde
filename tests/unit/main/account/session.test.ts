import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test, vi } from 'vitest'
import { fail, succeed, type Result } from '../../../../src-shared/kernel/errors/result.ts'
import { buildUser } from '../../../support/build-user.ts'
import {
  ada,
  credentials,
  hold,
  loggedOutView,
  MAX_AGE_MS,
  openTestSession,
  SESSION_START,
  signedIn,
  tokenWith,
  use,
  useSessionClock
} from '../../../support/open-test-session.ts'
import { codeOf, valueOf } from '../../../support/sit-in-room.ts'

useSessionClock()

describe('logging in', () => {
  test('signing in stores the token only in the keychain, its expiry in the settings, and fetches the user', async () => {
    const opened = await signedIn()
    expect(opened.session.view()).toMatchObject({ auth: { user: ada, loggedIn: true }, busy: false, isExpired: false, keychain: 'available' })
    const token = opened.keytar.secrets.get('auth._token.local')
    expect(token).toBe(opened.sent.find(({ name }) => name === 'fetchUser')?.bearer)
    const settings = readFileSync(`${opened.folder}/settings.json`, 'utf8')
    expect(JSON.parse(settings)).toEqual({
      'auth._token_expiration.local': SESSION_START + MAX_AGE_MS,
      'auth.backend': 'embedded',
      'auth.user': ada
    })
    expect(settings).not.toContain(String(token))
  })

  test('signing in stores the token before it fetches the user, and deletes it if that fails', async () => {
    const opened = openTestSession()
    await opened.session.start()
    const stored: (string | undefined)[] = []
    opened.answers['fetchUser'] = () => {
      stored.push(opened.keytar.secrets.get('auth._token.local'))
      return Promise.resolve(fail('backend/unreachable'))
    }
    expect(codeOf(await opened.session.login(credentials))).toBe('backend/unreachable')
    expect(stored).toEqual([opened.sent.at(-1)?.bearer])
    expect(opened.keytar.secrets.size).toBe(0)
    expect(opened.session.view()).toMatchObject(loggedOutView)
  })

  test('a password session is never refreshed: it ends with its token, without a request to the backend', async () => {
    const opened = await signedIn()
    const before = opened.sent.length
    await vi.advanceTimersByTimeAsync(MAX_AGE_MS)
    expect(opened.sent).toHaveLength(before)
    expect(opened.session.view()).toMatchObject({ auth: { loggedIn: false }, isExpired: true })
    expect([...opened.keytar.secrets.keys()]).toEqual([])
  })

  test('the session is busy during a sign-in and refuses a second one', async () => {
    const opened = openTestSession()
    await opened.session.start()
    const first = opened.session.login(credentials)
    expect(opened.session.view()).toMatchObject({ busy: true, auth: { loggedIn: false, user: null } })
    expect(codeOf(await opened.session.login(credentials))).toBe('session/busy')
    expect(codeOf(await first)).toBe('done')
    expect(opened.session.view().busy).toBe(false)
  })

  test('a sign-in before the stored token was checked is refused', async () => {
    const opened = openTestSession()
    expect(codeOf(await opened.session.login(credentials))).toBe('session/busy')
    await opened.session.start()
    expect(codeOf(await opened.session.login(credentials))).toBe('done')
  })

  test('signing in with a wrong password leaves nobody signed in', async () => {
    const opened = openTestSession()
    await opened.session.start()
    opened.answers['login'] = () => Promise.resolve(fail('session/wrong-credentials'))
    expect(codeOf(await opened.session.login(credentials))).toBe('session/wrong-credentials')
    expect(opened.session.view()).toMatchObject(loggedOutView)
  })

  test('a sign-in whose reply has no user fails with the missing field and leaves nobody signed in', async () => {
    const opened = openTestSession()
    await opened.session.start()
    opened.answers['fetchUser'] = () => Promise.resolve(succeed({ account: ada }))
    const result = await opened.session.login(credentials)
    expect(result).toMatchObject({
      ok: false,
      error: { code: 'session/user-field-missing', message: 'User Data response does not contain field user' }
    })
    expect(opened.lines).toContain('User Data response does not contain field user')
    expect(opened.session.view()).toMatchObject(loggedOutView)
    expect(opened.keytar.secrets.size).toBe(0)
  })
})

describe('logging in while somebody is signed in', () => {
  const bola = buildUser({ id: 'bola', name: 'Bola', email: 'bola@example.com' })
  const bolaToken = tokenWith({ jti: 'bola' })
  const wrongPassword = (): Promise<Result<unknown>> => Promise.resolve(fail('session/wrong-credentials'))

  test.each([
    ['a wrong password', 'session/wrong-credentials', { login: wrongPassword }],
    ['a backend that cannot be reached', 'backend/unreachable', { login: () => Promise.resolve(fail('backend/unreachable')) }],
    ['a token that the backend does not take', 'session/required', { fetchUser: () => Promise.resolve(fail('session/required')) }],
    ['a user reply without its field', 'session/user-field-missing', { fetchUser: () => Promise.resolve(succeed({})) }]
  ] as const)('a second sign-in with %s leaves the current session unchanged', async (_, code, answers) => {
    const opened = await signedIn()
    const before = {
      view: opened.session.view(),
      secrets: new Map(opened.keytar.secrets),
      settings: readFileSync(`${opened.folder}/settings.json`, 'utf8')
    }
    Object.assign(opened.answers, { login: () => Promise.resolve(succeed({ metadata: { token: bolaToken } })), ...answers })
    expect(codeOf(await opened.session.login(credentials))).toBe(code)
    expect({
      view: opened.session.view(),
      secrets: opened.keytar.secrets,
      settings: readFileSync(`${opened.folder}/settings.json`, 'utf8')
    }).toEqual(before)
    expect(codeOf(await use(opened))).toBe('done')
    expect(opened.sent.at(-1)?.bearer).not.toBe(bolaToken)
  })

  test('the current session works until the new learner is known, and is then removed completely', async () => {
    const opened = await signedIn()
    const reply = hold()
    opened.answers['login'] = () => Promise.resolve(succeed({ metadata: { token: bolaToken } }))
    opened.answers['fetchUser'] = (bearer) => (bearer === bolaToken ? reply.promise : Promise.resolve(succeed({ user: ada })))
    const views: string[] = []
    opened.session.onChange(() => views.push(`${opened.session.view().auth.user?.name ?? 'nobody'} ${String(opened.session.view().busy)}`))
    const login = opened.session.login(credentials)
    await vi.advanceTimersByTimeAsync(10)
    expect(codeOf(await use(opened))).toBe('done')
    expect(opened.sent.at(-1)?.bearer).not.toBe(bolaToken)
    expect(opened.session.currentUser()).toEqual(ada)
    reply.release(succeed({ user: bola }))
    expect(valueOf(await login)).toEqual(bola)
    expect(views).toEqual([`${ada.name} true`, 'nobody true', 'Bola false'])
    await use(opened)
    expect(opened.sent.at(-1)?.bearer).toBe(bolaToken)
    expect(opened.keytar.secrets.get('auth._token.local')).toBe(bolaToken)
    const next = openTestSession({ before: opened })
    next.answers['fetchUser'] = () => Promise.resolve(fail('backend/unreachable'))
    await next.session.start()
    expect(next.session.view().auth.user).toEqual(bola)
  })

  test('the current session may expire during another sign-in, which continues', async () => {
    const opened = await signedIn(tokenWith({ exp: SESSION_START / 1000 + 60 }))
    const reply = hold()
    opened.answers['login'] = () => reply.promise
    const login = opened.session.login(credentials)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(opened.session.view()).toMatchObject({ auth: { user: null, loggedIn: false }, busy: true, isExpired: true })
    expect(opened.session.currentUser()).toEqual(ada)
    reply.release(succeed({ metadata: { token: tokenWith({}) } }))
    expect(valueOf(await login)).toEqual(ada)
    expect(opened.session.view()).toMatchObject({ auth: { loggedIn: true }, busy: false, isExpired: false })
  })

  test('a sign-out during another sign-in ends both', async () => {
    const opened = await signedIn()
    const reply = hold()
    opened.answers['login'] = () => reply.promise
    const login = opened.session.login(credentials)
    await vi.advanceTimersByTimeAsync(10)
    await opened.session.logout()
    reply.release(succeed({ metadata: { token: bolaToken } }))
    expect(codeOf(await login)).toBe('session/required')
    expect(opened.session.view()).toMatchObject(loggedOutView)
    expect(opened.keytar.secrets.size).toBe(0)
  })
})

describe('logging out', () => {
  test.each(['backend/unreachable', 'request/internal', 'session/expired'] as const)(
    'signing out clears all local session data even if the call fails with %s',
    async (code) => {
      const opened = await signedIn()
      opened.answers['logout'] = () => Promise.resolve(fail(code))
      await opened.session.logout()
      expect(opened.session.view()).toMatchObject(loggedOutView)
      expect(opened.session.currentUser()).toBeNull()
      expect(opened.keytar.secrets.size).toBe(0)
      expect(opened.sent.at(-1)).toMatchObject({ name: 'logout', bearer: opened.sent[1]?.bearer })
      const next = openTestSession({ before: opened })
      await next.session.start()
      expect(next.session.view()).toMatchObject(loggedOutView)
    }
  )

  test('signing out takes effect at once, even if backend and keychain are slow', async () => {
    const opened = await signedIn()
    opened.answers['logout'] = () => hold().promise
    opened.keytar.deletePassword = () => new Promise(() => undefined)
    void opened.session.logout()
    expect(opened.session.view()).toMatchObject(loggedOutView)
  })

  test('a sign-out during a sign-in leaves nobody signed in, whatever the replies say', async () => {
    const opened = openTestSession()
    await opened.session.start()
    for (const call of ['login', 'fetchUser']) {
      const reply = hold()
      const usual = opened.answers[call]!
      opened.answers[call] = () => reply.promise
      const login = opened.session.login(credentials)
      await vi.advanceTimersByTimeAsync(10)
      await opened.session.logout()
      reply.release(await usual())
      expect(codeOf(await login)).toBe('session/required')
      expect(opened.session.view()).toMatchObject(loggedOutView)
      expect(codeOf(await use(opened))).toBe('session/required')
      expect(opened.keytar.secrets.size).toBe(0)
      opened.answers[call] = usual
    }
  })
})

describe('the next start', () => {
  test('the next start reads the token, is signed in before the backend answers, and fetches the user again', async () => {
    const before = await signedIn()
    const opened = openTestSession({ before })
    const reply = hold()
    opened.answers['fetchUser'] = () => reply.promise
    expect(opened.session.view()).toMatchObject({ isStarting: true, auth: { loggedIn: false } })
    const starting = opened.session.start()
    await vi.advanceTimersByTimeAsync(10)
    expect(opened.session.view()).toMatchObject({ auth: { loggedIn: true, user: ada } })
    reply.release(succeed({ user: { ...ada, name: 'Ada L.' } }))
    await starting
    expect(opened.session.view().auth.user?.name).toBe('Ada L.')
  })

  test('a sign-out while a start fetches the user is not undone by the reply', async () => {
    const before = await signedIn()
    const opened = openTestSession({ before })
    const reply = hold()
    opened.answers['fetchUser'] = () => reply.promise
    const starting = opened.session.start()
    await vi.advanceTimersByTimeAsync(10)
    await opened.session.logout()
    reply.release(succeed({ user: ada }))
    await starting
    expect(opened.session.view()).toMatchObject(loggedOutView)
    const next = openTestSession({ before: opened })
    await next.session.start()
    expect(next.session.view()).toMatchObject(loggedOutView)
  })

  test('the next start stays signed in if the backend is unreachable', async () => {
    const before = await signedIn()
    const opened = openTestSession({ before })
    opened.answers['fetchUser'] = () => Promise.resolve(fail('backend/unreachable'))
    await opened.session.start()
    expect(opened.session.view()).toMatchObject({ auth: { loggedIn: true, user: ada } })
  })

  test('the next start knows the learner of an expired session, whether the app was running or not at expiry', async () => {
    for (const expiresWhileRunning of [true, false]) {
      const before = await signedIn(tokenWith({ exp: SESSION_START / 1000 + 60 }))
      if (!expiresWhileRunning) vi.clearAllTimers()
      await vi.advanceTimersByTimeAsync(61_000)
      vi.setSystemTime(SESSION_START + 61_000)
      const opened = openTestSession({ before })
      await opened.session.start()
      expect(opened.session.view()).toMatchObject({ auth: { loggedIn: false, user: null }, isExpired: true })
      expect(opened.session.currentUser()).toEqual(ada)
      expect(opened.keytar.secrets.size).toBe(0)
      vi.setSystemTime(SESSION_START)
    }
  })

  test('the next start is signed out if the keychain lost the token', async () => {
    const before = await signedIn()
    before.keytar.secrets.clear()
    const opened = openTestSession({ before })
    await opened.session.start()
    expect(opened.session.view()).toMatchObject(loggedOutView)
  })
})

test('without a keychain a learner can still sign in, and the token is written nowhere', async () => {
  const opened = openTestSession({ token: tokenWith({ canary: 'x' }) })
  opened.keytar.setPassword = () => Promise.reject(new Error('no Secret Service'))
  opened.keytar.getPassword = () => Promise.reject(new Error('no Secret Service'))
  await opened.session.start()
  valueOf(await opened.session.login(credentials))
  expect(opened.session.view()).toMatchObject({ auth: { loggedIn: true }, keychain: 'absent' })
  expect(codeOf(await use(opened))).toBe('done')
  const written = readdirSync(opened.folder).map((name) => readFileSync(`${opened.folder}/${name}`, 'utf8'))
  expect(written.join()).not.toContain(tokenWith({ canary: 'x' }))
  expect(opened.lines.join()).not.toContain(tokenWith({ canary: 'x' }))
})
