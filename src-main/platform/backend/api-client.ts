import { randomUUID } from 'node:crypto'
import {
  FILE_MEDIA_TYPE,
  type Endpoint,
  type EndpointBodyInput,
  type EndpointParams,
  type EndpointQuery,
  type EndpointReply
} from '../../../src-shared/kernel/http/endpoint.ts'
import { endpoints, type EndpointName, type Endpoints } from '../../../src-shared/contracts/endpoints.ts'
import { SERVER_TIME_HEADER } from '../../../src-shared/contracts/embedded-messages.ts'
import { isRequestId, REQUEST_ID_HEADER } from '../../../src-shared/contracts/request-id.ts'
import { fail, succeed, type Result } from '../../../src-shared/kernel/errors/result.ts'
import { platformConstants } from '../../../src-shared/kernel/values/platform-constants.ts'
import { parseReply, type ParsedReply } from './parse-reply.ts'
import { z } from '../../../src-shared/kernel/schema/zod.ts'
import type { Log } from '../log/log.ts'
import { askWhenCrowded } from '../network/ask-when-crowded.ts'
import type { BackendAddress } from './backend-address.ts'
import { readFailure } from './read-failure.ts'
import { readTextUpTo } from '../network/read-text-up-to.ts'
import { parseJson } from '../disk/parse-json.ts'

const REQUEST_TIMEOUT_MS = 20_000
/** As long as a server waits for a whole request, and as long again to read the file. */
const FILE_TIMEOUT_MS = 60_000
/** No valid reply is larger unless its endpoint says so; a report of 180 items takes about 0.3 MiB. */
const REPLY_LIMIT_BYTES = 8 * 1024 * 1024

/** Milliseconds of the years 2001 to 2286: with a clock outside this range, every token would look valid, or none. */
const SERVER_TIME_FORM = /^[1-9]\d{12}$/

/** A reply whose schema is not fixed. */
const anyObjectSchema = z.record(z.string(), z.unknown())

type Fields<E extends Endpoint> = (EndpointParams<E> extends undefined ? { params?: undefined } : { params: EndpointParams<E> }) &
  (EndpointQuery<E> extends undefined ? { query?: undefined } : { query?: EndpointQuery<E> }) &
  (EndpointBodyInput<E> extends undefined ? { body?: undefined } : { body: EndpointBodyInput<E> }) &
  (E extends { readonly takesFile: true } ? { file: Uint8Array<ArrayBuffer> } : { file?: undefined }) & { bearer?: string; idempotencyKey?: string }

/** `Fields` of any endpoint. */
interface PlainFields {
  readonly params?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string | undefined>>
  readonly body?: unknown
  readonly file?: Uint8Array<ArrayBuffer>
  readonly bearer?: string
  readonly idempotencyKey?: string
}

export interface ApiClient {
  /** Succeeds once the backend accepts requests, so that the next `call` is sent at once. */
  ready(): Promise<Result<unknown>>
  /**
   * Sends a request, and up to three repeats while too many people sign in (`askWhenCrowded`). Fails with the backend's own code,
   * `backend/unreachable` or `backend/malformed-reply`; never throws.
   */
  call<Name extends EndpointName>(name: Name, input: Fields<Endpoints[Name]>): Promise<Result<EndpointReply<Endpoints[Name]>>>
}

/** For replies whose form is configured: returns the object as the backend sent it. */
export interface RawApiClient {
  callRaw<Name extends EndpointName>(name: Name, input: Fields<Endpoints[Name]>): Promise<Result<Record<string, unknown>>>
}

interface ApiClientDeps {
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>
  /** Resolves once the backend accepts requests. */
  readonly address: () => Promise<Result<BackendAddress>>
  readonly learnServerTime: (serverTimeMs: number) => void
  readonly log: Pick<Log, 'warn'>
}

/**
 * Creates the only HTTP client of main for the backend. `Authorization` is added only here, from the caller's token. It goes only to the configured
 * address, as redirects are not followed.
 */
export function createApiClient({ fetch, address, learnServerTime, log }: ApiClientDeps): ApiClient & RawApiClient {
  async function ask(definition: Endpoint, fields: PlainFields, replySchema: z.ZodType): Promise<Result<unknown>> {
    const where = await address()
    if (!where.ok) return where
    const requestId = randomUUID()
    let response: Response
    let text: string | null
    try {
      response = await fetch(addressOf(where.value, definition, fields), {
        method: definition.method,
        headers: { ...headersOf(where.value, definition, fields), [REQUEST_ID_HEADER]: requestId },
        ...(definition.method === 'POST' ? { body: fields.file ?? JSON.stringify(fields.body ?? {}) } : {}),
        credentials: 'include',
        redirect: 'error',
        signal: AbortSignal.timeout(definition.takesFile ? FILE_TIMEOUT_MS : REQUEST_TIMEOUT_MS)
      })
      text = await readTextUpTo(response, definition.replyLimitBytes ?? REPLY_LIMIT_BYTES)
    } catch {
      return fail('backend/unreachable')
    }
    if (text === null) return fail('backend/malformed-reply')
    // What confirms an answer is read exactly as it was agreed: nothing else marks it as received.
    const parse = definition.caller === 'attempt' ? parseExactly : parseReply
    const reply = replyFrom(response, parseJson(text), (value) => parse(replySchema, value))
    const serverTime = response.headers.get(SERVER_TIME_HEADER) ?? ''
    if (!reply.ok && (response.status >= 500 || reply.error.code === 'backend/malformed-reply'))
      log.warn(`${definition.method} ${definition.path}: ${String(response.status)} ${reply.error.code}, request ${idOf(response) ?? requestId}`)
    const isUnderstood = reply.ok || reply.error.code !== 'backend/malformed-reply'
    if (isUnderstood && SERVER_TIME_FORM.test(serverTime)) learnServerTime(Number(serverTime))
    return reply
  }

  return {
    ready: address,
    async call(name, input) {
      const definition: Endpoint = endpoints[name]
      const reply = await askWhenCrowded(() => ask(definition, input as PlainFields, definition.reply))
      return reply as Result<EndpointReply<Endpoints[typeof name]>>
    },
    async callRaw(name, input) {
      return (await ask(endpoints[name], input as PlainFields, anyObjectSchema)) as Result<Record<string, unknown>>
    }
  }
}

/** A balancer may have given the request another id, which the server then has in its log. */
function idOf(response: Response): string | null {
  const told = response.headers.get(REQUEST_ID_HEADER)
  return isRequestId(told) ? told : null
}

function parseExactly(schema: z.ZodType, value: unknown): ParsedReply {
  return schema.safeParse(value)
}

function headersOf({ headers }: BackendAddress, { method, takesFile }: Endpoint, { bearer, idempotencyKey }: PlainFields): Record<string, string> {
  const { tokenHeader, tokenType } = platformConstants
  return {
    Accept: 'application/json',
    ...headers,
    ...(bearer === undefined ? {} : { [tokenHeader]: `${tokenType} ${bearer}` }),
    ...(idempotencyKey === undefined ? {} : { 'Idempotency-Key': idempotencyKey }),
    ...(method === 'POST' ? { 'Content-Type': takesFile ? FILE_MEDIA_TYPE : 'application/json' } : {})
  }
}

function addressOf({ base }: BackendAddress, { path }: Endpoint, { params, query }: PlainFields): string {
  const named = Object.entries(query ?? {}).flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const]))
  const search = new URLSearchParams(Object.fromEntries(named)).toString()
  return base + pathOf(path, params) + (search === '' ? '' : `?${search}`)
}

function replyFrom(response: Response, value: unknown, parse: (value: unknown) => ParsedReply): Result<unknown> {
  if (response.ok) {
    const reply = parse(value)
    return reply.success ? succeed(reply.data) : fail('backend/malformed-reply')
  }
  return readFailure(response, value)
}

/** Returns the path of an endpoint with its parameters. */
export function pathOf(pattern: string, params: PlainFields['params']): string {
  return pattern.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params?.[name] ?? ''))
}
