import { expect, test } from 'vitest'
import { isExternalAddress } from '../../../../../src-main/platform/windows/external-address.ts'

const allowed = ['https://id.school.example', 'http://127.0.0.1:4000', 'http://id.school.example', 'http://localhost:4000', 'http://[::1]:4000']

test.each([
  'https://id.school.example/authorize?client_id=koya',
  'http://127.0.0.1:4000/auth',
  'http://localhost:4000/auth',
  'http://[::1]:4000/auth'
])('%s may be opened in the system browser', (address) => {
  expect(isExternalAddress(address, allowed)).toBe(true)
})

test.each([
  'http://id.school.example/authorize',
  'https://id.school.example.evil.example/',
  'https://evil.example/',
  'https://id.school.example:8443/',
  'https://id.school.example@evil.example/',
  'https://user:secret@id.school.example/',
  'http://127.0.0.1:4001/',
  'file:///etc/passwd',
  'javascript:alert(1)',
  'smb://id.school.example/share',
  'koya://id.school.example',
  'data:text/html,x',
  'null',
  ''
])('“%s” may not be opened in the system browser', (address) => {
  expect(isExternalAddress(address, [...allowed, 'null'])).toBe(false)
})
