import { expect, it } from 'vitest'
import { toNetwork } from '../../../../../src-server/platform/http/to-network.ts'

it.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['2001:db8:0:1:aaaa::1', '2001:db8:0:1'],
  ['2001:DB8::1:2:3:4:5', '2001:db8:0:1'],
  ['2001:0db8:0000:0001::9', '2001:db8:0:1'],
  ['2001:db8::9', '2001:db8:0:0'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
  ['::1', '0:0:0:0']
])('the registration limit counts the address %s as %s', (address, network) => {
  expect(toNetwork(address)).toBe(network)
})
