import { Agent, request, type ClientRequest } from 'node:http'

/**
 * Runs attackers in a separate process: `count` wrong sign-ins at once, each for another invented name and over its own connection. They wait for
 * their replies until they are killed.
 */
export interface ToLoginFlood {
  readonly address: string
  readonly count: number
}

/** `sent`: all requests are sent. `answered`: the number of replies by status, every half second. */
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
