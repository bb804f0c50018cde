import type { SessionDeps } from './session-deps.ts'
import type { SessionStatus } from './session-status.ts'
import type { EndCode, SessionTokens } from './session-tokens.ts'

interface SessionEndingDeps extends Pick<SessionDeps, 'cookies' | 'settings'> {
  readonly api: Pick<SessionDeps['api'], 'call'>
  readonly strategy: Pick<SessionDeps['strategy'], 'cancel'>
  readonly tokens: Pick<SessionTokens, 'bearer' | 'drop' | 'forget'>
  readonly status: SessionStatus
}

/** The ways in which a session ends on this computer. */
export interface SessionEnding {
  /** Expires the session. The stored expiration stays: the next start must find that this session expired, and whose attempt outlives it. */
  expire(code: EndCode): Promise<void>
  /** Always ends signed out here, whatever the backend replies. Without `waitsForBackend` it resolves once no session data is left here. */
  logout(options?: { readonly waitsForBackend: boolean }): Promise<void>
  /** Deletes the tokens and the stored user; cookies stay. */
  forgetTokens(): Promise<void>
  /** Deletes the tokens, the stored user and the cookies. */
  forgetStored(): Promise<void>
}

export function createSessionEnding({ api, strategy, cookies, settings, tokens, status }: SessionEndingDeps): SessionEnding {
  async function forgetTokens(): Promise<void> {
    await Promise.all([tokens.forget(), settings.set('auth.user', undefined), settings.set('auth.backend', undefined)])
  }

  async function forgetStored(): Promise<void> {
    await Promise.all([forgetTokens(), cookies.clear()])
  }

  return {
    async expire(code) {
      const cleared = status.read().state.kind === 'logging-in' ? cookies.clearLast() : cookies.clear()
      const dropped = tokens.drop()
      status.change({ kind: 'expired', code })
      await Promise.all([dropped, cleared])
    },
    async logout({ waitsForBackend } = { waitsForBackend: true }) {
      status.beginGeneration()
      const bearer = tokens.bearer()
      strategy.cancel()
      const forgotten = forgetStored()
      status.change({ kind: 'logged-out' })
      await forgotten
      const told = bearer === null ? null : api.call('logout', { bearer })
      if (waitsForBackend) await told
    },
    forgetTokens,
    forgetStored
  }
}
