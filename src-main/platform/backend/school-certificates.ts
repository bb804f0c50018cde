import { BlockList, isIPv4 } from 'node:net'

/** Networks that no outside computer is in (RFC 1918). */
const schoolNetworks = new BlockList()
for (const [network, bits] of [
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16]
] as const)
  schoolNetworks.addSubnet(network, bits, 'ipv4')

/** Verdicts of Chromium's `setCertificateVerifyProc`: accept, refuse, or decide as usual. */
export const certificateVerdicts = { accept: 0, refuse: -2, asUsual: -3 } as const

interface SeenServer {
  readonly hostname: string
  /** Of its certificate. */
  readonly fingerprint: string
  /** Whether the system trusts the certificate. */
  readonly isTrusted: boolean
}

/**
 * Creates the judgement of certificates for the download of packs. A school's server makes its own certificate, which no authority signs. For packs it is
 * accepted where the address is a number of the local network, and then only this one until Koya is closed. That trusts no more than `http` there,
 * which is allowed as well: a signature says who made a pack. Learners' data never go this way.
 */
export function createSchoolCertificates(): (seen: SeenServer) => number {
  const first = new Map<string, string>()
  return ({ hostname, fingerprint, isTrusted }) => {
    if (isTrusted || !isIPv4(hostname) || !schoolNetworks.check(hostname)) return certificateVerdicts.asUsual
    const known = first.get(hostname) ?? fingerprint
    first.set(hostname, known)
    return known === fingerprint ? certificateVerdicts.accept : certificateVerdicts.refuse
  }
}
