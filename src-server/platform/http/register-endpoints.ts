import { Readable } from 'node:stream'
import { isDeepStrictEqual } from 'node:util'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { FILE_MEDIA_TYPE, type ArrivingFile, type Endpoint } from '../../../src-shared/kernel/http/endpoint.ts'
import { endpoints, type EndpointName } from '../../../src-shared/contracts/endpoints.ts'
import { type Failure, type Result, fail, succeed } from '../../../src-shared/kernel/errors/result.ts'
import type { Idempotency, StatusAndBody } from './create-idempotency.ts'
import { authenticate, type Authentication } from './authenticate.ts'
import { createCallerQueues, type CallerQueues } from './caller-queues.ts'
import { failureReplyOfStatus, toFailureReply, type FailureReply } from './failure-reply.ts'
import { forClient } from '../jobs/abandoned-work.ts'
import type { AttemptIdentity, HandlerTable, SessionIdentity } from './handler-table.ts'
import { JsonText } from './json-text.ts'
import type { ServedFile } from '../../../src-shared/kernel/http/served-file.ts'
import type { ServedMedia } from '../../../src-shared/kernel/http/served-media.ts'
import { createFileSender } from './send-file.ts'
import { sendMedia } from './send-media.ts'
import type { z } from '../../../src-shared/kernel/schema/zod.ts'

/** Bodies of this size are read before the caller is known: parsing one costs less than a look at the database. */
const DEFAULT_BODY_LIMIT_BYTES = 64 * 1024

/** A computer sends one batch of an attempt at a time; the server works on one, too. */
const QUEUE_OF_ATTEMPT = { atOnce: 1, most: 128 }
/** A page asks for several things at once. */
const QUEUE_OF_ACCOUNT = { atOnce: 4, most: 128 }
const CROWDED_RETRY_SECONDS = '1'

/** What a refusal tells of a malformed request, in fields and in characters of each. */
const MOST_FIELDS_TOLD = 50
const LONGEST_TOLD = 300

export interface EndpointDeps {
  readonly handlers: HandlerTable
  readonly authentication: Authentication
  readonly idempotency: Idempotency
  /** Converts an address to what the database stores of it. */
  readonly sourceOf: (address: string) => string
}

/** A handler as the generic route sees it: the endpoint's schemas have checked its input and will check its output. */
type PlainHandler = (request: {
  readonly params: unknown
  readonly query: unknown
  readonly body: unknown
  readonly file: unknown
  readonly caller: unknown
  readonly address: string
  readonly signal: AbortSignal
}) => Promise<Result<unknown>>

/** Registers one route for each endpoint of the table. Each parses, authenticates, handles and checks its reply, in this order, once per key. */
export function registerEndpoints(app: FastifyInstance, deps: EndpointDeps): void {
  const files = createFileSender()
  const identified: Identified = new WeakMap()
  const queues = { attempt: createCallerQueues(QUEUE_OF_ATTEMPT), account: createCallerQueues(QUEUE_OF_ACCOUNT) }
  app.addHook('preClose', files.stop)
  const registerIn = (scope: FastifyInstance, name: EndpointName): void => {
    const endpoint: Endpoint = endpoints[name]
    scope.route({
      method: endpoint.repliesWithMedia ? [endpoint.method, 'HEAD'] : endpoint.method,
      url: endpoint.path,
      bodyLimit: bodyLimitOf(endpoint),
      ...(bodyLimitOf(endpoint) > DEFAULT_BODY_LIMIT_BYTES ? { onRequest: createDoor({ ...deps, endpoint, identified }) } : {}),
      handler: async (request, response) => {
        const signal = signalOf(response)
        const route = { ...deps, endpoint, identified, queues, handle: deps.handlers[name] as PlainHandler, signal }
        const reply = await (endpoint.endsWithClient ? forClient(signal, () => answer(request, route)) : answer(request, route))
        // Its connection would wait for the rest of a file that nobody reads.
        if (endpoint.takesFile && !request.raw.readableEnded) void response.header('connection', 'close')
        const seconds = retrySecondsOf(reply)
        if (seconds !== undefined) void response.header('retry-after', seconds)
        if (endpoint.repliesWithFile && reply.status === 200) return files.send(reply.body as ServedFile, { request, response })
        if (endpoint.repliesWithMedia && reply.status === 200) return sendMedia(reply.body as ServedMedia, { request, response })
        if (reply.body instanceof JsonText) return response.code(reply.status).type('application/json; charset=utf-8').send(reply.body.text)
        return response.code(reply.status).send(reply.body)
      }
    })
  }
  const takesFile = (name: EndpointName): boolean => (endpoints[name] as Endpoint).takesFile === true
  const names = Object.keys(endpoints) as EndpointName[]
  for (const name of names.filter((one) => !takesFile(one))) registerIn(app, name)
  void app.register((scope, _options, done) => {
    acceptOnlyFiles(scope)
    for (const name of names.filter(takesFile)) registerIn(scope, name)
    done()
  })
}

/** The handler reads the file from its connection, so that nothing holds all of it in memory. */
function acceptOnlyFiles(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser(FILE_MEDIA_TYPE, (_request, file, done) => {
    done(null, file)
  })
}

function bodyLimitOf({ bodyLimitBytes = DEFAULT_BODY_LIMIT_BYTES }: Endpoint): number {
  return bodyLimitBytes
}

/** Holders of a capability, which nothing ends, that were identified before their request was read. */
type Identified = WeakMap<FastifyRequest, Identification>
type Identification = Awaited<ReturnType<typeof identify>>

interface Identifying extends Pick<EndpointDeps, 'authentication'> {
  readonly endpoint: Endpoint
  readonly identified: Identified
}

interface Route extends EndpointDeps, Identifying {
  readonly queues: Readonly<Record<'attempt' | 'account', CallerQueues>>
  readonly handle: PlainHandler
  readonly signal: AbortSignal
}

/** Fastify's own signal belongs to the request's stream, which ends with its body. */
function signalOf({ raw }: FastifyReply): AbortSignal {
  const left = new AbortController()
  raw.once('close', () => {
    if (!raw.writableFinished) left.abort()
  })
  return left.signal
}

/** Returns the `Retry-After` value of a failure, for clients that do not know our error codes (RFC 9110, section 10.2.3). */
function retrySecondsOf({ status, body }: StatusAndBody): string | undefined {
  return status < 400 ? undefined : (body as { readonly error: Failure }).error.fields?.['retryAfterSeconds']
}

async function answer(request: FastifyRequest, route: Route): Promise<StatusAndBody> {
  const { endpoint, idempotency } = route
  const handle = (): Promise<StatusAndBody> => handleRequest(request, route)
  const key = request.headers['idempotency-key']
  if (!isIdempotent(endpoint) || key === undefined) return handle()
  const body = parseRequest(endpoint.body, request.body)
  // `handle` reports what is wrong with the body once it knows the caller.
  if (!body.ok) return handle()
  const isOpen = endpoint.caller === 'anyone'
  const bearer = isOpen ? '' : (request.headers.authorization ?? '')
  const source = isOpen ? route.sourceOf(request.ip) : null
  return idempotency.once({ key, endpoint: `${endpoint.method} ${endpoint.path}`, bearer, body: body.value, source }, handle)
}

/** Returns the hook that refuses a stranger before the body is read: parsing megabytes would hold up everybody else. */
function createDoor(route: Identifying) {
  const { endpoint, identified } = route
  return async (request: FastifyRequest, response: FastifyReply): Promise<FastifyReply | undefined> => {
    // It is refused for its length, without being read: a JSON body by its parser, which a file does not have.
    const isTooLong = Number(request.headers['content-length']) > bodyLimitOf(endpoint)
    if (isTooLong && endpoint.takesFile) return refuse(response.header('connection', 'close'), failureReplyOfStatus(413))
    if (isTooLong) return undefined
    const identification = await identify(request, route)
    if (endpoint.caller === 'attempt') identified.set(request, identification)
    if (identification.ok) return undefined
    return refuse(response, toFailureReply(identification.error))
  }
}

function refuse(response: FastifyReply, { status, body }: FailureReply): FastifyReply {
  return response.code(status).send(body)
}

/** Reads the address and finds the caller. */
async function identify(request: FastifyRequest, { endpoint, authentication }: Identifying) {
  const params = parseAddress(endpoint.params, request.params)
  if (!params.ok) return params
  const attemptId = (params.value as { attemptId?: string } | undefined)?.attemptId
  const caller = await authenticate(authentication, { endpoint, authorization: request.headers.authorization, attemptId })
  return caller.ok ? succeed({ params: params.value, caller: caller.value }) : caller
}

async function handleRequest(request: FastifyRequest, route: Route): Promise<StatusAndBody> {
  const { endpoint, identified, handle, signal } = route
  // A session is looked up again: it may have ended while the body came.
  const identification = identified.get(request) ?? (await identify(request, route))
  if (!identification.ok) return { ...toFailureReply(identification.error), isFromNobody: true }
  const { params, caller } = identification.value
  const query = parseAddress(endpoint.query, request.query)
  if (!query.ok) return toFailureReply(query.error)
  const body = parseRequest(endpoint.body, request.body)
  if (!body.ok) return toFailureReply(body.error)
  const file = endpoint.takesFile ? arrivingFile(request.body) : undefined
  if (file === null) return toFailureReply(fail('request/malformed', { body: 'It is not a file.' }).error)
  const asked = { params, query: query.value, body: body.value, file, caller, address: request.ip, signal }
  const work = async (): Promise<StatusAndBody> => toReply(endpoint, await handle(asked))
  return inQueue(route, caller, work) ?? toFailureReply(fail('request/crowded', { retryAfterSeconds: CROWDED_RETRY_SECONDS }).error)
}

/** Null for a request without a file. Who stops reading it can still be answered: the connection stays. */
function arrivingFile(body: unknown): ArrivingFile | null {
  return body instanceof Readable ? (body.iterator({ destroyOnReturn: false }) as AsyncIterableIterator<Buffer>) : null
}

/** Null where this caller has too much waiting already. */
function inQueue(
  { queues }: Pick<Route, 'queues'>,
  caller: SessionIdentity | AttemptIdentity | undefined,
  work: () => Promise<StatusAndBody>
): Promise<StatusAndBody> | null {
  if (caller === undefined) return work()
  return 'attemptId' in caller ? queues.attempt.take(caller.attemptId, work) : queues.account.take(caller.accountId, work)
}

/** Other endpoints are idempotent by what they name: a token, an attempt, a sequence. A sign-in must return a new token each time. */
function isIdempotent(endpoint: Endpoint): boolean {
  if (endpoint.repliesOutliveSession === true || endpoint.repeatsReply === true) return true
  return endpoint.caller === 'anyone' && endpoint.method === 'POST' && endpoint.givesNewReply !== true
}

/** A reply with fields outside its schema is a bug that could leak data, so it throws. */
function toReply(endpoint: Endpoint, result: Result<unknown>): StatusAndBody {
  if (!result.ok) return toFailureReply(result.error)
  if (endpoint.repliesWithJsonText && result.value instanceof JsonText) return { status: 200, body: result.value }
  const body = endpoint.reply.parse(result.value)
  if (!isDeepStrictEqual(body, result.value)) throw new Error(`the reply of ${endpoint.method} ${endpoint.path} holds more than its contract`)
  return { status: 200, body }
}

/** The same for a part of the address. Refuses NUL in it, as in a body: PostgreSQL cannot store it in a text. */
function parseAddress(schema: z.ZodType | undefined, value: unknown): Result<unknown> {
  const withNul = Object.entries((value ?? {}) as Record<string, unknown>).find(([, text]) => String(text).includes('\0'))
  return withNul && schema ? fail('request/malformed', { [withNul[0]]: 'It holds a character that cannot be stored.' }) : parseRequest(schema, value)
}

/** Parses `value` by `schema`, or fails with the invalid fields. Without a schema, nothing is expected and the result is undefined. */
function parseRequest(schema: z.ZodType | undefined, value: unknown): Result<unknown> {
  if (!schema) return succeed(undefined)
  const parsed = schema.safeParse(value)
  return parsed.success ? succeed(parsed.data) : fail('request/malformed', toFields(parsed.error))
}

/** A body may have thousands of faults, and names as long as itself. */
function toFields(error: z.ZodError): Record<string, string> {
  const entries = error.issues
    .slice(0, MOST_FIELDS_TOLD)
    .map((issue): [string, string] => [issue.path.join('.').slice(0, LONGEST_TOLD), issue.message.slice(0, LONGEST_TOLD)])
  // Reversed, so the first message about a field wins.
  return Object.fromEntries(entries.reverse())
}
