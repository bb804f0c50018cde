import { randomUUID } from 'node:crypto'
import { endpoints, type Endpoints } from '../../src-shared/contracts/endpoints.ts'
import type { EndpointReply } from '../../src-shared/kernel/http/endpoint.ts'
import { bisi } from './young-learner.ts'

type Ask = <Name extends keyof Endpoints>(
  name: Name,
  asked?: { readonly body?: unknown; readonly params?: Readonly<Record<string, string>> }
) => Promise<EndpointReply<Endpoints[Name]>>

/** Somebody who uses a server from a computer of their own, without a window. */
export interface ServerPupil {
  readonly username: string
  readonly ask: Ask
}

/** Registers a learner at a server and signs in. */
export async function registerServerPupil(address: string, name: string): Promise<ServerPupil> {
  const { username } = await createAsk(address)('registerLearner', { body: { ...bisi, name } })
  return signInServerPupil(address, username)
}

/** Signs in again, for example with a new role. */
export async function signInServerPupil(address: string, username: string): Promise<ServerPupil> {
  const { metadata } = await createAsk(address)('login', { body: { identifier: username, password: bisi.password } })
  return { username, ask: createAsk(address, metadata.token) }
}

function createAsk(address: string, bearer?: string): Ask {
  return async (name, { body, params = {} } = {}) => {
    const { method, path } = endpoints[name]
    const filled = Object.entries(params).reduce<string>((before, [key, value]) => before.replace(`:${key}`, encodeURIComponent(value)), path)
    const response = await fetch(address + filled, {
      method,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      headers: {
        'idempotency-key': randomUUID(),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(bearer === undefined ? {} : { authorization: `Bearer ${bearer}` })
      }
    })
    const text = await response.text()
    if (!response.ok) throw new Error(`${name}: ${text}`)
    return JSON.parse(text) as EndpointReply<Endpoints[typeof name]>
  }
}
