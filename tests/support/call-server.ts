import type { Endpoint, EndpointReply } from '../../src-shared/kernel/http/endpoint.ts'
import { endpoints, type EndpointName, type Endpoints } from '../../src-shared/contracts/endpoints.ts'
import type { Failure } from '../../src-shared/kernel/errors/result.ts'
import type { PlainRequest } from './call-plainly.ts'

export interface ServerReply<Reply> {
  readonly status: number
  /** `ok`, or the code of the failure. */
  readonly code: string
  readonly text: string
  /** The reply of a successful call; for a failed call, reading it throws. */
  readonly value: Reply
}

/** Sends a request to a server at an address. */
export async function callServer<Name extends EndpointName>(
  address: string,
  name: Name,
  { params = {}, body, bearer, idempotencyKey }: PlainRequest
): Promise<ServerReply<EndpointReply<Endpoints[Name]>>> {
  const { method, path }: Endpoint = endpoints[name]
  const response = await fetch(address + path.replace(/:(\w+)/g, (_, part: string) => encodeURIComponent(params[part] ?? '')), {
    method,
    headers: {
      ...(bearer === undefined ? {} : { authorization: `Bearer ${bearer}` }),
      ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' })
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) })
  })
  const { status } = response
  const text = await response.text()
  const parsed = JSON.parse(text) as { readonly error?: Failure }
  return {
    status,
    code: status === 200 ? 'ok' : (parsed.error?.code ?? 'none'),
    text,
    get value() {
      if (status !== 200) throw new Error(`${name} answered ${String(status)}: ${text}`)
      return parsed as EndpointReply<Endpoints[Name]>
    }
  }
}
