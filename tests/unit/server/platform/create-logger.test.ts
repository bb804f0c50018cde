import { expect, it } from 'vitest'
import { describeError, redact } from '../../../../src-server/platform/create-logger.ts'

it('redact removes addresses, tokens, codes and picture passwords from log text', () => {
  const token = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJhIn0xyz.c2lnbmF0dXJlLWFiYw'
  expect(redact(`user ada@example.com with ${token} typed 12345678 and pictures:mango-fish-drum-ball`)).toBe(
    'user [address] with [token] typed [code] and [pictures]'
  )
})

it('redact removes picture passwords in other Unicode forms, and leaves other lines in theirs', () => {
  expect(redact('typed ｐictures：mango-ﬁsh-drum-ball')).toBe('typed [pictures]')
  expect(redact('the ﬁle ｘ')).toBe('the ﬁle ｘ')
})

it('redact leaves user names unchanged, because they are not secret', () => {
  expect(redact('the user name ada4821 or ada12345678 is taken')).toBe('the user name ada4821 or ada12345678 is taken')
})

it('describeError logs no properties that a driver added to an error', () => {
  const error = Object.assign(new Error('duplicate key (ada@example.com)'), { detail: 'Key (email)=(ada@example.com)', parameters: ['secret'] })
  const logged = JSON.stringify(describeError(error))
  expect(logged).toContain('duplicate key ([address])')
  expect(logged).not.toMatch(/secret|ada@/)
})
