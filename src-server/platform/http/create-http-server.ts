import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Server as TlsServer } from 'node:https'
import Fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type FastifyServerOptions
} from 'fastify'
import { SERVER_TIME_HEADER } from '../../../src-shared/contracts/embedded-messages.ts'
import { isRequestId, REQUEST_ID_HEADER } from '../../../src-shared/contracts/request-id.ts'
import { fail } from '../../../src-shared/kernel/errors/result.ts'
import { DatabaseAwayError } from '../database/database-away.ts'
import { AbandonedError } from '../jobs/abandoned-work.ts'
import { failureReplyOfStatus, toFailureReply, type FailureReply } from './failure-reply.ts'
import { isNestedDeeper } from './is-nested-deeper.ts'
import type { RequestGuard } from './request-guard.ts'
import { isImmutable } from './send-media.ts'

// As an import it would load the whole of fetch at the start.
const { STATUS_CODES } = process.getBuiltinModule('node:http')

export interface HttpServerDeps {
  readonly guard: RequestGuard
  readonly trustedProxies: readonly string[]
  /** When present, the server accepts only TLS. */
  readonly tls?: TlsMaterial | undefined
  readonly now: () => number
  readonly logger: FastifyBaseLogger
}

/** In PEM format. */
export interface TlsMaterial {
  readonly certificatePem: string
  readonly keyPem: string
}

const REQUEST_TIMEOUT_MS = 30_000
/** Long enough that a client which sends in batches need not reconnect. */
const KEEP_ALIVE_MS = 72_000
/** A client that takes nothing of its replies for so long is disconnected; no request takes so long. */
const SILENT_MS = 60_000
/** Each refused client is told another time, so that not all come back at once. */
const LONGEST_RETRY_SECONDS = 5
/** Five times what an endpoint takes. Deeper ones cost five times as much to parse as others of their length. */
const MOST_NESTED = 64

const refused: FailureReply = toFailureReply(fail('request/refused').error)

/**
 * Creates a Fastify server with these rules: JSON bodies only, coded failures only, the guard first; and on every response to what is HTTP, except one that
 * caches may hold, the server's time and the id of the request.
 */
export function createHttpServer(deps: HttpServerDeps): FastifyInstance {
  const { guard, now } = deps
  const app = openServer(deps)
  app.addHook('onRequest', async (request, reply) => {
    if (!guard(request.raw)) await send(reply, refused)
  })
  let isClosing = false
  app.addHook('preClose', (done) => {
    isClosing = true
    done()
  })
  app.addHook('onSend', (request, reply, payload) => {
    // After the last reply, a kept-alive connection would delay closing the server until it times out.
    if (isClosing) void reply.header('connection', 'close')
    void reply.header('x-content-type-options', 'nosniff')
    // What a cache holds would tell others an old time, and the id of somebody else's request.
    if (isImmutable(reply)) return Promise.resolve(payload)
    void reply.header(SERVER_TIME_HEADER, now()).header(REQUEST_ID_HEADER, request.id).header('cache-control', 'no-store')
    return Promise.resolve(payload)
  })
  app.setNotFoundHandler((_request, reply) => send(reply, failureReplyOfStatus(404)))
  app.setErrorHandler((error, request, reply) => handleError(error, request, reply))
  acceptOnlyJson(app)
  return app
}

function openServer(deps: HttpServerDeps): FastifyInstance {
  const { tls } = deps
  const options = optionsOf(deps)
  // A request without `Host` must get the guard's answer, not Node's.
  if (tls === undefined) return Fastify({ ...options, http: { requireHostHeader: false } })
  const https = { cert: tls.certificatePem, key: tls.keyPem, minVersion: 'TLSv1.2', requireHostHeader: false } as const
  // Only the type of the raw server differs, and no code uses that difference.
  return Fastify({ ...(options as unknown as FastifyServerOptions<TlsServer>), https })
}

function optionsOf({ guard, trustedProxies, now, logger }: HttpServerDeps): FastifyServerOptions {
  return {
    loggerInstance: logger,
    genReqId: requestIdOf,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    exposeHeadRoutes: false,
    trustProxy: trustedProxies.length === 0 ? false : [...trustedProxies],
    requestTimeout: REQUEST_TIMEOUT_MS,
    connectionTimeout: SILENT_MS,
    keepAliveTimeout: KEEP_ALIVE_MS,
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 200 },
    frameworkErrors: (error, request, reply) => {
      // Hooks do not run for an address that cannot be parsed.
      void send(
        reply.header(SERVER_TIME_HEADER, now()).header(REQUEST_ID_HEADER, request.id),
        guard(request.raw) ? failureReplyOfStatus(error.statusCode) : refused
      )
    },
    clientErrorHandler: createClientErrorHandler(now)
  }
}

/** The client's own id, which its log has too, or one of ours. */
function requestIdOf({ headers }: Pick<IncomingMessage, 'headers'>): string {
  const given = headers[REQUEST_ID_HEADER]
  return isRequestId(given) ? given : randomUUID()
}

function send(reply: FastifyReply, { status, body }: FailureReply): FastifyReply {
  return reply.code(status).header('content-type', 'application/json; charset=utf-8').send(JSON.stringify(body))
}

function handleError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (error instanceof DatabaseAwayError) {
    const told = { err: error, method: request.method, route: request.routeOptions.url }
    if (error.isFault) request.log.error(told, 'the database needs somebody')
    else request.log.warn(told, 'a request waits for the database')
    const retryAfterSeconds = String(1 + Math.floor(Math.random() * LONGEST_RETRY_SECONDS))
    const code = error.isCrowded ? 'request/crowded' : 'backend/database-away'
    return send(reply.header('retry-after', retryAfterSeconds), toFailureReply(fail(code, { retryAfterSeconds }).error))
  }
  if (error instanceof AbandonedError) return send(reply, toFailureReply(fail('request/crowded', { retryAfterSeconds: '1' }).error))
  const failure = failureReplyOfStatus(statusOf(error))
  // Logs the route's pattern, not the address, which may hold ids.
  if (failure.status >= 500) request.log.error({ err: error, method: request.method, route: request.routeOptions.url }, 'a request failed')
  return send(reply, failure)
}

function statusOf(error: unknown): number | undefined {
  return error instanceof Error && 'statusCode' in error && typeof error.statusCode === 'number' ? error.statusCode : undefined
}

/**
 * Refuses all other content types, and bodies that are nested deeper than any endpoint takes. Refuses NUL anywhere in the body, because PostgreSQL cannot
 * store it in a text.
 */
function acceptOnlyJson(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => {
    const text = body.toString()
    if (text === '') {
      done(null, undefined)
      return
    }
    try {
      if (text.includes('\\u0000')) throw new SyntaxError('NUL in a body')
      if (isNestedDeeper(text, MOST_NESTED)) throw new SyntaxError('a body is nested too deep')
      done(null, JSON.parse(text))
    } catch {
      done(Object.assign(new Error('The body is not JSON.'), { statusCode: 400 }))
    }
  })
}

/** Handles requests that are not HTTP, or whose headers are too long. */
function createClientErrorHandler(now: () => number): (error: Error & { code?: string }, socket: IncomingMessage['socket']) => void {
  return (error, socket) => {
    if (!socket.writable) {
      socket.destroy()
      return
    }
    const { status, body } = failureReplyOfStatus(statusOfClientError(error.code))
    const text = JSON.stringify(body)
    const head = [
      `HTTP/1.1 ${String(status)} ${STATUS_CODES[status] ?? ''}`,
      'Content-Type: application/json; charset=utf-8',
      `Content-Length: ${String(Buffer.byteLength(text))}`,
      `Koya-Time: ${String(now())}`,
      'Connection: close'
    ]
    socket.end(`${head.join('\r\n')}\r\n\r\n${text}`)
  }
}

/** Maps three errors to a status: headers too long, headers too slow, and not HTTP. */
function statusOfClientError(code: string | undefined): number {
  if (code === 'HPE_HEADER_OVERFLOW') return 413
  return code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 408 : 400
}
