import { hostname } from 'node:os'
import { Bonjour } from 'bonjour-service'
import { LAN_SERVICE } from '../../../src-shared/device/announced-as.ts'
import { hearSocketFaults } from '../../../src-shared/kernel/server/hear-socket-faults.ts'

export interface Announcement {
  /** Removes the name from the network; resolves within a second in any case. */
  readonly stop: () => Promise<void>
}

interface ServerOnLan {
  /** The server's name; the computer's own name is added. */
  readonly name: string
  readonly port: number
  readonly version: string
  /** The address of the only network interface to use, for tests. Default: all interfaces. */
  readonly onInterface?: string
}

const STOP_LIMIT_MS = 1000
/** The longest label in DNS. */
const LONGEST_NAME_BYTES = 63

/**
 * Announces a Koya server on the local network as `_koya._tcp` (DNS-SD). It sends a name, a port and a version, and nothing to be trusted: a
 * kiosk device reads the fingerprint from the server itself. Where the network does not support it, `onError` is called and the server
 * continues.
 */
export function announceServer({ name, port, version, onInterface }: ServerOnLan, onError: (error: unknown) => void): Announcement {
  const options: object = onInterface === undefined ? {} : { interface: onInterface, bind: '0.0.0.0', loopback: true }
  // The types list service options, but the constructor passes these on to multicast-dns.
  const bonjour = new Bonjour(options, onError)
  hearSocketFaults(bonjour, onError)
  const service = bonjour.publish({ name: labelOf(name), type: LAN_SERVICE, port, txt: { version }, probe: false, disableIPv6: true })
  service.on('error', onError)
  return {
    stop: () =>
      new Promise((resolve) => {
        const timer = setTimeout(resolve, STOP_LIMIT_MS)
        bonjour.unpublishAll(() => {
          bonjour.destroy(() => {
            clearTimeout(timer)
            resolve()
          })
        })
      })
  }
}

/** The computer's name makes labels of one school differ. A dot would end the label. */
function labelOf(name: string): string {
  const host = hostname().split('.')[0] ?? ''
  const whole = (name === '' || name === host ? host : `${name} (${host})`).replaceAll('.', '-') || 'Koya'
  let label = whole
  while (Buffer.byteLength(label) > LONGEST_NAME_BYTES) label = label.slice(0, -1)
  return label
}
