import type { z } from '../schema/zod.ts'
import type { ErrorCode } from '../errors/error-table.ts'
import type { Role } from './roles.ts'

/**
 * Who may call: `anyone`; `account` with a signed-in user's bearer token; `attempt` with the capability of the attempt in the path as bearer token.
 */
export type Caller = 'anyone' | 'account' | 'attempt'

export interface Endpoint {
  readonly method: 'GET' | 'POST'
  /** With `:name` parameters, such as `/api/attempts/:attemptId/events`. */
  readonly path: string
  readonly caller: Caller
  /** Roles that may call; all except `candidate` if absent. Others get `session/role-required`. */
  readonly roles?: readonly Role[]
  /** Also open to candidates of an exam session, who may call nothing else. */
  readonly isForCandidates?: true
  /** The path parameter of an object with one owner. Others get the reply for a missing object, or `…/not-owner`. */
  readonly ownedBy?: string
  readonly params?: z.ZodType<Record<string, string>>
  /** Query parameters; each value is a string. */
  readonly query?: z.ZodType<Record<string, string | undefined>>
  readonly body?: z.ZodType
  readonly reply: z.ZodType
  /** Error codes besides the general ones (`request/…`, `session/required`, `session/expired`). */
  readonly errors: readonly ErrorCode[]
  /** The body is one file's bytes (`FILE_MEDIA_TYPE`), at most `bodyLimitBytes`. The handler gets them as they arrive; such an endpoint has no `body`. */
  readonly takesFile?: true
  /** One sentence for the API page. */
  readonly summary: string
  /** Maximum body size in bytes; 64 KiB if absent. */
  readonly bodyLimitBytes?: number
  /** Maximum size in bytes of a reply that Koya's client reads; 8 MiB if absent. */
  readonly replyLimitBytes?: number
  /**
   * The request ends its own session. With an `Idempotency-Key`, a repeat with the same token, key and body gets the same reply, so that a lost
   * reply does not lock the user out.
   */
  readonly repliesOutliveSession?: true
  /**
   * With an `Idempotency-Key`, a repeat with the same token, key and body gets the same reply, so that the result of a one-time request survives a
   * lost reply.
   */
  readonly repeatsReply?: true
  /** Anybody may call, and every call gets its own reply, as a sign-in does; an `Idempotency-Key` has no effect. */
  readonly givesNewReply?: true
  /** The reply is the file that `reply` describes, with `Range`, `If-Range` and `ETag`; only failures are JSON. */
  readonly repliesWithFile?: true
  /**
   * The reply is the bytes that `reply` describes, with their media type; only failures are JSON. They never change at this address and hold nothing of the
   * caller, so every HTTP cache may hold them. `HEAD` is answered, too.
   */
  readonly repliesWithMedia?: true
  /** Begins no query any more once its client has left, which will ask again: for what many ask at once, and what may stop between two queries. */
  readonly endsWithClient?: true
  /** The backend sends a JSON text that it has stored, without reading it. */
  readonly repliesWithJsonText?: true
  /** Also accepts a session that has already signed out, so that a repeated sign-out gets the same reply. */
  readonly takesEndedSession?: true
}

/** Returns whether an account of this role may call. Candidates need an explicit permission. */
export function mayCall({ roles, isForCandidates }: Pick<Endpoint, 'roles' | 'isForCandidates'>, role: Role): boolean {
  if (role === 'candidate') return isForCandidates === true || roles?.includes(role) === true
  return roles?.includes(role) !== false
}

/** Returns the definition with its literal types, checked against `Endpoint`. */
export function endpoint<const Definition extends Endpoint>(definition: Definition): Definition {
  return definition
}

type Parsed<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined
type Given<Schema> = Schema extends z.ZodType ? z.input<Schema> : undefined

export type EndpointParams<E extends Endpoint> = E extends { params: infer Schema } ? Parsed<Schema> : undefined
export type EndpointQuery<E extends Endpoint> = E extends { query: infer Schema } ? Parsed<Schema> : undefined
export type EndpointBody<E extends Endpoint> = E extends { body: infer Schema } ? Parsed<Schema> : undefined
export type EndpointBodyInput<E extends Endpoint> = E extends { body: infer Schema } ? Given<Schema> : undefined
/** The media type of a body that is a file, whatever the file holds. */
export const FILE_MEDIA_TYPE = 'application/octet-stream'

/** A file's bytes as they arrive. Reading throws if the sender leaves. */
export type ArrivingFile = AsyncIterable<Uint8Array>

export type EndpointFile<E extends Endpoint> = E extends { readonly takesFile: true } ? ArrivingFile : undefined
export type EndpointReply<E extends Endpoint> = z.output<E['reply']>
export type EndpointReplyInput<E extends Endpoint> = z.input<E['reply']>
