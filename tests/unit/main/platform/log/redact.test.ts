import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createLog } from '../../../../../src-main/platform/log/log.ts'
import { redact } from '../../../../../src-main/platform/log/redact.ts'
import { makeRecoveryCode } from '../../../../../src-main/account/recovery-code.ts'

const token = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJhZGEifQ.c2lnbmF0dXJl-_x'

test.each([
  ['a token', `reply ${token} end`, 'reply [token] end'],
  ['a token in JSON', `{"token":"${token}"}`, '{"token":"[token]"}'],
  ['a bearer that is no JWT', 'Authorization: Bearer abc.def-ghi', 'Authorization: Bearer [token]'],
  ['a mail address', 'from ada.l+koya@mail.example.com.', 'from [mail].'],
  ['an address with letters of Yoruba', 'to adé.ọlá@example.com', 'to [mail]'],
  ['a picture password', 'typed "pictures:mango-fish-drum-ball".', 'typed "[pictures]".'],
  ['a picture password in wide letters', 'typed "ｐictures：mango-ﬁsh-drum-ball".', 'typed "[pictures]".'],
  ['a picture password and an address', 'ada＠example.com: ｐictures:mango-fish-drum-ball', '[mail]: [pictures]'],
  ['a code', 'code 12345678 typed', 'code [code] typed'],
  ['a code in two groups', 'code 1234 5678 typed', 'code [code] typed'],
  ['a recovery code', '7QK2-M9AB-CDEF-GHJK-MNPQ-RSTV-WX', '[recovery code]'],
  ['a recovery code in small letters', '7qk2-m9ab-cdef-ghjk-mnpq-rstv-wx', '[recovery code]'],
  ['a recovery code without its hyphens', 'got 7QK2M9ABCDEFGHJKMNPQRSTVWX!', 'got [recovery code]!'],
  [
    'nothing of these',
    'attempt 11111111-1111-4111-8111-111111111111 set aside: attempt/gap (3 of 12)',
    'attempt 11111111-1111-4111-8111-111111111111 set aside: attempt/gap (3 of 12)'
  ]
])('a log line with %s is redacted', (_, line, expected) => {
  expect(redact(line)).toBe(expected)
})

test('secrets are redacted whatever punctuation surrounds them', () => {
  const around = fc.stringMatching(/^[ "':,;(){}=<>/]*$/)
  fc.assert(
    fc.property(around, fc.constantFrom(token, '12345678', 'ada@example.com', makeRecoveryCode()), around, (before, secret, after) => {
      expect(redact(before + secret + after)).not.toContain(secret)
    })
  )
})

test('every log line is redacted, and a log file that cannot be opened causes no error', async () => {
  const lines: string[] = []
  const write = (line: string): unknown => lines.push(line)
  const log = createLog(() => Promise.resolve({ info: write, warn: write, error: write }))
  log.info('ada@example.com')
  log.warn(`token ${token}`)
  log.error('code 12345678')
  await Promise.resolve()
  await Promise.resolve()
  expect(lines).toEqual(['[mail]', 'token [token]', 'code [code]'])
  createLog(() => Promise.reject(new Error('no disk'))).error('lost')
  await Promise.resolve()
})
