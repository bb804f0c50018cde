import { FILE_MEDIA_TYPE, type Endpoint } from '../../src-shared/kernel/http/endpoint.ts'
import { endpoints, type EndpointName } from '../../src-shared/contracts/endpoints.ts'
import type { TestBackend } from './test-backend.ts'

/** A request that is not typed by the contract. */
export interface PlainRequest {
  readonly params?: Readonly<Record<string, string>>
  readonly query?: Record<string, string>
  readonly body?: unknown
  readonly file?: Uint8Array
  readonly bearer?: string
  readonly idempotencyKey?: string
}

/** Sends any request to a backend. */
export async function callPlainly(
  backend: Pick<TestBackend, 'app'>,
  name: EndpointName,
  { params = {}, query = {}, body, file, bearer, idempotencyKey }: PlainRequest
) {
  const { method, path }: Endpoint = endpoints[name]
  return backend.app.inject({
    method,
    url: path.replace(/:(\w+)/g, (_, part: string) => encodeURIComponent(params[part] ?? '')),
    query,
    headers: {
      ...(bearer === undefined ? {} : { authorization: `Bearer ${bearer}` }),
      ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(file === undefined ? {} : { 'content-type': FILE_MEDIA_TYPE })
    },
    ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
    ...(file === undefined ? {} : { payload: Buffer.from(file) })
  })
}
