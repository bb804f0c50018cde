import { fail, succeed, type Result } from '../../../src-shared/kernel/errors/result.ts'
import type { ApiClient } from '../../platform/backend/api-client.ts'
import type { KnownDevices } from './known-devices.ts'
import type { GrantedTokens, SignInStrategy } from './sign-in-strategy.ts'

/** Who may open an account of this computer without a password. */
export interface OpeningHere {
  /** Whether this is a computer at home with the embedded backend. */
  readonly isAtHome: () => boolean
  /** The account of the session; null if there is none. */
  readonly accountId: () => string | null
}

/**
 * Creates the strategy with e-mail address or user name, and password. Its token is never refreshed (spec, section 4), except that of a learner at home
 * without a password, by the account's id (`home-learners.ts`).
 */
export function createLocalStrategy(api: Pick<ApiClient, 'call'>, devices: KnownDevices, here?: OpeningHere): SignInStrategy {
  return {
    name: 'local',
    async signIn(request) {
      if (request.kind !== 'local') return fail('session/not-configured')
      const { credentials } = request
      const device = await devices.read(credentials.identifier)
      let reply = await api.call('login', { body: device === undefined ? credentials : { ...credentials, device } })
      if (!reply.ok && device !== undefined && reply.error.code === 'request/malformed') {
        // The server was downgraded to a release without device tokens.
        await devices.forget(credentials.identifier)
        reply = await api.call('login', { body: credentials })
      }
      if (!reply.ok) return reply
      const { token, device: next } = reply.value.metadata
      if (next !== undefined) await devices.save(credentials.identifier, next)
      return succeed({ token, lifetimeMs: undefined, refreshToken: null, refreshLifetimeMs: undefined })
    },
    refresh: here ? (accountId) => openHere(api, here, accountId) : null,
    isOwnRefreshToken: (accountId) => here !== undefined && mayOpen(here, accountId),
    cancel: () => undefined
  }
}

/** Only the session's own account: a stale id in the keychain must never bring another learner in. */
function mayOpen(here: OpeningHere, accountId: string): boolean {
  return here.isAtHome() && here.accountId() === accountId
}

async function openHere(api: Pick<ApiClient, 'call'>, here: OpeningHere, accountId: string): Promise<Result<GrantedTokens>> {
  if (!mayOpen(here, accountId)) return fail('session/wrong-credentials')
  const opened = await api.call('openHere', { body: { accountId } })
  if (opened.ok) return succeed({ token: opened.value.metadata.token, lifetimeMs: undefined, refreshToken: null, refreshLifetimeMs: undefined })
  const hasEnded = opened.error.code === 'account/not-found' || opened.error.code === 'registration/not-here'
  return hasEnded ? fail('session/wrong-credentials') : opened
}
