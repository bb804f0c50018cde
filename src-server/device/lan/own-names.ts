import { hostname, networkInterfaces } from 'node:os'

const HOST_NAME = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/i

/** Under what names and IPv4 addresses this computer is reached on its own network. */
export function ownNames(): readonly string[] {
  const host = hostname().split('.')[0] ?? ''
  const addresses = Object.values(networkInterfaces()).flatMap((parts = []) =>
    parts.flatMap(({ address, family }) => (family === 'IPv4' ? [address] : []))
  )
  const hosts = HOST_NAME.test(host) ? [host.toLowerCase(), `${host.toLowerCase()}.local`] : []
  return [...new Set(['localhost', ...hosts, ...addresses])]
}
