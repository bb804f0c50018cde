import { describe, expect, it } from 'vitest'
import { codeIn } from '../../../../../src-renderer/features/account/session/mail-code.ts'
import { strengthOf } from '../../../../../src-renderer/ui/form/password-field.tsx'
import { groupCode } from '../../../../../src-renderer/features/account/session/recovery-code.tsx'

describe('a code in a message', () => {
  it.each([
    ['Your code is 4821 7730. It holds for 15 minutes.', '48217730'],
    ['Code: 48217730', '48217730'],
    ['An account exists for this address already.', undefined],
    ['Call 08012345678 for help', undefined]
  ])('the mail code in “%s” is %s', (text, code) => {
    expect(codeIn(text)).toBe(code)
  })
})

describe('a recovery code', () => {
  it('a recovery code is shown in groups of four, however it was grouped before', () => {
    expect(groupCode('7K3M9-QXWPT4ZRB6HJN2VYA5CDE')).toEqual(['7K3M', '9QXW', 'PT4Z', 'RB6H', 'JN2V', 'YA5C', 'DE'])
  })
})

describe('the strength of a password', () => {
  it('the strength of a password depends on its length only', () => {
    expect([0, 7, 8, 12, 16].map(strengthOf)).toEqual(['empty', 'short', 'fair', 'good', 'strong'])
  })
})
