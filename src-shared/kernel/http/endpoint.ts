import type { z } from '../schema/zod.ts'
import type { ErrorCode } from '../errors/error-table.ts'
import type { Role } from './roles.ts'

/**
 * Who may call: `anyone`; `account`, a signed-in learner's bearer token; `attempt`, the capability of the attempt that the path names,
 * as bearer token.
 */
export type Caller = 'anyone' | 'account' | 'attempt'

export interface Endpoint {
  readonly method: 'GET' | 'POST'
  /** With `:name` for parts, such as `/api/attempts/:attemptId/events`. */
  readonly path: string
  readonly caller: Caller
  /** Which roles an account must have; any but `candidate` where absent. Others are answered `session/role-required`. */
  readonly roles?: readonly Role[]
  /** Also for candidates of an exam session, for whom everything else is closed. */
  readonly isForCandidates?: true
  /** The part of the path that names something with one owner: anybody else is answered as if it did not exist, or `…/not-owner`. */
  readonly ownedBy?: string
  readonly params?: z.ZodType<Record<string, string>>
  /** What follows the question mark; each value is a text. */
  readonly query?: z.ZodType<Record<string, string | undefined>>
  readonly body?: z.ZodType
  readonly reply: z.ZodType
  /** The codes it can answer besides the general ones (`request/…`, `session/required`, `session/expired`). */
  readonly errors: readonly ErrorCode[]
  /** One sentence for the API page. */
  readonly summary: string
  /** Largest body in bytes; 64 KiB where absent. */
  readonly bodyLimitBytes?: number
  /**
   * It ends the session that asks. With an `Idempotency-Key` whoever sends the same token, key and body again gets the same reply, so that a
   * lost reply does not lock its learner out.
   */
  readonly repliesOutliveSession?: true
  /** With an `Idempotency-Key` whoever sends the same token, key and body again gets the same reply: what is used up by a request is told of after a lost reply too. */
  readonly repeatsReply?: true
  /** Anybody may ask, and each asking has a reply of its own, as a sign-in has: an `Idempotency-Key` changes nothing. */
  readonly givesNewReply?: true
  /** The reply is the bytes of the file that `reply` describes, with `Range`, `If-Range` and `ETag`; only failures are JSON. */
  readonly repliesWithFile?: true
  /** Also for a session that was logged out already, so that a repeated log-out gets the same reply. */
  readonly takesEndedSession?: true
}

/** Whether an account of this role may call. To a candidate an endpoint is closed unless it says otherwise. */
export function mayCall({ roles, isForCandidates }: Pick<Endpoint, 'roles' | 'isForCandidates'>, role: Role): boolean {
  if (role === 'candidate') return isForCandidates === true || roles?.includes(role) === true
  return roles?.includes(role) !== false
}

/** Keeps the literal types of an endpoint while checking its form. */
export function endpoint<const Definition extends Endpoint>(definition: Definition): Definition {
  return definition
}

type Parsed<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined
type Given<Schema> = Schema extends z.ZodType ? z.input<Schema> : undefined

export type EndpointParams<E extends Endpoint> = E extends { params: infer Schema } ? Parsed<Schema> : undefined
export type EndpointQuery<E extends Endpoint> = E extends { query: infer Schema } ? Parsed<Schema> : undefined
export type EndpointBody<E extends Endpoint> = E extends { body: infer Schema } ? Parsed<Schema> : undefined
export type EndpointBodyInput<E extends Endpoint> = E extends { body: infer Schema } ? Given<Schema> : undefined
export type EndpointReply<E extends Endpoint> = z.output<E['reply']>
export type EndpointReplyInput<E extends Endpoint> = z.input<E['reply']>
