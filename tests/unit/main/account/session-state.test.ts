import fc from 'fast-check'
import { expect, test } from 'vitest'
import { currentUserOf, signedInUser, transition, type SessionChange, type SessionState } from '../../../../src-main/account/session-state.ts'
import { buildUser } from '../../../support/build-user.ts'

const ada = buildUser()
const bola = buildUser({ id: 'bola', name: 'Bola', email: 'bola@example.com' })

const states = {
  starting: { kind: 'starting' },
  loggedOut: { kind: 'logged-out' },
  loggingIn: { kind: 'logging-in', over: { kind: 'logged-out' } },
  loggingInAgain: { kind: 'logging-in', over: { kind: 'expired', user: ada } },
  loggingInOver: { kind: 'logging-in', over: { kind: 'logged-in', user: ada } },
  loggedIn: { kind: 'logged-in', user: ada },
  expired: { kind: 'expired', user: ada }
} as const satisfies Record<string, SessionState>

const changes = {
  keptTokenFound: { kind: 'kept-token-found', user: bola },
  keptTokenExpired: { kind: 'kept-token-expired', user: bola },
  noTokenFound: { kind: 'no-token-found' },
  loginBegan: { kind: 'login-began' },
  loginFailed: { kind: 'login-failed' },
  loginProven: { kind: 'login-proven' },
  loginDone: { kind: 'login-done', user: bola },
  userFetched: { kind: 'user-fetched', user: bola },
  expired: { kind: 'expired' },
  loggedOut: { kind: 'logged-out' }
} as const satisfies Record<string, SessionChange>

/** Target state of each change. A pair without an entry leaves the state unchanged. */
const ways: Partial<Record<keyof typeof states, Partial<Record<keyof typeof changes, SessionState>>>> = {
  starting: {
    keptTokenFound: { kind: 'logged-in', user: bola },
    keptTokenExpired: { kind: 'expired', user: bola },
    noTokenFound: states.loggedOut,
    loggedOut: states.loggedOut
  },
  loggedOut: { loginBegan: states.loggingIn },
  loggingIn: { loginDone: { kind: 'logged-in', user: bola }, loginFailed: states.loggedOut, loggedOut: states.loggedOut },
  loggingInAgain: { loginDone: { kind: 'logged-in', user: bola }, loginFailed: states.expired, loggedOut: states.loggedOut },
  loggingInOver: {
    loginFailed: states.loggedIn,
    loginProven: states.loggingIn,
    loginDone: { kind: 'logged-in', user: bola },
    userFetched: { kind: 'logging-in', over: { kind: 'logged-in', user: bola } },
    expired: states.loggingInAgain,
    loggedOut: states.loggedOut
  },
  loggedIn: {
    loginBegan: states.loggingInOver,
    userFetched: { kind: 'logged-in', user: bola },
    expired: states.expired,
    loggedOut: states.loggedOut
  },
  expired: { loginBegan: states.loggingInAgain, loggedOut: states.loggedOut }
}

const pairs = Object.keys(states).flatMap((state) => Object.keys(changes).map((change) => [state, change] as const))

test.each(pairs as [keyof typeof states, keyof typeof changes][])(
  'session state %s, then %s: the next state is the expected one',
  (state, change) => {
    expect(transition(states[state], changes[change])).toEqual(ways[state]?.[change] ?? states[state])
  }
)

const changeArbitrary = fc.constantFrom<SessionChange>(...Object.values(changes), { kind: 'login-done', user: ada })

test('after a sign-out there is no current user until a sign-in completes, whatever happens between', () => {
  fc.assert(
    fc.property(fc.array(changeArbitrary), fc.array(changeArbitrary), (before, after) => {
      let state = transition(before.reduce<SessionState>(transition, states.starting), { kind: 'logged-out' })
      expect(currentUserOf(state)).toBeNull()
      for (const change of after) {
        state = transition(state, change)
        if (change.kind === 'login-done') break
        expect(currentUserOf(state)).toBeNull()
      }
    })
  )
})

test('an expired session retains its current user until a sign-out or a completed sign-in', () => {
  fc.assert(
    fc.property(fc.array(changeArbitrary), (after) => {
      let state: SessionState = states.expired
      for (const change of after) {
        state = transition(state, change)
        if (change.kind === 'login-done' || change.kind === 'logged-out') break
        expect(currentUserOf(state)).toEqual(ada)
      }
    })
  )
})

test('a sign-in does not change the signed-in user until it is proven', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom<SessionChange>(changes.loginBegan, changes.loginFailed)), (tries) => {
      expect(signedInUser(tries.reduce<SessionState>(transition, states.loggedIn))).toEqual(ada)
    })
  )
})
