import type {
  Caller,
  Endpoint,
  EndpointBody,
  EndpointFile,
  EndpointParams,
  EndpointQuery,
  EndpointReplyInput
} from '../../../src-shared/kernel/http/endpoint.ts'
import type { EndpointName, Endpoints } from '../../../src-shared/contracts/endpoints.ts'
import type { JsonText } from './json-text.ts'
import type { Result } from '../../../src-shared/kernel/errors/result.ts'
import type { Role } from '../../../src-shared/kernel/http/roles.ts'

/** The session of a signed-in learner. `tokenId` and `expiresAt` (milliseconds since 1970) are those of the token. */
export interface SessionIdentity {
  readonly accountId: string
  readonly role: Role
  readonly tokenId: string
  readonly expiresAt: number
}

/** The holder of the capability for the attempt in the path. */
export interface AttemptIdentity {
  readonly attemptId: string
  /** Which computer of a moved candidate received it, see `AttemptCapabilities`; 0 for the first computer and for all other attempts. */
  readonly seatGeneration: number
}

interface Identities {
  readonly anyone: undefined
  readonly account: SessionIdentity
  readonly attempt: AttemptIdentity
}

export type Identity<C extends Caller> = Identities[C]

/** A parsed request with a known caller. */
export interface EndpointRequest<E extends Endpoint> {
  readonly params: EndpointParams<E>
  readonly query: EndpointQuery<E>
  readonly body: EndpointBody<E>
  readonly file: EndpointFile<E>
  readonly caller: Identity<E['caller']>
  /** The network address of the request. */
  readonly address: string
  /** Aborted when the client disconnects before the reply. */
  readonly signal: AbortSignal
}

type ReplyOf<E extends Endpoint> = E extends { readonly repliesWithJsonText: true } ? JsonText<EndpointReplyInput<E>> : EndpointReplyInput<E>

/** The backend's handlers, one for each endpoint: a missing one does not compile. */
export type HandlerTable = {
  readonly [Name in EndpointName]: (request: EndpointRequest<Endpoints[Name]>) => Promise<Result<ReplyOf<Endpoints[Name]>>>
}
