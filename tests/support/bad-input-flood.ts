import { Agent, request } from 'node:http'
import { connect } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { hostileBytes, makeHostileRequests, type HostileRequest, type Insider } from './hostile-requests.ts'

/** Runs hostile clients in a separate process until they are told to stop: each sends one request after another to its server. */
export interface ToBadInputFlood {
  readonly addresses: readonly string[]
  readonly insider: Insider
  readonly clientsOfEach: number
  /** Each waits so long between two requests, because the computer is one and the clients' own work would slow the servers down. */
  readonly pauseMs: number
}

/** Told at the end: the number of replies by status, and requests whose reply was no coded refusal. */
export interface FromBadInputFlood {
  readonly statuses: Readonly<Record<string, number>>
  readonly faults: readonly string[]
}

const statuses: Record<string, number> = {}
const faults = new Set<string>()
let isOver = false

process.on('message', (message: ToBadInputFlood | 'stop') => {
  if (message === 'stop') isOver = true
  else void flood(message).then(() => process.send?.({ statuses, faults: [...faults] } satisfies FromBadInputFlood))
})
process.on('disconnect', () => process.exit(0))

async function flood({ addresses, insider, clientsOfEach, pauseMs }: ToBadInputFlood): Promise<void> {
  const requests = makeHostileRequests(insider)
  const agent = new Agent({ keepAlive: true, maxSockets: Infinity })
  let count = 0
  const client = async (address: string): Promise<void> => {
    while (!isOver) {
      const turn = count % (requests.length + hostileBytes.length)
      count += 1
      const asked = requests[turn]
      if (asked) await send(agent, address, asked)
      else await sendBytes(address, hostileBytes[turn - requests.length] ?? Buffer.alloc(0))
      await wait(pauseMs)
    }
  }
  await Promise.all(addresses.flatMap((address) => Array.from({ length: clientsOfEach }, () => client(address))))
}

function send(agent: Agent, address: string, { method, path, headers, body }: HostileRequest): Promise<void> {
  return new Promise((done) => {
    const length = Buffer.byteLength(body)
    const sending = request(address, { method, path, agent, headers: { ...headers, ...(length > 0 ? { 'content-length': length } : {}) } })
    // A server may close the connection of a body that it does not read.
    sending.on('error', () => {
      note('closed')
      done()
    })
    sending.on('response', (response) => {
      let told = ''
      response.on('data', (chunk: Buffer) => (told += chunk.toString())).on('error', () => undefined)
      response.on('close', () => {
        const { statusCode = 0 } = response
        note(String(statusCode))
        if (statusCode < 400 || statusCode >= 500 || !isCoded(told))
          faults.add(`${method} ${path.slice(0, 60)}: ${String(statusCode)} ${told.slice(0, 100)}`)
        done()
      })
    })
    sending.end(body)
  })
}

function sendBytes(address: string, bytes: Buffer): Promise<void> {
  const { hostname, port } = new URL(address)
  return new Promise((done) => {
    let told = ''
    const socket = connect(Number(port), hostname, () => socket.write(bytes))
    socket.on('data', (chunk: Buffer) => (told += chunk.toString())).on('error', () => undefined)
    socket.on('close', () => {
      const status = /^HTTP\/1\.1 (\d{3})/.exec(told)?.[1] ?? 'closed'
      note(status)
      if (status.startsWith('2') || status.startsWith('5')) faults.add(`${bytes.toString('latin1').slice(0, 40)}: ${status}`)
      done()
    })
    // Some of it waits for more; the server's limits are another check.
    socket.setTimeout(1000, () => socket.destroy())
  })
}

function note(status: string): void {
  statuses[status] = (statuses[status] ?? 0) + 1
}

function isCoded(text: string): boolean {
  try {
    return typeof (JSON.parse(text) as { error?: { code?: unknown } }).error?.code === 'string'
  } catch {
    return false
  }
}
