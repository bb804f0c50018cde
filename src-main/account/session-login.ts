import { fail, succeed, type Result } from '../../src-shared/kernel/errors/result.ts'
import type { User } from '../../src-shared/account/session-schemas.ts'
import type { SessionDeps } from './session-deps.ts'
import type { SessionEnding } from './session-ending.ts'
import { settledStateOf, signedInUser } from './session-state.ts'
import type { SessionStatus } from './session-status.ts'
import type { SessionTokens } from './session-tokens.ts'
import type { FetchedUser } from './sign-in/read-user-reply.ts'
import type { GrantedTokens, ProvenSession } from './sign-in/sign-in-strategy.ts'

/** Requests tokens from the backend. */
export type Grant = () => Promise<Result<GrantedTokens>>

/**
 * Signs a learner in with the tokens of a grant. The current session stays until the backend has identified the new learner; a failed sign-in ends
 * nothing. Fails with `session/busy` during another sign-in and before the start is done, and with `session/required` if a sign-out came meanwhile.
 */
export type SessionLogin = (grant: Grant, how: { readonly isOpenId: boolean }) => Promise<Result<User>>

interface SessionLoginDeps extends Pick<SessionDeps, 'admission' | 'cookies' | 'settings' | 'backendName'> {
  readonly api: Pick<SessionDeps['api'], 'ready' | 'call'>
  readonly fetchUser: (bearer: string) => Promise<Result<FetchedUser>>
  readonly tokens: Pick<SessionTokens, 'bearer' | 'statusOf' | 'take' | 'forget'>
  readonly status: SessionStatus
  readonly ending: Pick<SessionEnding, 'forgetTokens'>
}

export function createSessionLogin(deps: SessionLoginDeps): SessionLogin {
  const { api, admission, cookies, settings, backendName, fetchUser, tokens, status, ending } = deps

  async function obtainProof(grant: Grant): Promise<Result<ProvenSession>> {
    const asked = status.generation()
    // Without a session the token is stored first (spec, section 4); over another user's session it must not be used before it is proven.
    const isStoredFirst = settledStateOf(status.read().state).kind === 'logged-out'
    const granted = await grant()
    if (!granted.ok) return granted
    const reachable = await api.ready()
    if (!reachable.ok) return reachable
    if (asked !== status.generation()) return fail('session/required')
    if (tokens.statusOf(granted.value) === 'expired') return fail('session/expired')
    if (isStoredFirst) await tokens.take(granted.value)
    const fetched = await fetchAdmitted(granted.value.token)
    if (!fetched.ok && isStoredFirst && asked === status.generation()) await tokens.forget()
    return fetched.ok ? succeed({ granted: granted.value, ...fetched.value }) : fetched
  }

  /** Fetches the user of a token. A token of a learner who may not enter now is revoked, and its cookies are removed. */
  async function fetchAdmitted(token: string): Promise<Result<FetchedUser>> {
    const fetched = await fetchUser(token)
    const admitted = fetched.ok ? admission.mayEnter(fetched.value.user) : succeed(null)
    if (admitted.ok) return fetched
    void api.call('logout', { bearer: token })
    await cookies.clearNext()
    return admitted
  }

  /** Replaces the last session with the proven one and removes all data of the last one. */
  async function takeOver({ granted, user, scopes }: ProvenSession): Promise<Result<User>> {
    const mine = status.beginGeneration()
    const forgotten = signedInUser(status.read().state) === null ? undefined : ending.forgetTokens()
    if (forgotten) status.change({ kind: 'login-proven' })
    await Promise.all([cookies.clearLast(), forgotten])
    if (mine !== status.generation()) return fail('session/required')
    // Before the tokens: after a crash here, the next start must never find one learner's name with another's token.
    await Promise.all([settings.set('auth.user', user), settings.set('auth.backend', backendName())])
    if (mine !== status.generation()) return fail('session/required')
    const saved = tokens.bearer() === granted.token ? undefined : tokens.take(granted)
    admission.entered(user)
    status.change({ kind: 'login-done', user, scopes })
    await saved
    return mine === status.generation() ? succeed(user) : fail('session/required')
  }

  return async (grant, { isOpenId }) => {
    const { kind } = status.read().state
    if (kind === 'logging-in' || kind === 'starting') return fail('session/busy')
    const asked = status.generation()
    cookies.beginNext()
    status.change({ kind: 'login-began', isOpenId })
    const proven = await obtainProof(grant)
    if (asked !== status.generation()) return fail('session/required')
    if (proven.ok) return takeOver(proven.value)
    status.change({ kind: 'login-failed', failure: isOpenId ? proven.error : null })
    return proven
  }
}
