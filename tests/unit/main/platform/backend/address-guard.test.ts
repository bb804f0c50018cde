import { expect, it } from 'vitest'
import { createAddressGuard } from '../../../../../src-main/platform/backend/address-guard.ts'
import type { Result } from '../../../../../src-shared/kernel/errors/result.ts'

/** Replies of an attacker's name server. */
const names: Readonly<Record<string, readonly string[]>> = {
  'school.example': ['192.168.1.10'],
  'six.example': ['fd12:3456::5'],
  'world.example': ['93.184.215.14', '2606:2800:21f:cb07:6820:80da:af6b:8b2c'],
  localhost: ['127.0.0.1', '::1'],
  'me.example': ['127.0.0.1'],
  'me-six.example': ['::1'],
  'mapped.example': ['::ffff:127.0.0.1'],
  'mixed.example': ['192.168.1.10', '127.0.0.1'],
  'cloud.example': ['169.254.169.254'],
  'metadata.google.internal': ['169.254.169.254'],
  'odd.example': ['not an address'],
  'nowhere.example': []
}

const resolve = (host: string): Promise<readonly string[]> =>
  names[host] ? Promise.resolve(names[host]) : Promise.reject(new Error('ERR_NAME_NOT_RESOLVED'))

const guard = createAddressGuard({ resolve, allowsLoopback: false })
const told = (result: Result<string>): string => (result.ok ? result.value : result.error.code)

it.each([
  ['http://192.168.1.10:8787/api/packs', 'http://192.168.1.10:8787/api/packs'],
  ['http://10.0.0.7/law.koyapack', 'http://10.0.0.7/law.koyapack'],
  ['http://172.16.5.5/', 'http://172.16.5.5/'],
  ['http://[fd12:3456::5]:8787/', 'http://[fd12:3456::5]:8787/'],
  // http URLs use the checked address, so that the name cannot resolve to another one a moment later.
  ['http://school.example:8787/api/packs?code=a', 'http://192.168.1.10:8787/api/packs?code=a'],
  ['http://six.example/', 'http://[fd12:3456::5]/'],
  ['https://world.example/law.koyapack', 'https://world.example/law.koyapack'],
  ['https://8.8.8.8/', 'https://8.8.8.8/']
])('the address guard requests %s as %s', async (address, asked) => {
  expect(told(await guard(address))).toBe(asked)
})

const loopbacks = [
  ...['127.0.0.1', '127.1', '127.0.1', '127.255.255.254', '2130706433', '0x7f000001', '0x7f.1', '017700000001', '0177.0.0.1', '127.0.0.1.'],
  ...['0', '0.0.0.0', '0.0.0.1', '00.0x0.0'],
  ...['[::1]', '[::]', '[0:0:0:0:0:0:0:1]', '[::ffff:127.0.0.1]', '[::ffff:7f00:1]', '[0:0:0:0:0:ffff:127.0.0.1]', '[::127.0.0.1]', '[::7f00:1]'],
  ...['localhost', 'LOCALHOST', 'me.example', 'me-six.example', 'mapped.example', 'mixed.example'],
  ...['１２７.0.0.1', '127。0。0。1', '①②⑦.0.0.1']
]
const secretAddresses = [
  ...['169.254.169.254', '169.254.0.1', '2852039166', '0xa9fea9fe', '0251.0376.0251.0376', '169.254.43518', '[::ffff:169.254.169.254]'],
  ...['[::ffff:a9fe:a9fe]', '[fe80::1]', '[fec0::1]', '[fd00:ec2::254]', '100.100.100.200', '192.0.0.192', '192.0.0.8'],
  ...['cloud.example', 'metadata.google.internal', '[64:ff9b::7f00:1]', '[64:ff9b::a9fe:a9fe]', '[2002:7f00:1::]', '[2002:a9fe:a9fe::1]'],
  ...['[64:ff9b:1::7f00:1]', '[2001:0:7f00:1::]', '255.255.255.255', '224.0.0.1', '239.255.255.250', '240.0.0.1', '[ff02::1]', '198.18.0.1']
]

it.each([...loopbacks, ...secretAddresses])('A10: the address guard refuses the host %s', async (host) => {
  for (const scheme of ['http', 'https']) {
    expect(told(await guard(`${scheme}://${host}/law.koyapack`))).toBe('pack/source-refused')
    expect(told(await guard(`${scheme}://${host}:8787/`))).toBe('pack/source-refused')
  }
})

it.each([
  'file:///etc/passwd',
  'ftp://192.168.1.10/',
  'app://koya/',
  'data:application/octet-stream,x',
  'blob:http://192.168.1.10/x',
  'ws://192.168.1.10/',
  'chrome://settings',
  'javascript:1',
  'view-source:http://192.168.1.10',
  'http://user@192.168.1.10/',
  'http://user:password@192.168.1.10/',
  'http://:password@192.168.1.10/',
  'http://odd.example/',
  'no address',
  ''
])('A10: the address guard refuses the address %s', async (address) => {
  expect(told(await guard(address))).toBe('pack/source-refused')
})

it('a host name without an address is reported as unreachable, not as refused', async () => {
  for (const host of ['nowhere.example', 'unknown.example']) expect(told(await guard(`http://${host}/`))).toBe('pack/source-unreachable')
})

it('the address that was checked is requested, although the host name resolves to another one afterwards', async () => {
  const answers = [['192.168.1.10'], ['127.0.0.1']]
  const rebinding = createAddressGuard({ resolve: () => Promise.resolve(answers.shift() ?? []), allowsLoopback: false })
  expect(told(await rebinding('http://school.example/'))).toBe('http://192.168.1.10/')
  expect(told(await rebinding('http://school.example/'))).toBe('pack/source-refused')
})

it('in tests the address guard allows this computer, but no other refused address', async () => {
  const inTests = createAddressGuard({ resolve, allowsLoopback: true })
  expect(told(await inTests('http://127.0.0.1:8787/'))).toBe('http://127.0.0.1:8787/')
  expect(told(await inTests('http://localhost:8787/'))).toBe('http://127.0.0.1:8787/')
  for (const host of ['169.254.169.254', '[fe80::1]', '0.0.0.0']) expect(told(await inTests(`http://${host}/`))).toBe('pack/source-refused')
})
