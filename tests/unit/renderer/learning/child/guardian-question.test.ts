import { expect, it } from 'vitest'
import { isGuardianAnswer, makeGuardianQuestion } from '../../../../../src-renderer/features/learning/child/guardian-question.ts'

it('the question multiplies one digit by two digits, at both ends of what chance gives', () => {
  expect(makeGuardianQuestion(() => 0)).toEqual({ one: 6, other: 13 })
  expect(makeGuardianQuestion(() => 0.999_999)).toEqual({ one: 9, other: 19 })
})

it.each([
  ['96', true],
  [' 96 ', true],
  ['96.0', false],
  ['0x60', false],
  ['', false],
  ['95', false],
  ['00096', false]
])('the answer “%s” to 6 × 16 passes: %s', (typed, passes) => {
  expect(isGuardianAnswer({ one: 6, other: 16 }, typed)).toBe(passes)
})
