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
  openDesk,
  SESSION_START,
  signedIn,
  tokenWith,
  use,
  useSessionClock
} from '../../../support/open-test-session.ts'
import { codeOf, valueOf } from '../../../support/sit-in-room.ts'

useSessionClock()

describe('logging in', () => {
  test('keeps the token in the keychain alone, its expiration in the settings, and fetches the user', async () => {
    const desk = await signedIn()
    expect(desk.session.view()).toMatchObject({ auth: { user: ada, loggedIn: true }, busy: false, isExpired: false, keychain: 'available' })
    const token = desk.keytar.secrets.get('auth._token.local')
    expect(token).toBe(desk.sent.find(({ name }) => name === 'fetchUser')?.bearer)
    const settings = readFileSync(`${desk.folder}/settings.json`, 'utf8')
    expect(JSON.parse(settings)).toEqual({
      'auth._token_expiration.local': SESSION_START + MAX_AGE_MS,
      'auth.backend': 'embedded',
      'auth.user': ada
    })
    expect(settings).not.toContain(String(token))
  })

  test('stores the token before it fetches the user, and drops it where that fails', async () => {
    const desk = openDesk()
    await desk.session.start()
    const stored: (string | undefined)[] = []
    desk.answers['fetchUser'] = () => {
      stored.push(desk.keytar.secrets.get('auth._token.local'))
      return Promise.resolve(fail('backend/unreachable'))
    }
    expect(codeOf(await desk.session.login(credentials))).toBe('backend/unreachable')
    expect(stored).toEqual([desk.sent.at(-1)?.bearer])
    expect(desk.keytar.secrets.size).toBe(0)
    expect(desk.session.view()).toMatchObject(loggedOutView)
  })

  test('by password is never refreshed: its end is the end of the session, and nothing is asked of the backend meanwhile', async () => {
    const desk = await signedIn()
    const before = desk.sent.length
    await vi.advanceTimersByTimeAsync(MAX_AGE_MS)
    expect(desk.sent).toHaveLength(before)
    expect(desk.session.view()).toMatchObject({ auth: { loggedIn: false }, isExpired: true })
    expect([...desk.keytar.secrets.keys()]).toEqual([])
  })

  test('is busy meanwhile, and a second log-in is refused', async () => {
    const desk = openDesk()
    await desk.session.start()
    const first = desk.session.login(credentials)
    expect(desk.session.view()).toMatchObject({ busy: true, auth: { loggedIn: false, user: null } })
    expect(codeOf(await desk.session.login(credentials))).toBe('session/busy')
    expect(codeOf(await first)).toBe('done')
    expect(desk.session.view().busy).toBe(false)
  })

  test('before the last run’s token was looked at is refused', async () => {
    const desk = openDesk()
    expect(codeOf(await desk.session.login(credentials))).toBe('session/busy')
    await desk.session.start()
    expect(codeOf(await desk.session.login(credentials))).toBe('done')
  })

  test('with a wrong password leaves nobody signed in', async () => {
    const desk = openDesk()
    await desk.session.start()
    desk.answers['login'] = () => Promise.resolve(fail('session/wrong-credentials'))
    expect(codeOf(await desk.session.login(credentials))).toBe('session/wrong-credentials')
    expect(desk.session.view()).toMatchObject(loggedOutView)
  })

  test('says so where the reply has no user', async () => {
    const desk = openDesk()
    await desk.session.start()
    desk.answers['fetchUser'] = () => Promise.resolve(succeed({ account: ada }))
    const result = await desk.session.login(credentials)
    expect(result).toMatchObject({
      ok: false,
      error: { code: 'session/user-field-missing', message: 'User Data response does not contain field user' }
    })
    expect(desk.lines).toContain('User Data response does not contain field user')
    expect(desk.session.view()).toMatchObject(loggedOutView)
    expect(desk.keytar.secrets.size).toBe(0)
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
  ] as const)('with %s leaves that session as it is', async (_, code, answers) => {
    const desk = await signedIn()
    const before = [desk.session.view(), new Map(desk.keytar.secrets), readFileSync(`${desk.folder}/settings.json`, 'utf8')]
    Object.assign(desk.answers, { login: () => Promise.resolve(succeed({ metadata: { token: bolaToken } })), ...answers })
    expect(codeOf(await desk.session.login(credentials))).toBe(code)
    expect([desk.session.view(), desk.keytar.secrets, readFileSync(`${desk.folder}/settings.json`, 'utf8')]).toEqual(before)
    expect(codeOf(await use(desk))).toBe('done')
    expect(desk.sent.at(-1)?.bearer).not.toBe(bolaToken)
  })

  test('that session works on until the new learner is named, and is then gone whole', async () => {
    const desk = await signedIn()
    const reply = hold()
    desk.answers['login'] = () => Promise.resolve(succeed({ metadata: { token: bolaToken } }))
    desk.answers['fetchUser'] = (bearer) => (bearer === bolaToken ? reply.promise : Promise.resolve(succeed({ user: ada })))
    const views: string[] = []
    desk.session.onChange(() => views.push(`${desk.session.view().auth.user?.name ?? 'nobody'} ${String(desk.session.view().busy)}`))
    const login = desk.session.login(credentials)
    await vi.advanceTimersByTimeAsync(10)
    expect(codeOf(await use(desk))).toBe('done')
    expect(desk.sent.at(-1)?.bearer).not.toBe(bolaToken)
    expect(desk.session.occupant()).toEqual(ada)
    reply.release(succeed({ user: bola }))
    expect(valueOf(await login)).toEqual(bola)
    expect(views).toEqual([`${ada.name} true`, 'nobody true', 'Bola false'])
    await use(desk)
    expect(desk.sent.at(-1)?.bearer).toBe(bolaToken)
    expect(desk.keytar.secrets.get('auth._token.local')).toBe(bolaToken)
    const next = openDesk({ before: desk })
    next.answers['fetchUser'] = () => Promise.resolve(fail('backend/unreachable'))
    await next.session.start()
    expect(next.session.view().auth.user).toEqual(bola)
  })

  test('that session may end by time meanwhile; the log-in goes on', async () => {
    const desk = await signedIn(tokenWith({ exp: SESSION_START / 1000 + 60 }))
    const reply = hold()
    desk.answers['login'] = () => reply.promise
    const login = desk.session.login(credentials)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(desk.session.view()).toMatchObject({ auth: { user: null, loggedIn: false }, busy: true, isExpired: true })
    expect(desk.session.occupant()).toEqual(ada)
    reply.release(succeed({ metadata: { token: tokenWith({}) } }))
    expect(valueOf(await login)).toEqual(ada)
    expect(desk.session.view()).toMatchObject({ auth: { loggedIn: true }, busy: false, isExpired: false })
  })

  test('a log-out meanwhile ends both', async () => {
    const desk = await signedIn()
    const reply = hold()
    desk.answers['login'] = () => reply.promise
    const login = desk.session.login(credentials)
    await vi.advanceTimersByTimeAsync(10)
    await desk.session.logout()
    reply.release(succeed({ metadata: { token: bolaToken } }))
    expect(codeOf(await login)).toBe('session/required')
    expect(desk.session.view()).toMatchObject(loggedOutView)
    expect(desk.keytar.secrets.size).toBe(0)
  })
})

describe('logging out', () => {
  test.each(['backend/unreachable', 'request/internal', 'session/expired'] as const)(
    'clears everything here though the call fails with %s',
    async (code) => {
      const desk = await signedIn()
      desk.answers['logout'] = () => Promise.resolve(fail(code))
      await desk.session.logout()
      expect(desk.session.view()).toMatchObject(loggedOutView)
      expect(desk.session.occupant()).toBeNull()
      expect(desk.keytar.secrets.size).toBe(0)
      expect(desk.sent.at(-1)).toMatchObject({ name: 'logout', bearer: desk.sent[1]?.bearer })
      const next = openDesk({ before: desk })
      await next.session.start()
      expect(next.session.view()).toMatchObject(loggedOutView)
    }
  )

  test('shows at once, though the backend and the keychain take their time', async () => {
    const desk = await signedIn()
    desk.answers['logout'] = () => hold().promise
    desk.keytar.deletePassword = () => new Promise(() => undefined)
    void desk.session.logout()
    expect(desk.session.view()).toMatchObject(loggedOutView)
  })

  test('during a log-in ends logged out, whatever the replies say', async () => {
    const desk = openDesk()
    await desk.session.start()
    for (const call of ['login', 'fetchUser']) {
      const reply = hold()
      const usual = desk.answers[call]!
      desk.answers[call] = () => reply.promise
      const login = desk.session.login(credentials)
      await vi.advanceTimersByTimeAsync(10)
      await desk.session.logout()
      reply.release(await usual())
      expect(codeOf(await login)).toBe('session/required')
      expect(desk.session.view()).toMatchObject(loggedOutView)
      expect(codeOf(await use(desk))).toBe('session/required')
      expect(desk.keytar.secrets.size).toBe(0)
      desk.answers[call] = usual
    }
  })
})

describe('the next start', () => {
  test('finds the token, is signed in before the backend answers, and fetches the user anew', async () => {
    const before = await signedIn()
    const desk = openDesk({ before })
    const reply = hold()
    desk.answers['fetchUser'] = () => reply.promise
    expect(desk.session.view()).toMatchObject({ isStarting: true, auth: { loggedIn: false } })
    const starting = desk.session.start()
    await vi.advanceTimersByTimeAsync(10)
    expect(desk.session.view()).toMatchObject({ auth: { loggedIn: true, user: ada } })
    reply.release(succeed({ user: { ...ada, name: 'Ada L.' } }))
    await starting
    expect(desk.session.view().auth.user?.name).toBe('Ada L.')
  })

  test('does not sign in again whoever logs out while the user is fetched', async () => {
    const before = await signedIn()
    const desk = openDesk({ before })
    const reply = hold()
    desk.answers['fetchUser'] = () => reply.promise
    const starting = desk.session.start()
    await vi.advanceTimersByTimeAsync(10)
    await desk.session.logout()
    reply.release(succeed({ user: ada }))
    await starting
    expect(desk.session.view()).toMatchObject(loggedOutView)
    const next = openDesk({ before: desk })
    await next.session.start()
    expect(next.session.view()).toMatchObject(loggedOutView)
  })

  test('stays signed in where the backend cannot be reached', async () => {
    const before = await signedIn()
    const desk = openDesk({ before })
    desk.answers['fetchUser'] = () => Promise.resolve(fail('backend/unreachable'))
    await desk.session.start()
    expect(desk.session.view()).toMatchObject({ auth: { loggedIn: true, user: ada } })
  })

  test('finds who was signed in when the session expired, while the app ran or while it did not', async () => {
    for (const expiresWhileRunning of [true, false]) {
      const before = await signedIn(tokenWith({ exp: SESSION_START / 1000 + 60 }))
      if (!expiresWhileRunning) vi.clearAllTimers()
      await vi.advanceTimersByTimeAsync(61_000)
      vi.setSystemTime(SESSION_START + 61_000)
      const desk = openDesk({ before })
      await desk.session.start()
      expect(desk.session.view()).toMatchObject({ auth: { loggedIn: false, user: null }, isExpired: true })
      expect(desk.session.occupant()).toEqual(ada)
      expect(desk.keytar.secrets.size).toBe(0)
      vi.setSystemTime(SESSION_START)
    }
  })

  test('finds nobody where the keychain lost the token', async () => {
    const before = await signedIn()
    before.keytar.secrets.clear()
    const desk = openDesk({ before })
    await desk.session.start()
    expect(desk.session.view()).toMatchObject(loggedOutView)
  })
})

test('a keychain that is not there keeps nobody out, and the token is written nowhere', async () => {
  const desk = openDesk({ token: tokenWith({ canary: 'x' }) })
  desk.keytar.setPassword = () => Promise.reject(new Error('no Secret Service'))
  desk.keytar.getPassword = () => Promise.reject(new Error('no Secret Service'))
  await desk.session.start()
  valueOf(await desk.session.login(credentials))
  expect(desk.session.view()).toMatchObject({ auth: { loggedIn: true }, keychain: 'absent' })
  expect(codeOf(await use(desk))).toBe('done')
  const written = readdirSync(desk.folder).map((name) => readFileSync(`${desk.folder}/${name}`, 'utf8'))
  expect(written.join()).not.toContain(tokenWith({ canary: 'x' }))
  expect(desk.lines.join()).not.toContain(tokenWith({ canary: 'x' }))
})
