import type { SessionView } from '../../src-shared/account/session-contract.ts'
import { signedInUser, settledStateOf, type SessionState } from './session-state.ts'

/** Returns the session as the renderer sees it. */
export function viewOfSession(state: SessionState, rest: Pick<SessionView, 'keychain' | 'strategy' | 'openId' | 'failure' | 'scopes'>): SessionView {
  const user = signedInUser(state)
  return {
    auth: { user, loggedIn: user !== null },
    busy: state.kind === 'logging-in',
    isStarting: state.kind === 'starting',
    isExpired: settledStateOf(state).kind === 'expired',
    ...rest
  }
}
