import { connect } from 'node:net'
import type { Insider } from './hostile-requests.ts'

/** Runs clients in a separate process that hold connections as long as they can, `ofEachKind` of each kind at each server. */
export interface ToSlowClients {
  readonly addresses: readonly string[]
  readonly insider: Insider
  readonly ofEachKind: number
}

const DRIP_EVERY_MS = 5000
/** Their replies are more than what systems hold for a connection. */
const REPLIES_UNREAD = 500
const login = 'POST /api/login HTTP/1.1\r\nHost: koya\r\nContent-Type: application/json\r\n'

interface Slow {
  readonly first: (insider: Insider) => string
  /** What comes then, bit by bit. */
  readonly drip?: string
  /** Whether it says that it will send nothing more. */
  readonly ends?: boolean
  readonly isDeaf?: boolean
}

const slowKinds: Readonly<Record<string, Slow>> = {
  silent: { first: () => '' },
  'slow head': { first: () => login, drip: 'a' },
  'slow body': { first: () => `${login}Content-Length: 1000\r\n\r\n{"identifier":"`, drip: 'a' },
  'half open': { first: () => `${login}Content-Length: 1000\r\n\r\n{"identifier":"`, ends: true },
  'no reader': {
    first: ({ attemptId, capability }) =>
      `GET /api/attempts/${attemptId}/paper HTTP/1.1\r\nHost: koya\r\nAuthorization: Bearer ${capability}\r\n\r\n`.repeat(REPLIES_UNREAD),
    isDeaf: true
  }
}
process.on('message', ({ addresses, insider, ofEachKind }: ToSlowClients) => {
  for (const address of addresses)
    for (const kind of Object.values(slowKinds)) for (let count = 0; count < ofEachKind; count += 1) open(address, kind, insider)
})
process.on('disconnect', () => process.exit(0))

function open(address: string, { first, drip, ends = false, isDeaf = false }: Slow, insider: Insider): void {
  const { hostname, port } = new URL(address)
  const socket = connect({ port: Number(port), host: hostname, allowHalfOpen: true })
  socket.on('error', () => socket.destroy())
  socket.once('connect', () => {
    if (ends) socket.end(first(insider))
    else socket.write(first(insider))
  })
  if (isDeaf) socket.pause()
  // Whoever is cut off is gone.
  else socket.on('end', () => socket.destroy()).resume()
  if (drip !== undefined) {
    const dripping = setInterval(() => socket.write(drip), DRIP_EVERY_MS)
    socket.once('close', () => clearInterval(dripping))
  }
}
