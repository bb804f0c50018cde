import type { SessionView } from '../../src-shared/account/session-contract.ts'
import { fail, type Failure } from '../../src-shared/kernel/errors/result.ts'
import { settledStateOf, signedInUser, transition, type SessionChange, type SessionState } from './session-state.ts'
import type { EndCode } from './session-tokens.ts'

/** Everything that main stores in memory about a session, except for its tokens. */
export interface SessionRecord {
  readonly state: SessionState
  readonly openId: SessionView['openId']
  /** The failure of the last start or single sign-on. */
  readonly failure: Failure | null
  /** Empty if nobody is signed in. */
  readonly scopes: readonly string[]
  /** Why the last session expired. */
  readonly endCode: EndCode
}

type Plain = 'kept-token-found' | 'no-token-found' | 'login-proven' | 'learner-recalled' | 'logged-out'
type With<Kind extends SessionChange['kind'], Details> = Extract<SessionChange, { readonly kind: Kind }> & Details

/** A change of the state with its details, or a step that leaves the state unchanged. */
export type SessionStep =
  | Extract<SessionChange, { readonly kind: Plain }>
  | With<'kept-token-expired' | 'expired', { readonly code: EndCode }>
  | With<'login-began', { readonly isOpenId: boolean }>
  /** `failure` is null if the page that started the sign-in shows it. */
  | With<'login-failed', { readonly failure: Failure | null }>
  | With<'login-done', { readonly scopes: readonly string[] }>
  /** Without `scopes` the learner's scopes stay. */
  | With<'user-fetched', { readonly scopes?: readonly string[] }>
  /** The learner has returned from the system browser. */
  | { readonly kind: 'browser-returned' }
  | { readonly kind: 'error-reported'; readonly failure: Failure }

export const firstRecord: SessionRecord = { state: { kind: 'starting' }, openId: 'idle', failure: null, scopes: [], endCode: 'session/expired' }

/** Returns the record after a step: the same object if a browser returned after its sign-in was over, and otherwise a new one. */
export function recordAfter(record: SessionRecord, step: SessionStep): SessionRecord {
  if (step.kind === 'error-reported') return { ...record, failure: step.failure }
  if (step.kind === 'browser-returned') return record.state.kind === 'logging-in' ? { ...record, openId: 'returned' } : record
  const next = { ...record, ...detailsOf(record, step), state: transition(record.state, step) }
  return signedInUser(next.state) === null ? { ...next, scopes: [] } : next
}

type StateStep = Exclude<SessionStep, { readonly kind: 'browser-returned' | 'error-reported' }>

function detailsOf(record: SessionRecord, step: StateStep): Partial<SessionRecord> {
  switch (step.kind) {
    case 'kept-token-expired':
    case 'expired':
      return { endCode: step.code, failure: step.code === 'session/both-tokens-expired' ? fail(step.code).error : record.failure }
    case 'login-began':
      return { failure: null, openId: step.isOpenId ? 'waiting' : 'idle' }
    case 'login-failed':
      return { failure: step.failure ?? record.failure, openId: 'idle' }
    case 'login-done':
      return { scopes: step.scopes, openId: 'idle' }
    case 'user-fetched':
      return { scopes: step.scopes ?? record.scopes }
    case 'logged-out':
      return { failure: null, openId: 'idle' }
    default:
      return {}
  }
}

/** Returns why there is no token. */
export function failureWithoutToken({ state, endCode }: SessionRecord): ReturnType<typeof fail> {
  return fail(settledStateOf(state).kind === 'expired' ? endCode : 'session/required')
}

/** Returns the session as the renderer sees it. */
export function viewOfSession({ state, openId, failure, scopes }: SessionRecord, rest: Pick<SessionView, 'keychain' | 'strategy'>): SessionView {
  const user = signedInUser(state)
  return {
    auth: { user, loggedIn: user !== null },
    busy: state.kind === 'logging-in',
    isStarting: state.kind === 'starting',
    isExpired: settledStateOf(state).kind === 'expired',
    ...rest,
    openId,
    failure,
    scopes: [...scopes]
  }
}
