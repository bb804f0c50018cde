import { mayCall, type Endpoint } from '../../../src-shared/kernel/http/endpoint.ts'
import { fail, succeed, type Result } from '../../../src-shared/kernel/errors/result.ts'
import type { AttemptIdentity, SessionIdentity } from './handler-table.ts'

/** Finds the owner of a bearer token. `isEnded`: the token was valid but is signed out. */
export interface Authentication {
  readonly readSession: (token: string) => Promise<Result<SessionIdentity & { readonly isEnded: boolean }>>
  readonly readCapability: (token: string) => Promise<AttemptIdentity | null>
}

export interface CallerOfRequest {
  readonly endpoint: Pick<Endpoint, 'caller' | 'roles' | 'isForCandidates' | 'takesEndedSession'>
  readonly authorization: string | undefined
  /** The attempt in the path, if there is one. */
  readonly attemptId: string | undefined
}

/** Identifies the caller as the endpoint's `caller` and `roles` demand, or returns why the request is refused. */
export async function authenticate(
  { readSession, readCapability }: Authentication,
  { endpoint, authorization, attemptId }: CallerOfRequest
): Promise<Result<SessionIdentity | AttemptIdentity | undefined>> {
  const token = /^Bearer ([A-Za-z0-9._-]+)$/.exec(authorization ?? '')?.[1]
  switch (endpoint.caller) {
    case 'anyone':
      return succeed(undefined)
    case 'account': {
      if (token === undefined) return fail('session/required')
      const session = await readSession(token)
      if (!session.ok) return session
      const { isEnded, ...identity } = session.value
      if (isEnded && !endpoint.takesEndedSession) return fail('session/required')
      return mayCall(endpoint, identity.role) ? succeed(identity) : fail('session/role-required')
    }
    case 'attempt': {
      const holder = token === undefined ? null : await readCapability(token)
      return holder !== null && holder.attemptId === attemptId ? succeed(holder) : fail('attempt/capability-refused')
    }
  }
}
