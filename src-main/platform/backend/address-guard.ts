import { BlockList, isIP } from 'node:net'
import { fail, succeed, type Result } from '../../../src-shared/kernel/errors/result.ts'

interface AddressGuardDeps {
  /** Resolves a name to its network addresses; throws or returns none if it has none. */
  readonly resolve: (host: string) => Promise<readonly string[]>
  /** Whether requests to this computer are allowed: only in tests. */
  readonly allowsLoopback: boolean
}

/** Returns the address to request instead of the given one; fails with `pack/source-refused` or `pack/source-unreachable`. */
export type AddressGuard = (address: string) => Promise<Result<string>>

/** Special networks of RFC 6890 and the metadata addresses of clouds. Addresses of school LANs (RFC 1918, ULA) are allowed. */
const forbiddenNetworks = [
  ['0.0.0.0', 8, 'ipv4'],
  ['169.254.0.0', 16, 'ipv4'],
  ['192.0.0.0', 24, 'ipv4'],
  ['198.18.0.0', 15, 'ipv4'],
  ['224.0.0.0', 3, 'ipv4'],
  ['100.100.100.200', 32, 'ipv4'],
  ['::', 128, 'ipv6'],
  ['fe80::', 10, 'ipv6'],
  ['fec0::', 10, 'ipv6'],
  ['ff00::', 8, 'ipv6'],
  ['fd00:ec2::254', 128, 'ipv6'],
  // An embedded IPv4 address, which routers translate.
  ['64:ff9b::', 96, 'ipv6'],
  ['64:ff9b:1::', 48, 'ipv6'],
  ['2001::', 32, 'ipv6'],
  ['2002::', 16, 'ipv6']
] as const

const loopbackNetworks = [
  ['127.0.0.0', 8, 'ipv4'],
  // Includes `::1` and all addresses that embed an IPv4 address in the oldest notation.
  ['::', 96, 'ipv6']
] as const

/**
 * Creates the guard for addresses that main requests for a page, which may come from anyone: only `http` and `https`, and no address that only this
 * computer can reach. Over `http` the checked IP address replaces the name, so that the name cannot resolve elsewhere afterwards; over `https` the
 * certificate ensures this.
 */
export function createAddressGuard({ resolve, allowsLoopback }: AddressGuardDeps): AddressGuard {
  const forbidden = blockListOf(allowsLoopback ? forbiddenNetworks : [...forbiddenNetworks, ...loopbackNetworks])

  return async (address) => {
    if (!URL.canParse(address)) return fail('pack/source-refused')
    const url = new URL(address)
    if (!['http:', 'https:'].includes(url.protocol) || url.username !== '' || url.password !== '') return fail('pack/source-refused')
    const host = url.hostname.replace(/^\[|\]$/g, '')
    const addresses = isIP(host) === 0 ? await resolve(host).catch(() => []) : [host]
    const [firstAddress] = addresses
    if (firstAddress === undefined) return fail('pack/source-unreachable')
    if (addresses.some((one) => isIP(one) === 0 || forbidden.check(one, isIP(one) === 4 ? 'ipv4' : 'ipv6'))) return fail('pack/source-refused')
    if (url.protocol === 'http:') url.hostname = isIP(firstAddress) === 6 ? `[${firstAddress}]` : firstAddress
    return succeed(url.href)
  }
}

function blockListOf(networks: readonly (readonly [string, number, 'ipv4' | 'ipv6'])[]): BlockList {
  const list = new BlockList()
  for (const [network, bits, family] of networks) list.addSubnet(network, bits, family)
  return list
}
