import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { failureWithoutToken, firstRecord, recordAfter, viewOfSession, type SessionStep } from '../../../../src-main/account/session-record.ts'
import { fail } from '../../../../src-shared/kernel/errors/result.ts'
import { buildUser } from '../../../support/build-user.ts'
import { codeOf } from '../../../support/sit-in-room.ts'

const ada = buildUser()
const bola = buildUser({ id: 'bola', name: 'Bola' })
const unreachable = fail('backend/unreachable').error

const began = (isOpenId: boolean): SessionStep => ({ kind: 'login-began', isOpenId })
const done: SessionStep = { kind: 'login-done', user: ada, scopes: ['mark'] }
const expired: SessionStep = { kind: 'expired', code: 'session/expired' }
const bothExpired: SessionStep = { kind: 'expired', code: 'session/both-tokens-expired' }
const reported: SessionStep = { kind: 'error-reported', failure: unreachable }
const loggedOut: SessionStep = { kind: 'logged-out' }
const signedIn: readonly SessionStep[] = [{ kind: 'no-token-found' }, began(false), done]

const recordOf = (...steps: SessionStep[]) => steps.reduce(recordAfter, firstRecord)

describe('the failure of a session', () => {
  test('a session failure stays until the next sign-in or sign-out', () => {
    const failed = [{ kind: 'kept-token-found', user: ada }, reported] satisfies SessionStep[]
    expect(recordOf(...failed, { kind: 'user-fetched', user: ada }).failure).toEqual(unreachable)
    expect(recordOf(...failed, began(false)).failure).toBeNull()
    expect(recordOf(...failed, loggedOut).failure).toBeNull()
  })

  test('a failed single sign-on sets the session failure; a failed password sign-in does not change it', () => {
    const failedWith = (...steps: SessionStep[]) => recordOf({ kind: 'no-token-found' }, ...steps).failure
    expect(failedWith(began(true), { kind: 'login-failed', failure: unreachable })).toEqual(unreachable)
    expect(failedWith(began(false), { kind: 'login-failed', failure: null })).toBeNull()
    expect(failedWith(began(false), reported, { kind: 'login-failed', failure: null })).toEqual(unreachable)
  })

  test('the session failure reports the expiry of both tokens, but not of one token', () => {
    expect(recordOf(...signedIn, expired).failure).toBeNull()
    expect(recordOf(...signedIn, bothExpired).failure?.code).toBe('session/both-tokens-expired')
    const atStart = recordOf({ kind: 'kept-token-expired', user: ada, code: 'session/both-tokens-expired' })
    expect(atStart.failure?.code).toBe('session/both-tokens-expired')
  })
})

describe('without a token', () => {
  test('a request without a token fails with the reason: not signed in, or how the session ended', () => {
    const codeAfter = (...steps: SessionStep[]) => codeOf(failureWithoutToken(recordOf(...steps)))
    expect(codeAfter()).toBe('session/required')
    expect(codeAfter(...signedIn, expired)).toBe('session/expired')
    expect(codeAfter(...signedIn, bothExpired)).toBe('session/both-tokens-expired')
    expect(codeAfter(...signedIn, bothExpired, began(false))).toBe('session/both-tokens-expired')
    expect(codeAfter(...signedIn, bothExpired, loggedOut)).toBe('session/required')
  })
})

describe('a single sign-on', () => {
  const waiting = [{ kind: 'no-token-found' }, began(true)] satisfies SessionStep[]

  test('single sign-on goes from waiting to returned, and to idle when the sign-in ends', () => {
    const openIds = [waiting, [...waiting, { kind: 'browser-returned' }]] satisfies SessionStep[][]
    expect(openIds.map((steps) => recordOf(...steps).openId)).toEqual(['waiting', 'returned'])
    for (const end of [done, { kind: 'login-failed', failure: unreachable }, loggedOut] satisfies SessionStep[])
      expect(recordOf(...waiting, { kind: 'browser-returned' }, end).openId).toBe('idle')
    expect(recordOf({ kind: 'no-token-found' }, began(false)).openId).toBe('idle')
  })

  test('a browser return after its sign-in ended changes nothing', () => {
    const record = recordOf(...signedIn)
    expect(recordAfter(record, { kind: 'browser-returned' })).toBe(record)
  })
})

describe('scopes', () => {
  test('scopes are those of the last reply that contained them, until another sign-in', () => {
    expect(recordOf(...signedIn, { kind: 'user-fetched', user: ada }).scopes).toEqual(['mark'])
    expect(recordOf(...signedIn, { kind: 'user-fetched', user: ada, scopes: ['print'] }).scopes).toEqual(['print'])
    expect(recordOf(...signedIn, began(false)).scopes).toEqual(['mark'])
    expect(recordOf(...signedIn, began(false), { kind: 'login-proven' }).scopes).toEqual([])
  })

  test('there are no scopes while nobody is signed in, after any sequence of steps', () => {
    const steps: SessionStep[] = [
      ...signedIn,
      { kind: 'user-fetched', user: bola, scopes: ['print'] },
      { kind: 'login-proven' },
      { kind: 'login-failed', failure: null },
      { kind: 'learner-recalled', user: bola },
      expired,
      loggedOut,
      reported
    ]
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...steps)), (after) => {
        const { auth, scopes } = viewOfSession(recordOf(...after), { keychain: 'available', strategy: 'local' })
        if (!auth.loggedIn) expect(scopes).toEqual([])
      })
    )
  })
})

test('the session view shows the signed-in user also while another sign-in is in progress', () => {
  const view = viewOfSession(recordOf(...signedIn, began(true)), { keychain: 'absent', strategy: 'openid' })
  expect(view).toEqual({
    auth: { user: ada, loggedIn: true },
    busy: true,
    isStarting: false,
    isExpired: false,
    keychain: 'absent',
    strategy: 'openid',
    openId: 'waiting',
    failure: null,
    scopes: ['mark']
  })
  expect(viewOfSession(firstRecord, { keychain: 'unknown', strategy: 'local' })).toMatchObject({ isStarting: true, busy: false })
})
