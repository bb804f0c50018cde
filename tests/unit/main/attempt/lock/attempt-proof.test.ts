import { describe, expect, test } from 'vitest'
import { judgeFailedSignIn, learnerOf, proofKindOf, secretOf } from '../../../../../src-main/attempt/lock/attempt-proof.ts'
import type { User } from '../../../../../src-shared/account/session-schemas.ts'
import { buildUser } from '../../../../support/build-user.ts'

const ada = buildUser()
const bola = buildUser({ id: 'bola', name: 'Bola' })
const candidate = buildUser({ id: 'candidate-1', role: 'candidate' })

describe('the learner of an open attempt', () => {
  test('the learner of an open attempt is taken from its lock, whatever user was here last', () => {
    expect(learnerOf({ userId: 'ada', lock: { learner: ada, proof: 'password' } }, bola)).toEqual(ada)
  })

  test('the learner of an open attempt without a lock is the current user, if it is their attempt', () => {
    expect(learnerOf({ userId: 'ada', lock: null }, ada)).toEqual(ada)
    expect(learnerOf({ userId: 'ada', lock: null }, bola)).toBeNull()
    expect(learnerOf({ userId: 'ada', lock: null }, null)).toBeNull()
  })
})

describe('the proof of an open attempt is', () => {
  test.each([
    ['number and PIN for a candidate, also where a PIN was chosen', { strategy: 'local', learner: candidate, proof: 'pin' }, 'candidate'],
    ['the PIN that was chosen for it', { strategy: 'openid', learner: ada, proof: 'pin' }, 'pin'],
    ['the password of the account', { strategy: 'local', learner: ada, proof: 'sign-in' }, 'password'],
    ['a sign-in at the school', { strategy: 'openid', learner: ada, proof: 'sign-in' }, 'sign-in']
  ] as const)('the required proof of an open attempt is %s', (_, { strategy, learner, proof }, kind) => {
    expect(proofKindOf({ userId: learner.id, lock: { learner, proof } }, { isAtHome: false, strategy, currentUser: null })).toBe(kind)
  })

  test('an account at home without a password needs a press; elsewhere, and with a password, it needs that', () => {
    const proofOf = (learner: User, isAtHome: boolean, proof: 'password' | 'pin' = 'password') =>
      proofKindOf({ userId: learner.id, lock: { learner, proof } }, { isAtHome, strategy: 'local', currentUser: null })
    const open = { ...ada, opensHere: true } as const
    expect([proofOf(open, true), proofOf(open, false), proofOf(ada, true), proofOf(open, true, 'pin')]).toEqual([
      'press',
      'password',
      'password',
      'pin'
    ])
    expect(proofOf({ ...candidate, opensHere: true }, true)).toBe('candidate')
  })

  test('the required proof of an open attempt is a sign-in when this computer does not know the learner', () => {
    expect(proofKindOf({ userId: 'ada', lock: null }, { isAtHome: false, strategy: 'local', currentUser: bola })).toBe('sign-in')
  })
})

test('the secret of a candidate consists of the candidate number and the PIN', () => {
  expect(secretOf({ kind: 'password', password: 'harmattan-2026' })).toBe('harmattan-2026')
  expect(secretOf({ kind: 'pin', pin: '482913' })).toBe('482913')
  expect(secretOf({ kind: 'candidate', number: '0001', pin: '482913' })).toBe('0001 482913')
})

describe('a sign-in that fails', () => {
  test.each([
    ['session/wrong-credentials', 'wrong', 'wrong'],
    ['exam-seat/wrong-pin', 'wrong', 'wrong'],
    ['backend/unreachable', 'wrong', 'unjudged'],
    ['backend/starting', 'wrong', 'unjudged'],
    ['session/busy', 'counted', 'unjudged']
  ])('a sign-in failing with %s counts a proof that the verifier refused as %s, and one without a verifier as %s', (code, withVerifier, without) => {
    expect({ withVerifier: judgeFailedSignIn(code, true), without: judgeFailedSignIn(code, false) }).toEqual({ withVerifier, without })
  })
})
