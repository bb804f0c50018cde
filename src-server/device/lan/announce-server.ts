import { hostname } from 'node:os'
import { Bonjour } from 'bonjour-service'
import { LAN_SERVICE } from '../../../src-shared/device/announced-as.ts'
import { hearSocketFaults } from '../../../src-shared/kernel/server/hear-socket-faults.ts'

export interface Announcement {
  /** Takes the name back from the network; resolves in any case within a second. */
  readonly stop: () => Promise<void>
}

interface ServerOnLan {
  /** What people call it; the computer's own name stands beside it. */
  readonly name: string
  readonly port: number
  readonly version: string
  /** The address of the one network interface that is used, as tests want; all of them where absent. */
  readonly onInterface?: string
}

const STOP_LIMIT_MS = 1000
/** The longest label that DNS knows. */
const LONGEST_NAME_BYTES = 63

/**
 * Says on the local network that a Koya server is here, as `_koya._tcp` (DNS-SD). It tells a name, a port and a version, and nothing that anybody should trust: a seat
 * takes the fingerprint from the server itself. Where the network does not carry it, `onError` is told and the server serves as before.
 */
export function announceServer({ name, port, version, onInterface }: ServerOnLan, onError: (error: unknown) => void): Announcement {
  const options: object = onInterface === undefined ? {} : { interface: onInterface, bind: '0.0.0.0', loopback: true }
  // Its types speak of services, but it hands them to multicast-dns.
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

/** Two computers of one school have different names; a dot would end the label. */
function labelOf(name: string): string {
  const host = hostname().split('.')[0] ?? ''
  const whole = (name === '' || name === host ? host : `${name} (${host})`).replaceAll('.', '-') || 'Koya'
  let label = whole
  while (Buffer.byteLength(label) > LONGEST_NAME_BYTES) label = label.slice(0, -1)
  return label
}
