const loopbackHosts: readonly string[] = ['127.0.0.1', '[::1]', 'localhost']

/** Whether the system browser may open the address: https, or http on this computer, without a password, at one of the allowed origins. */
export function isExternalAddress(address: string, allowedOrigins: readonly string[]): boolean {
  if (!URL.canParse(address)) return false
  const { protocol, hostname, origin, username, password } = new URL(address)
  const isSafe = protocol === 'https:' || (protocol === 'http:' && loopbackHosts.includes(hostname))
  return isSafe && username === '' && password === '' && allowedOrigins.includes(origin)
}
