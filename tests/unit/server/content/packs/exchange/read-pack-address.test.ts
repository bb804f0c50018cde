import { expect, it } from 'vitest'
import { listUrlOf, packUrlOf, readPackAddress } from '../../../../../../src-server/content/packs/exchange/read-pack-address.ts'

const code = 'AbCdEfGhIjKlMnOpQrSt_-'

it.each([
  ['http://192.168.1.10:8787', { kind: 'server', base: 'http://192.168.1.10:8787', id: null, code: null }],
  [' https://koya.school.example/ ', { kind: 'server', base: 'https://koya.school.example', id: null, code: null }],
  ['http://[fd00::5]:8787/api/packs', { kind: 'server', base: 'http://[fd00::5]:8787', id: null, code: null }],
  ['http://school:8787/api/packs/law', { kind: 'server', base: 'http://school:8787', id: 'law', code: null }],
  ['http://school:8787/api/packs/law/3', { kind: 'server', base: 'http://school:8787', id: 'law', code: null }],
  [`http://school:8787/api/packs/utme?code=${code}`, { kind: 'server', base: 'http://school:8787', id: 'utme', code }],
  ['https://school.example/koya/api/packs', { kind: 'server', base: 'https://school.example/koya', id: null, code: null }],
  ['https://school.example/law-2.koyapack', { kind: 'file', url: 'https://school.example/law-2.koyapack', name: 'law-2.koyapack' }],
  ['https://school.example/get/law.koyapack?v=3', { kind: 'file', url: 'https://school.example/get/law.koyapack?v=3', name: 'law.koyapack' }],
  ['https://school.example/p/koya-packs.json', { kind: 'catalogue', url: 'https://school.example/p/koya-packs.json' }]
] as const)('the pack address %s is understood', (text, address) => {
  expect(readPackAddress(text)).toEqual(address)
})

it.each([
  '',
  'school',
  '192.168.1.10:8787',
  'ftp://school/law.koyapack',
  'file:///etc/passwd',
  'javascript:alert(1)',
  'http://',
  'http://user:password@school/law.koyapack',
  'http://user@school',
  'http://school/a b',
  'http://school#x',
  'http://school\\evil',
  'http://school:99999',
  'http://schoöl',
  `http://school/${'a'.repeat(300)}`
])('a malformed pack address is refused: %s', (text) => {
  expect(readPackAddress(text)).toBe(null)
})

it('the request URLs of a server carry the code, and nothing else of the typed address', () => {
  const address = readPackAddress(`http://school:8787/api/packs/utme?code=${code}&next=http://evil`)
  if (address?.kind !== 'server') throw new Error('it is a server')
  expect(listUrlOf(address)).toBe(`http://school:8787/api/packs?code=${code}`)
  expect(packUrlOf(address, { id: 'utme', version: 3 })).toBe(`http://school:8787/api/packs/utme/3?code=${code}`)
})
