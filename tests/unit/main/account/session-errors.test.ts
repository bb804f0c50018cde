import { describe, expect, test, vi } from 'vitest'
import { fail, succeed } from '../../../../src-shared/kernel/errors/result.ts'
import { buildUser } from '../../../support/build-user.ts'
import { ada, credentials, hold, loggedOutView, openDesk, signedIn, use, useSessionClock } from '../../../support/open-test-session.ts'
import { codeOf, valueOf } from '../../../support/sit-in-room.ts'

useSessionClock()

const authErrors = (lines: readonly string[]): string[] => lines.filter((line) => line.startsWith('auth error'))

describe('what goes wrong at the start is logged as an auth error and shown', () => {
  test.each([
    ['throws', () => Promise.reject(new Error('no Secret Service')), 'keychain/absent'],
    ['hangs', () => new Promise<never>(() => undefined), 'keychain/locked']
  ] as const)('a keychain that %s', async (_, getPassword, code) => {
    const desk = openDesk({ before: await signedIn() })
    const { getPassword: usual } = desk.keytar
    desk.keytar.getPassword = getPassword
    const starting = desk.session.start()
    await vi.advanceTimersByTimeAsync(1500)
    await starting
    expect(desk.session.view()).toMatchObject({ ...loggedOutView, failure: { code } })
    expect(authErrors(desk.lines)).toEqual([`auth error: ${code}: ${fail(code).error.message}`])
    // What it holds is found by a start at which it answers.
    desk.keytar.getPassword = usual
    const next = openDesk({ before: desk })
    await next.session.start()
    expect(next.session.view()).toMatchObject({ auth: { user: ada }, failure: null })
  })

  test.each(['backend/unreachable', 'backend/starting', 'request/internal'] as const)('a user call that fails with %s', async (code) => {
    const desk = openDesk({ before: await signedIn() })
    desk.answers['fetchUser'] = () => Promise.resolve(fail(code))
    const views: (string | undefined)[] = []
    desk.session.onChange(() => views.push(desk.session.view().failure?.code))
    await desk.session.start()
    expect(desk.session.view()).toMatchObject({ auth: { user: ada, loggedIn: true }, failure: { code } })
    expect(views.at(-1)).toBe(code)
    expect(authErrors(desk.lines)).toEqual([`auth error: ${code}: ${fail(code).error.message}`])
  })

  test('a user reply without the configured field', async () => {
    const desk = openDesk({ before: await signedIn(), configuration: { userField: 'data' } })
    await desk.session.start()
    const message = 'User Data response does not contain field data'
    expect(desk.session.view().failure).toEqual({ code: 'session/user-field-missing', message })
    expect(desk.lines).toEqual([message, `auth error: session/user-field-missing: ${message}`])
  })

  test('and is gone after the next log-in or log-out', async () => {
    for (const end of ['login', 'logout'] as const) {
      const desk = openDesk({ before: await signedIn() })
      desk.answers['fetchUser'] = () => Promise.resolve(fail('backend/unreachable'))
      await desk.session.start()
      desk.answers['fetchUser'] = () => Promise.resolve(succeed({ user: ada }))
      if (end === 'login') valueOf(await desk.session.login(credentials))
      else await desk.session.logout()
      expect(desk.session.view().failure).toBeNull()
    }
  })

  test('a guest’s start asks no keychain and reports nothing', async () => {
    const desk = openDesk()
    await desk.session.start()
    expect(desk.keytar.asked).toEqual([])
    expect(desk.lines).toEqual([])
    expect(desk.session.view()).toMatchObject({ ...loggedOutView, failure: null })
  })
})

test('the user and the scopes are read where the policy says', async () => {
  const desk = openDesk({ configuration: { userField: 'data', scopesProperty: 'abilities' } })
  desk.answers['fetchUser'] = () => Promise.resolve(succeed({ data: { ...ada, abilities: ['mark', 'print'] } }))
  await desk.session.start()
  valueOf(await desk.session.login(credentials))
  expect(desk.session.view()).toMatchObject({ auth: { user: ada, loggedIn: true }, scopes: ['mark', 'print'] })
  await desk.session.logout()
  expect(desk.session.view().scopes).toEqual([])
})

describe('a kept token', () => {
  test('is not used for another backend than the one that gave it', async () => {
    const before = await signedIn()
    const desk = openDesk({ before, backendName: 'https://koya.school.example' })
    await desk.session.start()
    expect(desk.session.view()).toMatchObject(loggedOutView)
    expect(desk.session.occupant()).toBeNull()
    expect(desk.sent).toEqual([])
    expect(desk.keytar.secrets.size).toBe(0)
    const back = openDesk({ before })
    await back.session.start()
    expect(back.session.view()).toMatchObject(loggedOutView)
  })
})

test('signing in by the way that is not set up leaves whoever is signed in alone', async () => {
  const desk = await signedIn()
  expect(codeOf(await desk.session.loginWithOpenId())).toBe('session/not-configured')
  expect(desk.session.view()).toMatchObject({ auth: { user: ada, loggedIn: true }, failure: null })
  expect(codeOf(await use(desk))).toBe('done')
})

describe('switching learners', () => {
  test('what was asked for one is not answered to the next, nor after a log-out', async () => {
    for (const next of ['login', 'logout'] as const) {
      const desk = await signedIn()
      const late = hold()
      desk.answers['listAssessments'] = () => late.promise
      const asked = use(desk)
      await vi.advanceTimersByTimeAsync(10)
      desk.answers['fetchUser'] = () => Promise.resolve(succeed({ user: buildUser({ id: 'bola' }) }))
      if (next === 'login') valueOf(await desk.session.login(credentials))
      else await desk.session.logout()
      late.release(succeed({ assessments: ['Ada’s'] }))
      expect(codeOf(await asked)).toBe('session/required')
    }
  })

  test('a learner who may not enter now costs whoever is signed in no cookie', async () => {
    const desk = openDesk({ admission: { mayEnter: ({ id }) => (id === ada.id ? succeed(null) : fail('session/other-learner')) } })
    await desk.session.start()
    valueOf(await desk.session.login(credentials))
    desk.cookies.splice(0)
    desk.answers['fetchUser'] = () => Promise.resolve(succeed({ user: buildUser({ id: 'bola' }) }))
    expect(codeOf(await desk.session.login(credentials))).toBe('session/other-learner')
    expect(desk.cookies).toEqual(['begin-next', 'clear-next'])
    expect(desk.session.view().auth.user?.id).toBe(ada.id)
  })

  test('the cookies go with their session: at a log-out, at an end by time, and before the next one’s first request as theirs', async () => {
    const desk = await signedIn()
    expect(desk.cookies).toEqual(['begin-next', 'clear-last'])
    await desk.session.logout()
    expect(desk.cookies.splice(0).slice(2)).toEqual(['clear'])
    valueOf(await desk.session.login(credentials))
    valueOf(await desk.session.login(credentials))
    expect(desk.cookies.splice(0)).toEqual(['begin-next', 'clear-last', 'begin-next', 'clear-last'])
    await vi.advanceTimersByTimeAsync(7_200_000)
    expect(desk.session.view().isExpired).toBe(true)
    expect(desk.cookies.splice(0)).toEqual(['clear'])
    desk.answers['login'] = () => Promise.resolve(fail('session/wrong-credentials'))
    await desk.session.login(credentials)
    expect(desk.cookies).toEqual(['begin-next'])
  })
})
