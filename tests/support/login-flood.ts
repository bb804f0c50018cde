import { Agent, request, type ClientRequest } from 'node:http'

/**
 * Attackers in a process of their own: as many wrong log-ins at once as they are told, each for another made-up name and over a connection of its
 * own. They wait for their answers until they are killed.
 */
export interface ToLoginFlood {
  readonly address: string
  readonly count: number
}

/** `sent`: all are on their way. `answered`: how many had which status, every half second. */
export type FromLoginFlood = { readonly kind: 'sent' } | { readonly kind: 'answered'; readonly statuses: Readonly<Record<string, number>> }

const TELL_EVERY_MS = 500

process.on('message', ({ address, count }: ToLoginFlood) => {
  const agent = new Agent({ maxSockets: Infinity })
  const statuses: Record<string, number> = {}
  const note = (status: string): void => {
    statuses[status] = (statuses[status] ?? 0) + 1
  }
  let sentCount = 0
  for (let number = 0; number < count; number += 1) {
    const sending: ClientRequest = request(`${address}/api/login`, { method: 'POST', agent, headers: { 'content-type': 'application/json' } })
    sending.on('error', () => note('failed'))
    sending.on('finish', () => {
      sentCount += 1
      if (sentCount === count) tell({ kind: 'sent' })
    })
    sending.on('response', (response) => {
      note(String(response.statusCode))
      response.resume()
    })
    sending.end(JSON.stringify({ identifier: `nobody${String(number).padStart(5, '0')}`, password: 'a wrong password' }))
  }
  setInterval(() => tell({ kind: 'answered', statuses: { ...statuses } }), TELL_EVERY_MS)
})
process.on('disconnect', () => process.exit(0))

function tell(message: FromLoginFlood): void {
  process.send?.(message)
}
