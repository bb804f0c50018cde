import type { Configuration, TokenEndpointResponse } from 'openid-client'
import { fail, succeed, type Result } from '../../../src-shared/kernel/errors/result.ts'
import { isExternalAddress } from '../../platform/windows/external-address.ts'
import { openLoopbackRedirect } from './loopback-redirect.ts'
import type { OpenIdConfiguration } from './session-configuration.ts'
import type { GrantedTokens, SignInStrategy } from './sign-in-strategy.ts'

type OpenIdClient = typeof import('openid-client')

const BROWSER_TIMEOUT_MS = 300_000
/** Tolerated difference between the provider's clock and ours, in seconds. */
const CLOCK_TOLERANCE_SECONDS = 60

interface OpenIdStrategyDeps {
  /** Null if the policy names no provider. */
  readonly configuration: OpenIdConfiguration | null
  /** Without cookies: the provider's cookies belong in the system browser. */
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>
  /** Opens the system browser; resolves to whether it did. */
  readonly openBrowser: (address: string, allowedOrigins: readonly string[]) => Promise<boolean>
  /** Raises the app above the browser that the learner is looking at. */
  readonly raiseWindow: () => void
  /** The backend's clock, milliseconds since 1970: the PC's own may be wrong by years. */
  readonly now: () => number
  readonly log: { error: (message: string) => void }
  /** How long the learner has in the browser; 5 minutes by default. */
  readonly browserTimeoutMs?: number
}

/**
 * Creates the strategy for a school's single sign-on: OpenID Connect with code and PKCE in the system browser, which redirects to a loopback address.
 * Codes and tokens stay in main and are never logged.
 */
export function createOpenIdStrategy(deps: OpenIdStrategyDeps): SignInStrategy {
  const { configuration, openBrowser, raiseWindow, log, browserTimeoutMs = BROWSER_TIMEOUT_MS } = deps
  let discovered: Configuration | null = null
  let current = new AbortController()

  async function discover(client: OpenIdClient, { issuer, clientId }: OpenIdConfiguration): Promise<Result<Configuration>> {
    const server = new URL(issuer)
    if (!isExternalAddress(issuer, [server.origin])) return fail('session/not-configured')
    const skewSeconds = Math.round((deps.now() - Date.now()) / 1000)
    const metadata = { [client.clockSkew]: skewSeconds, [client.clockTolerance]: CLOCK_TOLERANCE_SECONDS }
    try {
      discovered ??= await client.discovery(server, clientId, metadata, client.None(), {
        [client.customFetch]: (url, init) => deps.fetch(url, { ...init, credentials: 'omit' } as RequestInit),
        execute: server.protocol === 'http:' ? [client.allowInsecureRequests] : []
      })
      return succeed(discovered)
    } catch {
      const failure = fail('session/openid-unreachable')
      log.error(failure.error.message)
      return failure
    }
  }

  async function signIn(onReturned: () => void): Promise<Result<GrantedTokens>> {
    if (configuration === null) return fail('session/not-configured')
    const attempt = new AbortController()
    current = attempt
    const client = await import('openid-client')
    const provider = await discover(client, configuration)
    if (!provider.ok) return provider
    const [state, nonce, verifier] = [client.randomState(), client.randomNonce(), client.randomPKCECodeVerifier()]
    const redirect = await openLoopbackRedirect(state)
    try {
      const asked = client.buildAuthorizationUrl(provider.value, {
        redirect_uri: redirect.address,
        scope: ['openid', ...configuration.scopes].join(' '),
        state,
        nonce,
        code_challenge: await client.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        prompt: promptFor(configuration.scopes)
      })
      if (!attempt.signal.aborted && !(await openBrowser(asked.href, [new URL(configuration.issuer).origin, asked.origin]))) attempt.abort()
      const returned = await firstOf(redirect.returned, attempt.signal, browserTimeoutMs)
      if (returned === null) return fail('session/openid-cancelled')
      raiseWindow()
      onReturned()
      const checks = { pkceCodeVerifier: verifier, expectedState: state, expectedNonce: nonce, idTokenExpected: true }
      return succeed(grantedFrom(await client.authorizationCodeGrant(provider.value, returned, checks)))
    } catch (error) {
      log.error(`auth error: single sign-on was refused (${codeOf(error)})`)
      return fail('session/openid-refused')
    } finally {
      redirect.close()
    }
  }

  return {
    name: 'openid',
    signIn: (request) => (request.kind === 'openid' ? signIn(request.onReturned) : Promise.resolve(fail('session/not-configured'))),
    async refresh(refreshToken) {
      if (configuration === null) return fail('session/not-configured')
      const client = await import('openid-client')
      const provider = await discover(client, configuration)
      if (!provider.ok) return fail('backend/unreachable')
      try {
        return succeed(grantedFrom(await client.refreshTokenGrant(provider.value, refreshToken)))
      } catch (error) {
        return fail(error instanceof client.ResponseBodyError ? 'session/openid-refused' : 'backend/unreachable')
      }
    },
    cancel() {
      current.abort()
    }
  }
}

/** Returns the value, or null if `signal` aborts or the time is up first. */
function firstOf<Value>(value: Promise<Value>, signal: AbortSignal, timeoutMs: number): Promise<Value | null> {
  return new Promise((resolve) => {
    const end = (first: Value | null): void => {
      clearTimeout(timer)
      resolve(first)
    }
    const giveUp = (): void => {
      end(null)
    }
    const timer = setTimeout(giveUp, timeoutMs)
    if (signal.aborted) giveUp()
    signal.addEventListener('abort', giveUp, { once: true })
    void value.then(end)
  })
}

/** Several learners share a computer, so each signs in again even if the browser has a session. Offline refresh also requires consent. */
function promptFor(scopes: readonly string[]): string {
  return scopes.includes('offline_access') ? 'login consent' : 'login'
}

function grantedFrom(reply: TokenEndpointResponse): GrantedTokens {
  const refreshSeconds = reply['refresh_expires_in']
  return {
    token: reply.access_token,
    lifetimeMs: reply.expires_in === undefined ? undefined : reply.expires_in * 1000,
    refreshToken: reply.refresh_token ?? null,
    // Keycloak sends it; 0 means that it does not expire.
    refreshLifetimeMs: typeof refreshSeconds === 'number' && refreshSeconds > 0 ? refreshSeconds * 1000 : undefined
  }
}

/** Returns the error code of the provider or the library, if it looks like one. The rest of an error may contain a code or a token. */
function codeOf(error: unknown): string {
  const { code, error: word } = error as { readonly code?: unknown; readonly error?: unknown }
  const known = [word, code].find((value) => typeof value === 'string' && /^[A-Za-z_]{1,60}$/.test(value))
  return typeof known === 'string' ? known : 'unknown'
}
