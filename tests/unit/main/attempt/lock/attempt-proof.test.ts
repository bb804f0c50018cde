import { describe, expect, test } from 'vitest'
import { judgeFailedSignIn, learnerOf, proofKindOf, secretOf } from '../../../../../src-main/attempt/lock/attempt-proof.ts'
import { buildUser } from '../../../../support/build-user.ts'

const ada = buildUser()
const bola = buildUser({ id: 'bola', name: 'Bola' })
const candidate = buildUser({ id: 'candidate-1', role: 'candidate' })

describe('the learner of an open attempt', () => {
  test('is the one of its lock, whoever was here last', () => {
    expect(learnerOf({ userId: 'ada', lock: { learner: ada, proof: 'password' } }, bola)).toEqual(ada)
  })

  test('is the current user where the attempt has no lock and is theirs', () => {
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
  ] as const)('%s', (_, { strategy, learner, proof }, kind) => {
    expect(proofKindOf({ userId: learner.id, lock: { learner, proof } }, { strategy, currentUser: null })).toBe(kind)
  })

  test('a sign-in where this computer does not know the learner', () => {
    expect(proofKindOf({ userId: 'ada', lock: null }, { strategy: 'local', currentUser: bola })).toBe('sign-in')
  })
})

test('the secret of a candidate needs the number as well as the PIN', () => {
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
  ])('with %s makes a proof that the verifier has refused %s, and one without a verifier %s', (code, withVerifier, without) => {
    expect([judgeFailedSignIn(code, true), judgeFailedSignIn(code, false)]).toEqual([withVerifier, without])
  })
})
