import { fail, succeed, type Result } from '../../src-shared/kernel/errors/result.ts'
import type { SessionDeps } from './session-deps.ts'
import type { SessionEnding } from './session-ending.ts'
import { failureWithoutToken } from './session-record.ts'
import type { SessionStatus } from './session-status.ts'
import { isEndCode, type SessionTokens } from './session-tokens.ts'

/** Requests with the token of the session. */
export interface SessionRequests {
  /**
   * Runs `step` with a token that has at least 500 ms left. Without a token it fails with `session/required`, `session/expired` or
   * `session/both-tokens-expired`, and nothing is sent. If the backend reports the token as expired, the session ends here too. A reply for one
   * learner is never returned to the next.
   */
  withToken<Value>(step: (token: string) => Promise<Result<Value>>): Promise<Result<Value>>
  /** As `withToken`, for a call whose reply is the session's next token; other calls wait for it. */
  replaceToken(step: (token: string) => Promise<Result<string>>): Promise<Result<Record<string, never>>>
}

interface SessionRequestsDeps {
  readonly api: Pick<SessionDeps['api'], 'ready'>
  readonly tokens: Pick<SessionTokens, 'bearer' | 'obtain' | 'take'>
  readonly status: Pick<SessionStatus, 'read' | 'generation'>
  readonly ending: Pick<SessionEnding, 'expire'>
}

export function createSessionRequests({ api, tokens, status, ending }: SessionRequestsDeps): SessionRequests {
  let replacing: Promise<unknown> = Promise.resolve()

  async function obtainBearer(): Promise<Result<string>> {
    const asked = status.generation()
    if (tokens.bearer() === null) return failureWithoutToken(status.read())
    // A backend that is still starting would delay the request until the token has expired.
    const reachable = await api.ready()
    if (!reachable.ok) return reachable
    const fresh = await tokens.obtain()
    if (asked !== status.generation() || tokens.bearer() === null) return failureWithoutToken(status.read())
    if (!fresh.ok && isEndCode(fresh.error.code)) await ending.expire(fresh.error.code)
    return fresh
  }

  async function send<Value>(step: (token: string) => Promise<Result<Value>>): Promise<{ bearer: string | null; result: Result<Value> }> {
    const obtained = await obtainBearer()
    return obtained.ok ? { bearer: obtained.value, result: await step(obtained.value) } : { bearer: null, result: obtained }
  }

  async function withToken<Value>(step: (token: string) => Promise<Result<Value>>): Promise<Result<Value>> {
    const asked = status.generation()
    await replacing
    let { bearer, result } = await send(step)
    if (bearer !== null && wasRefused(result)) {
      await replacing
      // The token was replaced or refreshed while the request was in flight.
      if (asked === status.generation() && tokens.bearer() !== null && tokens.bearer() !== bearer) ({ bearer, result } = await send(step))
      if (bearer !== null && bearer === tokens.bearer() && wasRefused(result)) await ending.expire('session/expired')
    }
    return result.ok && asked !== status.generation() ? fail('session/required') : result
  }

  return {
    withToken,
    async replaceToken(step) {
      const replaced = withToken(async (bearer) => {
        const asked = status.generation()
        const reply = await step(bearer)
        if (!reply.ok) return reply
        // Also over a token that was renewed meanwhile: the backend has ended that one.
        if (asked === status.generation() && tokens.bearer() !== null)
          await tokens.take({ token: reply.value, lifetimeMs: undefined, refreshToken: null, refreshLifetimeMs: undefined })
        return succeed({})
      })
      replacing = replaced
      return replaced
    }
  }
}

/** Whether the backend no longer accepts the token. */
function wasRefused(result: Result<unknown>): boolean {
  return !result.ok && (result.error.code === 'session/expired' || result.error.code === 'session/required')
}
