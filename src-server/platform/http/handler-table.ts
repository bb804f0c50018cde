import type { Caller, Endpoint, EndpointBody, EndpointParams, EndpointQuery, EndpointReplyInput } from '../../../src-shared/kernel/http/endpoint.ts'
import type { EndpointName, Endpoints } from '../../../src-shared/contracts/endpoints.ts'
import type { Result } from '../../../src-shared/kernel/errors/result.ts'
import type { Role } from '../../../src-shared/kernel/http/roles.ts'

/** The session of a signed-in learner; `tokenId` and `expiresAt` (milliseconds since 1970) are the token's own. */
export interface SessionIdentity {
  readonly accountId: string
  readonly role: Role
  readonly tokenId: string
  readonly expiresAt: number
}

/** Whoever holds the capability of the attempt that the path names. */
export interface AttemptIdentity {
  readonly attemptId: string
  /** Which of the computers of a moved candidate it was given to, see `AttemptCapabilities`; 0 for the first, and for everybody else. */
  readonly seatGeneration: number
}

interface Identities {
  readonly anyone: undefined
  readonly account: SessionIdentity
  readonly attempt: AttemptIdentity
}

export type Identity<C extends Caller> = Identities[C]

/** A request that has been parsed and whose caller is known. */
export interface EndpointRequest<E extends Endpoint> {
  readonly params: EndpointParams<E>
  readonly query: EndpointQuery<E>
  readonly body: EndpointBody<E>
  readonly caller: Identity<E['caller']>
  /** The network address that the request came from. */
  readonly address: string
  /** Aborted when the client leaves before it was answered. */
  readonly signal: AbortSignal
}

/** What the backend must provide: one function per endpoint, so that a missing one does not compile. */
export type HandlerTable = {
  readonly [Name in EndpointName]: (request: EndpointRequest<Endpoints[Name]>) => Promise<Result<EndpointReplyInput<Endpoints[Name]>>>
}
