import { describe, expect, test, vi } from 'vitest'
import { fail, succeed } from '../../../../src-shared/kernel/errors/result.ts'
import { ada, credentials, hold, MAX_AGE_MS, SESSION_START, signedIn, tokenWith, use, useSessionClock } from '../../../support/open-test-session.ts'
import { codeOf, valueOf } from '../../../support/sit-in-room.ts'

useSessionClock()

describe('N6: expiry', () => {
  test.each([
    { at: '501 ms before the end of its own claim', token: tokenWith({ exp: SESSION_START / 1000 + 3600 }), afterMs: 3_600_000 - 501, code: 'done' },
    { at: '500 ms before it', token: tokenWith({ exp: SESSION_START / 1000 + 3600 }), afterMs: 3_600_000 - 500, code: 'session/expired' },
    { at: '499 ms before it', token: tokenWith({ exp: SESSION_START / 1000 + 3600 }), afterMs: 3_600_000 - 499, code: 'session/expired' },
    { at: '7199.4 s after a token without a claim', token: tokenWith({}), afterMs: MAX_AGE_MS - 600, code: 'done' },
    { at: '7199.5 s after it', token: tokenWith({}), afterMs: MAX_AGE_MS - 500, code: 'session/expired' },
    { at: '7200 s after it', token: tokenWith({}), afterMs: MAX_AGE_MS, code: 'session/expired' },
    { at: '7199.4 s after a token whose claim is a word', token: tokenWith({ exp: 'soon' }), afterMs: MAX_AGE_MS - 600, code: 'done' },
    { at: '7199.4 s after a token that is no JWT', token: 'opaque', afterMs: MAX_AGE_MS - 600, code: 'done' },
    { at: '7199.5 s after it', token: 'opaque', afterMs: MAX_AGE_MS - 500, code: 'session/expired' }
  ])('N6: a request is sent or refused by the time left before expiry: $at', async ({ token, afterMs, code }) => {
    const opened = await signedIn(token)
    vi.setSystemTime(SESSION_START + afterMs)
    const before = opened.sent.length
    expect(codeOf(await use(opened))).toBe(code)
    expect(opened.sent.length - before).toBe(code === 'done' ? 1 : 0)
  })

  test('N6: at expiry the session resets automatically, announces it and deletes the token', async () => {
    const opened = await signedIn(tokenWith({ exp: SESSION_START / 1000 + 60 }))
    const views: boolean[] = []
    opened.session.onChange(() => views.push(opened.session.view().isExpired))
    await vi.advanceTimersByTimeAsync(59_400)
    expect(views).toEqual([])
    await vi.advanceTimersByTimeAsync(200)
    expect(views).toEqual([true])
    expect(opened.session.view()).toMatchObject({ auth: { user: null, loggedIn: false } })
    expect(opened.session.currentUser()).toEqual(ada)
    expect(opened.keytar.secrets.size).toBe(0)
    expect(codeOf(await use(opened))).toBe('session/expired')
  })

  test('N6: a session whose expiry is far away does not expire at once', async () => {
    const opened = await signedIn(tokenWith({ exp: SESSION_START / 1000 + 400 * 24 * 3600 }))
    await vi.advanceTimersByTimeAsync(30 * 24 * 3_600_000)
    expect(opened.session.view().auth.loggedIn).toBe(true)
  })

  test('N6: no request is sent with less than 500 ms left, even if it waited for the backend until then', async () => {
    const opened = await signedIn(tokenWith({ exp: SESSION_START / 1000 + 60 }))
    vi.setSystemTime(SESSION_START + 59_000)
    const ready = hold()
    opened.backend.ready = () => ready.promise
    const before = opened.sent.length
    const request = use(opened)
    vi.setSystemTime(SESSION_START + 59_600)
    ready.release(succeed({}))
    expect(codeOf(await request)).toBe('session/expired')
    expect(opened.sent).toHaveLength(before)
  })

  test('N6: an expiry reply from the backend ends the session, except for an earlier token', async () => {
    const opened = await signedIn()
    const late = hold()
    opened.answers['listAssessments'] = () => late.promise
    const asked = use(opened)
    await vi.advanceTimersByTimeAsync(10)
    await opened.session.logout()
    opened.answers['login'] = () => Promise.resolve(succeed({ metadata: { token: tokenWith({ jti: '2' }) } }))
    valueOf(await opened.session.login(credentials))
    late.release(fail('session/expired'))
    expect(codeOf(await asked)).toBe('session/expired')
    expect(opened.session.view().auth.loggedIn).toBe(true)
    opened.answers['listAssessments'] = () => Promise.resolve(fail('session/expired'))
    await use(opened)
    expect(opened.session.view()).toMatchObject({ auth: { loggedIn: false }, isExpired: true })
  })

  test('N6: a new sign-in ends the expired state, and a failed one leaves it expired', async () => {
    const opened = await signedIn(tokenWith({ exp: SESSION_START / 1000 + 60 }))
    await vi.advanceTimersByTimeAsync(60_000)
    opened.answers['login'] = () => Promise.resolve(fail('backend/unreachable'))
    await opened.session.login(credentials)
    expect(opened.session.view()).toMatchObject({ isExpired: true, busy: false })
    expect(opened.session.currentUser()).toEqual(ada)
    opened.answers['login'] = () => Promise.resolve(succeed({ metadata: { token: tokenWith({}) } }))
    await opened.session.login(credentials)
    expect(opened.session.view()).toMatchObject({ isExpired: false, auth: { loggedIn: true } })
  })
})
